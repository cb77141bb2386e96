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

const indent = (text: string) => text.trimEnd().replace(/^/gm, '    ')

function formatFlaky(results: readonly Result[]): string[] {
  const stories = results.flatMap(({ flaky = [] }) => flaky)
  if (stories.length === 0) return []
  const lines = stories.flatMap(({ name, message, traces }) => [
    `  ${name}`,
    indent(message),
    ...traces.map((trace) => `    trace: ${trace}`),
  ])
  return ['', `flaky: ${stories.length} passed only when tried again`, ...lines]
}

/** The output of what failed, the table of all steps, the stories that are flaky, and one closing line. */
export function formatSummary(results: readonly Result[]): string {
  const failures = results
    .filter(({ count, output }) => count.failed > 0 && output !== '')
    .map(({ step, output }) => `---- ${step.name} ----\n${output.trimEnd()}\n`)
  const { passed, failed } = sumCounts(results)
  const table = results.map(formatLine)
  return [...failures, ...table, ...formatFlaky(results), '', `${passed} passed, ${failed} failed`].join('\n')
}
