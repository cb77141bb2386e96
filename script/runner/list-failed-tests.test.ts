import { expect, test } from 'vitest'
import { listFailedTests } from './list-failed-tests.ts'

const passed = { fullName: 'one', status: 'passed', failureMessages: [] }

test('failed and skipped tests are listed with their reason, and passed ones are not', () => {
  const assertionResults = [
    passed,
    {
      fullName: 'two',
      status: 'failed',
      failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m', 'later'],
    },
    { fullName: 'three', status: 'skipped' },
  ]
  const testResults = [{ name: '/root/domain/a.test.ts', status: 'failed', assertionResults }]
  expect(listFailedTests({ testResults }, '/root')).toEqual([
    { name: 'domain/a.test.ts two', message: 'expected 1 to be 2' },
    { name: 'domain/a.test.ts three', message: 'skipped' },
  ])
})

test('a file that could not be loaded is listed by its name', () => {
  const testResults = [
    { name: '/root/domain/a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
  ]
  expect(listFailedTests({ testResults }, '/root')).toEqual([
    { name: 'domain/a.test.ts', message: 'no such module' },
  ])
})
