import { expect, test } from 'vitest'
import { formatSummary } from './summary.ts'

const stepOf = (name: string, report?: 'vitest' | 'playwright') => ({
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

test('the summary of a green run names each flaky story, why it failed first, and its trace', () => {
  const summary = formatSummary([
    {
      step: stepOf('stories', 'playwright'),
      count: { passed: 7, failed: 0 },
      seconds: 10,
      output: 'kept, not shown',
      flaky: [
        { name: 'sign-in.spec.ts:12 a link opens once', message: 'no button\n  of that name\n', traces: [] },
        { name: 'docs.spec.ts:3 the guide opens', message: 'too late', traces: ['test-results/trace.zip'] },
      ],
    },
  ])
  expect(summary.split('\n')).toEqual([
    'ok      stories                              10.0 s  7 passed, 0 failed',
    '',
    'flaky: 2 passed only when tried again',
    '  sign-in.spec.ts:12 a link opens once',
    '    no button',
    '      of that name',
    '  docs.spec.ts:3 the guide opens',
    '    too late',
    '    trace: test-results/trace.zip',
    '',
    '7 passed, 0 failed',
  ])
})

test('a run whose stories all passed at once has no word about flaky ones', () => {
  const step = stepOf('stories', 'playwright')
  const summary = formatSummary([
    { step, count: { passed: 7, failed: 0 }, seconds: 10, output: '', flaky: [] },
  ])
  expect(summary).not.toContain('flaky')
})
