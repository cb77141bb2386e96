import { stripVTControlCharacters } from 'node:util'
import type { Count } from './count-report.ts'
import type { Result } from './run-step.ts'

const formatSeconds = (seconds: number) => `${seconds.toFixed(1).padStart(7)} s`

function formatLine({ step, count, seconds }: Result): string {
  const mark = count.failed === 0 ? 'ok    ' : 'FAILED'
  const tests = step.report ? `  ${count.passed} passed, ${count.failed} failed` : ''
  return `${mark}  ${step.name.padEnd(34)}${formatSeconds(seconds)}${tests}`
}

const failuresShown = 20
const messageLinesShown = 12
const outputLinesShown = 30

/** The line of a step and, below it, what failed in it and why: a reader may get no more than the beginning of a long log. */
export function formatResult(result: Result): string {
  const { failed = [], count } = result
  if (count.failed > 0 && failed.length === 0) return [formatLine(result), ...lastLines(result)].join('\n')
  const lines = failed
    .slice(0, failuresShown)
    .flatMap(({ name, message }) => [`  ${name}`, indent(firstLines(message))])
  const more = failed.length > failuresShown ? [`  and ${failed.length - failuresShown} more`] : []
  return [formatLine(result), ...lines, ...more].join('\n')
}

/** A runner can fail although each of its tests passes: by an error between tests, or before the first. */
function lastLines({ output }: Result): string[] {
  const text = stripVTControlCharacters(output).trimEnd()
  const unhandled = text.search(/^.*Unhandled/m)
  const lines = (unhandled < 0 ? text : text.slice(unhandled)).split('\n')
  const shown = unhandled < 0 ? lines.slice(-outputLinesShown) : lines.slice(0, outputLinesShown)
  return shown.some((line) => line !== '') ? [indent(shown.join('\n'))] : []
}

const firstLines = (text: string) => text.split('\n').slice(0, messageLinesShown).join('\n')

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

/** A check that passes may still warn; of a failing one everything is shown. */
function formatWarnings(results: readonly Result[]): string[] {
  const warnings = results
    .filter(({ step, count }) => !step.report && count.failed === 0)
    .flatMap(({ output }) => output.split('\n').filter((line) => line.startsWith('warning: ')))
  return warnings.length === 0 ? [] : ['', ...warnings]
}

const slowestShown = 10

/** Where to look first when the run takes too long. */
function formatSlowest(results: readonly Result[]): string[] {
  const tests = results.flatMap(({ step, timed = [] }) => timed.map((test) => ({ ...test, step: step.name })))
  const slowest = tests.sort((a, b) => b.seconds - a.seconds).slice(0, slowestShown)
  if (slowest.length === 0) return []
  const lines = slowest.map(({ step, name, seconds }) => `${formatSeconds(seconds)}  ${step}: ${name}`)
  return ['', `the ${slowest.length} slowest tests`, ...lines]
}

const formatMinutes = (seconds: number) =>
  `${Math.floor(seconds / 60)} min ${String(Math.floor(seconds % 60)).padStart(2, '0')} s`

/** The output of what failed, the table of all steps, warnings, the slowest tests, the flaky stories, and one closing line. */
export function formatSummary(results: readonly Result[], seconds: number): string {
  const failures = results
    .filter(({ count, output }) => count.failed > 0 && output !== '')
    .map(({ step, output }) => `---- ${step.name} ----\n${output.trimEnd()}\n`)
  const { passed, failed } = sumCounts(results)
  const table = results.map(formatLine)
  return [
    ...failures,
    ...table,
    ...formatWarnings(results),
    ...formatSlowest(results),
    ...formatFlaky(results),
    '',
    `${passed} passed, ${failed} failed in ${formatMinutes(seconds)}`,
  ].join('\n')
}
