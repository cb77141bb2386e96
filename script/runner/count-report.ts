// Counts passed and failed tests in the JSON reports of vitest and Playwright. Anything that did not run to its end (a
// skipped test, a file that could not be loaded) counts as failed. A story that passed only on its second try counts as
// passed, and list-failed-stories.ts names it.

export type Count = { passed: number; failed: number }

export type VitestReport = {
  numPassedTests: number
  numTotalTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

export function countVitest({ numPassedTests, numTotalTests, testResults }: VitestReport): Count {
  const notLoaded = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests + notLoaded.length }
}

export function countPlaywright({ stats, errors }: PlaywrightReport): Count {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped + errors.length,
  }
}

/** A runner that reports failure, or that found no test at all, is a failure even if no single test is. */
export function judge(count: Count, exitCode: number): Count {
  const isHollow = count.passed + count.failed === 0
  return count.failed === 0 && (exitCode !== 0 || isHollow) ? { ...count, failed: 1 } : count
}
