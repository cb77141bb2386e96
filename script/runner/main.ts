// script/test and script/check. Continues after a failing step, so that one run shows everything that is wrong.
import { ensureChromium } from '../setup/find-chromium.ts'
import { runAtOnce } from './run-at-once.ts'
import { makeRunFolder } from './run-folder.ts'
import { type Result, runStep } from './run-step.ts'
import { chooseSteps, type Step } from './steps.ts'
import { formatResult, formatSummary, sumCounts } from './summary.ts'

function announce(result: Result): Result {
  process.stdout.write(`${formatResult(result)}\n`)
  return result
}

const runPlain = async (step: Step) => announce(await runStep(step))

type SuiteOptions = { extra: readonly string[]; isLive: boolean }

async function runSuite(step: Step, { extra, isLive }: SuiteOptions): Promise<Result> {
  if (!step.needsChromium) return announce(await runStep(step, { extra, isLive }))
  try {
    const env = { CHROMIUM_PATH: ensureChromium() }
    return announce(await runStep(step, { extra, isLive, env }))
  } catch (error) {
    return announce({ step, count: { passed: 0, failed: 1 }, seconds: 0, output: `${error}` })
  }
}

/**
 * A suite waits about half of its time, for a server, for PostgreSQL or for a browser: the stories, which run two at a
 * time, and two other suites keep two cores busy.
 */
const suitesAtOnce = 3
const checksAtOnce = 2

async function runSuites(steps: readonly Step[], options: SuiteOptions): Promise<Result[]> {
  const build = steps.find((step) => !step.report)
  const built = build && runPlain(build)
  const run = async (step: Step): Promise<Result> => {
    if (step.needsBuild) await built
    return runSuite(step, options)
  }
  const suites = steps.filter((step) => step !== build)
  const results = await runAtOnce(suites, { atOnce: suitesAtOnce, run })
  return built ? [await built, ...results] : results
}

async function main([command, ...words]: string[]): Promise<void> {
  const end = words.indexOf('--')
  const names = end < 0 ? words : words.slice(0, end)
  const extra = end < 0 ? [] : words.slice(end + 1)
  const { checks, suites } = chooseSteps(names)

  const chosenSuites = command === 'check' ? [] : suites
  const isLive = checks.length === 0 && chosenSuites.filter((step) => step.report).length === 1
  const results = await runAtOnce(checks, { atOnce: checksAtOnce, run: runPlain })
  results.push(...(await runSuites(chosenSuites, { extra, isLive })))

  process.stdout.write(`\n${formatSummary(results, performance.now() / 1000)}\n`)
  process.exitCode = sumCounts(results).failed === 0 ? 0 : 1
}

makeRunFolder()
try {
  await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
