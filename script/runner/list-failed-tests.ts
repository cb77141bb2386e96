// The tests that failed, out of the JSON report of vitest, and the files that could not be loaded.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export type FailedTest = { name: string; message: string }

export type FailureReport = {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[]
  }[]
}

export function listFailedTests({ testResults }: FailureReport, root: string): FailedTest[] {
  return testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const file = relative(root, name)
    if (status === 'failed' && assertionResults.length === 0) return [failedTest(file, message)]
    return assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => failedTest(`${file} ${test.fullName}`, test.failureMessages?.[0] ?? test.status))
  })
}

const failedTest = (name: string, message: string): FailedTest => ({
  name,
  message: stripVTControlCharacters(message),
})
