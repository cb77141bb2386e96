import { expect, test } from 'vitest'
import { countPlaywright, countVitest, judge } from './count-report.ts'

test('vitest counts what passed and what failed', () => {
  const testResults = [
    { status: 'passed', assertionResults: [{}, {}] },
    { status: 'failed', assertionResults: [{}] },
  ]
  expect(countVitest({ numPassedTests: 2, numTotalTests: 3, testResults })).toEqual({ passed: 2, failed: 1 })
})

test('a test file that vitest cannot load counts as one failure', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }]
  expect(countVitest({ numPassedTests: 0, numTotalTests: 0, testResults })).toEqual({ passed: 0, failed: 1 })
})

test('a test that vitest did not run counts as failed', () => {
  const testResults = [{ status: 'passed', assertionResults: [{}, {}] }]
  expect(countVitest({ numPassedTests: 1, numTotalTests: 2, testResults })).toEqual({ passed: 1, failed: 1 })
})

test('skipped stories and errors outside of stories count as failed', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 0, skipped: 1 }, errors: [{}] }
  expect(countPlaywright(report)).toEqual({ passed: 5, failed: 3 })
})

test('a flaky story counts as passed', () => {
  const report = { stats: { expected: 5, unexpected: 0, flaky: 2, skipped: 0 }, errors: [] }
  expect(countPlaywright(report)).toEqual({ passed: 7, failed: 0 })
})

test.for([
  ['a green run stays as it is', { passed: 3, failed: 0 }, 0, { passed: 3, failed: 0 }],
  ['a crash after green tests is a failure', { passed: 3, failed: 0 }, 1, { passed: 3, failed: 1 }],
  ['a crash beside failed tests is not counted twice', { passed: 3, failed: 2 }, 1, { passed: 3, failed: 2 }],
  ['a suite without a test is a failure', { passed: 0, failed: 0 }, 0, { passed: 0, failed: 1 }],
] as const)('%s', ([, count, exitCode, expected]) => {
  expect(judge(count, exitCode)).toEqual(expected)
})
