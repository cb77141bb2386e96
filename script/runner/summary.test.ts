import { expect, test } from 'vitest'
import { formatResult, formatSummary } from './summary.ts'

const stepOf = (name: string, report?: 'vitest' | 'playwright') => ({
  name,
  group: name,
  commands: [],
  ...(report && { report }),
})

test('the summary shows failing output, every step, and closes with the sum', () => {
  const summary = formatSummary(
    [
      { step: stepOf('lint'), count: { passed: 1, failed: 0 }, seconds: 1.23, output: 'all fine' },
      {
        step: stepOf('unit', 'vitest'),
        count: { passed: 4, failed: 2 },
        seconds: 10,
        output: 'expected 1 to be 2\n',
      },
    ],
    725.9,
  )
  expect(summary.split('\n')).toEqual([
    '---- unit ----',
    'expected 1 to be 2',
    '',
    'ok      lint                                  1.2 s',
    'FAILED  unit                                 10.0 s  4 passed, 2 failed',
    '',
    '5 passed, 2 failed in 12 min 05 s',
  ])
})

test('the warnings of a check that passes follow the table', () => {
  const summary = formatSummary(
    [
      {
        step: stepOf('folders'),
        count: { passed: 1, failed: 0 },
        seconds: 1,
        output: 'warning: server has 21 entries\nfolders: 1 warning\n',
      },
      { step: stepOf('unit', 'vitest'), count: { passed: 4, failed: 0 }, seconds: 1, output: 'warning: x' },
    ],
    2,
  )
  expect(summary.split('\n')).toEqual([
    'ok      folders                               1.0 s',
    'ok      unit                                  1.0 s  4 passed, 0 failed',
    '',
    'warning: server has 21 entries',
    '',
    '5 passed, 0 failed in 0 min 02 s',
  ])
})

test('the summary of a green run names each flaky story, why it failed first, and its trace', () => {
  const summary = formatSummary(
    [
      {
        step: stepOf('stories', 'playwright'),
        count: { passed: 7, failed: 0 },
        seconds: 10,
        output: 'kept, not shown',
        flaky: [
          {
            name: 'sign-in.spec.ts:12 a link opens once',
            message: 'no button\n  of that name\n',
            traces: [],
          },
          { name: 'docs.spec.ts:3 the guide opens', message: 'too late', traces: ['test-results/trace.zip'] },
        ],
      },
    ],
    10,
  )
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
    '7 passed, 0 failed in 0 min 10 s',
  ])
})

test('a run whose stories all passed at once has no word about flaky ones', () => {
  const step = stepOf('stories', 'playwright')
  const summary = formatSummary(
    [{ step, count: { passed: 7, failed: 0 }, seconds: 10, output: '', flaky: [] }],
    10,
  )
  expect(summary).not.toContain('flaky')
})

test('the summary names the ten slowest tests of all suites, the slowest first', () => {
  const suite = (name: string, seconds: number[]) => ({
    step: stepOf(name, 'vitest'),
    count: { passed: seconds.length, failed: 0 },
    seconds: 10,
    output: '',
    timed: seconds.map((each) => ({ name: `takes ${each}`, seconds: each })),
  })
  const summary = formatSummary(
    [suite('unit', [1, 3, 5, 7, 9, 11]), suite('web', [2, 4, 6, 8, 10.25, 12])],
    10,
  )
  const lines = summary.split('\n')
  expect(lines.slice(lines.indexOf('the 10 slowest tests') + 1, -2)).toEqual([
    '   12.0 s  web: takes 12',
    '   11.0 s  unit: takes 11',
    '   10.3 s  web: takes 10.25',
    '    9.0 s  unit: takes 9',
    '    8.0 s  web: takes 8',
    '    7.0 s  unit: takes 7',
    '    6.0 s  web: takes 6',
    '    5.0 s  unit: takes 5',
    '    4.0 s  web: takes 4',
    '    3.0 s  unit: takes 3',
  ])
})

test('the names of failed tests follow the line of their step, with the beginning of the reason', () => {
  const long = Array.from({ length: 13 }, (_, index) => `line ${index}`)
  const failed = [{ name: 'a.test.ts one', message: long.join('\n') }]
  const step = stepOf('unit', 'vitest')
  const result = { step, count: { passed: 4, failed: 1 }, seconds: 10, output: '', failed }
  expect(formatResult(result).split('\n')).toEqual([
    'FAILED  unit                                 10.0 s  4 passed, 1 failed',
    '  a.test.ts one',
    ...long.slice(0, 12).map((line) => `    ${line}`),
  ])
})

test('of many failed tests the first twenty are named', () => {
  const failed = Array.from({ length: 23 }, (_, index) => ({ name: `test ${index}`, message: 'no' }))
  const step = stepOf('unit', 'vitest')
  const lines = formatResult({ step, count: { passed: 0, failed: 23 }, seconds: 1, output: '', failed })
  expect(lines.split('\n').slice(-3)).toEqual(['  test 19', '    no', '  and 3 more'])
})

test('the line of a step that fails without a failing test is followed by the error outside of its tests', () => {
  const errors = ['⎯⎯ Unhandled Errors ⎯⎯', 'Error: the worker left', '    at here']
  const line = formatResult({
    step: stepOf('platform', 'vitest'),
    count: { passed: 5188, failed: 1 },
    seconds: 10,
    output: ['· · ·', '\u001b[31mwarning', ...errors].join('\n'),
    failed: [],
  })
  expect(line.split('\n').slice(1)).toEqual(errors.map((each) => `    ${each}`))
})

test('without such an error, the end of its output follows', () => {
  const line = formatResult({
    step: stepOf('build'),
    count: { passed: 0, failed: 1 },
    seconds: 10,
    output: `${Array.from({ length: 100 }, (_, index) => `line ${index}`).join('\n')}\n`,
  })
  expect(line.split('\n')).toHaveLength(31)
  expect(line.split('\n').at(-1)).toBe('    line 99')
})
