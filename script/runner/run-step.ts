import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Count, countPlaywright, countVitest, judge } from './count-report.ts'
import { type FailedStory, listFailedStories, listFlaky } from './list-failed-stories.ts'
import { type FailedTest, listFailedTests } from './list-failed-tests.ts'
import { listPlaywrightTimes, listVitestTimes, type TimedTest } from './list-timed.ts'
import type { Step } from './steps.ts'

export type Result = {
  step: Step
  count: Count
  seconds: number
  output: string
  failed?: readonly FailedTest[]
  flaky?: readonly FailedStory[]
  timed?: readonly TimedTest[]
}

type RunOptions = {
  /** The person's arguments for the suite's own runner. */
  extra?: readonly string[]
  env?: Readonly<Record<string, string>>
  /** Show the output as it arrives instead of keeping it. */
  isLive?: boolean
}

const root = join(import.meta.dirname, '../..')
const reports = join(root, 'test-results')
const stepTimeout = 60 * 60_000

export async function runStep(step: Step, options: RunOptions = {}): Promise<Result> {
  const reportFile = join(reports, `${step.name.replace(/\W+/g, '-')}.json`)
  mkdirSync(reports, { recursive: true })
  rmSync(reportFile, { force: true })

  const started = performance.now()
  let output = ''
  let exitCode = 0
  for (const command of step.commands) {
    const run = await runCommand(
      [...command, ...reportArguments(step, reportFile, options.isLive ?? false), ...(options.extra ?? [])],
      {
        isLive: options.isLive ?? false,
        env: { ...step.env, ...options.env, ...reportEnv(step, reportFile) },
      },
    )
    output += run.output
    exitCode ||= run.exitCode
  }
  const seconds = (performance.now() - started) / 1000
  return { step, ...readReport(step, reportFile, exitCode), seconds, output }
}

/** A person who watches sees each test; kept output is only read after a failure, and then only for what failed. */
function reportArguments({ report }: Step, file: string, isLive: boolean): string[] {
  if (report === 'vitest') {
    return [`--reporter=${isLive ? 'default' : 'dot'}`, '--reporter=json', `--outputFile.json=${file}`]
  }
  return report === 'playwright' ? [`--reporter=${isLive ? 'list' : 'dot'},json`] : []
}

function reportEnv({ report }: Step, file: string): Record<string, string> {
  return report === 'playwright' ? { PLAYWRIGHT_JSON_OUTPUT_FILE: file } : {}
}

function readReport(
  { report }: Step,
  file: string,
  exitCode: number,
): Pick<Result, 'count' | 'failed' | 'flaky' | 'timed'> {
  if (report === undefined) return { count: exitCode === 0 ? { passed: 1, failed: 0 } : oneFailure }
  if (!existsSync(file)) return { count: oneFailure }
  const content = JSON.parse(readFileSync(file, 'utf8'))
  if (report === 'vitest') {
    return {
      count: judge(countVitest(content), exitCode),
      failed: listFailedTests(content, root),
      timed: listVitestTimes(content, root),
    }
  }
  return {
    count: judge(countPlaywright(content), exitCode),
    failed: listFailedStories(content),
    flaky: listFlaky(content),
    timed: listPlaywrightTimes(content),
  }
}

const oneFailure: Count = { passed: 0, failed: 1 }

type CommandOptions = { isLive: boolean; env: Record<string, string | undefined> }

function runCommand([program = '', ...rest]: string[], { isLive, env }: CommandOptions) {
  return new Promise<{ exitCode: number; output: string }>((resolve) => {
    let output = ''
    const child = spawn(program, rest, {
      cwd: root,
      env: { ...process.env, ...(isLive ? {} : { FORCE_COLOR: '0' }), ...env },
      stdio: isLive ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      timeout: stepTimeout,
    })
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', (error) => resolve({ exitCode: 1, output: `${output}${error.message}\n` }))
    child.on('close', (code, signal) =>
      resolve({ exitCode: code ?? 1, output: signal ? `${output}ended by ${signal}\n` : output }),
    )
  })
}
