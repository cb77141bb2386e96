import { expect, test } from 'vitest'
import { formatSummary } from './summary.ts'

const stepOf = (name: string, report?: 'vitest') => ({
  name,
  group: name,
  commands: [],
  ...(report && { report }),
})

test('the summary shows failing output, every step, and closes with the sum', () => {
  const summary = formatSummary([
    { step: stepOf('lint'), count: { passed: 1, failed: 0 }, seconds: 1.23, output: 'all fine' },
    {
      step: stepOf('unit', 'vitest'),
      count: { passed: 4, failed: 2 },
      seconds: 10,
      output: 'expected 1 to be 2\n',
    },
  ])
  expect(summary.split('\n')).toEqual([
    '---- unit ----',
    'expected 1 to be 2',
    '',
    'ok      lint                                  1.2 s',
    'FAILED  unit                                 10.0 s  4 passed, 2 failed',
    '',
    '5 passed, 2 failed',
  ])
})
