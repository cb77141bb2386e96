// script/test and script/check. Keeps going after a failing step, so that one run shows everything that is wrong.
import { ensureChromium } from '../setup/find-chromium.ts'
import { type Result, runStep } from './run-step.ts'
import { chooseSteps, type Step } from './steps.ts'
import { formatLine, formatSummary, sumCounts } from './summary.ts'

const checksAtOnce = 2

function announce(result: Result): Result {
  process.stdout.write(`${formatLine(result)}\n`)
  return result
}

async function runChecks(steps: readonly Step[]): Promise<Result[]> {
  const waiting = [...steps]
  const results: Result[] = []
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) results.push(announce(await runStep(step)))
  }
  await Promise.all(Array.from({ length: checksAtOnce }, work))
  return results
}

async function runSuite(step: Step, extra: readonly string[], isLive: boolean): Promise<Result> {
  if (!step.needsChromium) return announce(await runStep(step, { extra, isLive }))
  try {
    const env = { CHROMIUM_PATH: ensureChromium() }
    return announce(await runStep(step, { extra, isLive, env }))
  } catch (error) {
    return announce({ step, count: { passed: 0, failed: 1 }, seconds: 0, output: `${error}` })
  }
}

async function main([command, ...words]: string[]): Promise<void> {
  const end = words.indexOf('--')
  const names = end < 0 ? words : words.slice(0, end)
  const extra = end < 0 ? [] : words.slice(end + 1)
  const { checks, suites } = chooseSteps(names)

  const chosenSuites = command === 'check' ? [] : suites
  const results = await runChecks(checks)
  const isLive = checks.length === 0 && chosenSuites.filter((step) => step.report).length === 1
  for (const step of chosenSuites) results.push(await runSuite(step, step.report ? extra : [], isLive))

  process.stdout.write(`\n${formatSummary(results)}\n`)
  process.exitCode = sumCounts(results).failed === 0 ? 0 : 1
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
