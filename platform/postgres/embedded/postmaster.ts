import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Account, asAccount } from './account.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

export type PostmasterOptions = {
  readonly binaries: Binaries
  readonly account: Account
  readonly dataFolder: string
  readonly logFile: string
  /** Server settings, name to value. */
  readonly settings: Readonly<Record<string, string>>
}

export type Postmaster = {
  readonly process: ChildProcess
  readonly pid: number
  /** Resolves when it accepts connections. If it is aborted first, PostgreSQL is stopped instead. */
  untilReady(signal: AbortSignal): Promise<void>
}

const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW } = constants
const run = promisify(execFile)
// Recovery after a crash can take a while; the server says `starting` meanwhile.
const startTimeout = 120_000
const stopPatience = 15_000
const pollInterval = 20

/** Starts PostgreSQL in a session of its own, so that Ctrl-C reaches us first. */
export async function spawnPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  // PostgreSQL inherits the open file, which stays ours.
  const log = await open(options.logFile, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600)
  try {
    const logStart = (await log.stat()).size
    const settings = Object.entries(options.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn(join(options.binaries.folder, 'postgres'), ['-D', options.dataFolder, ...settings], {
      ...asAccount(options.account),
      cwd: options.dataFolder,
      env: options.binaries.environment,
      detached: true,
      windowsHide: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    await once(child, 'spawn')
    child.unref()
    const { pid } = child
    if (pid === undefined) throw new Error('PostgreSQL has no process id')
    const findReason = () => readReason(options.logFile, logStart)
    return {
      process: child,
      pid,
      async untilReady(signal) {
        if (await becomesReady(child, { pid, options, findReason, signal })) return
        await stopPostmaster(child, options)
        signal.throwIfAborted()
      },
    }
  } finally {
    await log.close()
  }
}

/** Stops PostgreSQL: running transactions are rolled back, everything committed is kept. */
export async function stopPostmaster(child: ChildProcess, options: PostmasterOptions): Promise<void> {
  if (hasExited(child)) return
  const exited = once(child, 'exit')
  if (process.platform === 'win32') await stopOnWindows(options)
  else child.kill('SIGINT')
  const impatient = setTimeout(() => child.kill('SIGQUIT'), stopPatience)
  await exited
  clearTimeout(impatient)
}

/** Windows has no signals: PostgreSQL's own tool stops it, whether it is ours or a killed server left it. */
export async function stopOnWindows({ binaries, dataFolder }: PostmasterOptions): Promise<void> {
  await run(join(binaries.folder, 'pg_ctl'), ['stop', '-D', dataFolder, '-m', 'fast'], {
    env: binaries.environment,
  })
}

export function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

type Wait = {
  readonly pid: number
  readonly options: PostmasterOptions
  readonly findReason: () => Promise<string>
  readonly signal: AbortSignal
}

/** False if the wait was canceled. */
async function becomesReady(
  child: ChildProcess,
  { pid, options, findReason, signal }: Wait,
): Promise<boolean> {
  const deadline = performance.now() + startTimeout
  while (performance.now() < deadline) {
    if (signal.aborted) return false
    if (hasExited(child)) throw new EmbeddedPostgresError(`PostgreSQL did not start: ${await findReason()}`)
    if (await isReady(options.dataFolder, pid)) return true
    await delay(pollInterval)
  }
  child.kill('SIGQUIT')
  throw new EmbeddedPostgresError(`PostgreSQL did not start within ${startTimeout / 1000} seconds`)
}

// Line 1 of the file is the pid, line 8 the state.
async function isReady(dataFolder: string, pid: number): Promise<boolean> {
  const content = await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = content.split('\n')
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
}

async function readReason(logFile: string, start: number): Promise<string> {
  const lines = (await readFile(logFile)).subarray(start).toString().trimEnd().split('\n')
  const telling = lines.findLast((line) => /FATAL|PANIC|ERROR|error|could not/.test(line))
  return telling ?? lines.at(-1) ?? `see ${logFile}`
}
