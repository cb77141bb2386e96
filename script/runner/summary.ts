import type { Count } from './count-report.ts'
import type { Result } from './run-step.ts'

export function formatLine({ step, count, seconds }: Result): string {
  const mark = count.failed === 0 ? 'ok    ' : 'FAILED'
  const tests = step.report ? `  ${count.passed} passed, ${count.failed} failed` : ''
  return `${mark}  ${step.name.padEnd(34)}${seconds.toFixed(1).padStart(7)} s${tests}`
}

export function sumCounts(results: readonly Result[]): Count {
  return {
    passed: results.reduce((sum, { count }) => sum + count.passed, 0),
    failed: results.reduce((sum, { count }) => sum + count.failed, 0),
  }
}

/** The output of what failed, the table of all steps, and one closing line. */
export function formatSummary(results: readonly Result[]): string {
  const failures = results
    .filter(({ count, output }) => count.failed > 0 && output !== '')
    .map(({ step, output }) => `---- ${step.name} ----\n${output.trimEnd()}\n`)
  const { passed, failed } = sumCounts(results)
  return [...failures, ...results.map(formatLine), '', `${passed} passed, ${failed} failed`].join('\n')
}
