import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Account, asAccount } from './account.ts'
import type { Binaries } from './binaries.ts'

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
}

const startTimeout = 120_000
const pollInterval = 20

/** Starts PostgreSQL in a session of its own, so that Ctrl-C reaches us first; resolves when it takes connections. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const log = await open(options.logFile, 'a', 0o600)
  try {
    const settings = Object.entries(options.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn(join(options.binaries.folder, 'postgres'), ['-D', options.dataFolder, ...settings], {
      ...asAccount(options.account),
      cwd: options.dataFolder,
      env: options.binaries.environment,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    await once(child, 'spawn')
    const { pid } = child
    if (pid === undefined) throw new Error('PostgreSQL has no process id')
    await waitUntilReady(child, pid, options)
    return { process: child, pid }
  } finally {
    await log.close()
  }
}

/** Ends PostgreSQL: running transactions are rolled back, everything committed is kept. */
export async function stopPostmaster(child: ChildProcess): Promise<void> {
  if (hasExited(child)) return
  const exit = once(child, 'exit')
  child.kill('SIGINT')
  await exit
}

export function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

async function waitUntilReady(child: ChildProcess, pid: number, options: PostmasterOptions): Promise<void> {
  const deadline = performance.now() + startTimeout
  while (performance.now() < deadline) {
    if (hasExited(child)) throw new Error(`PostgreSQL did not start: ${await lastLogLine(options.logFile)}`)
    if (await isReady(options.dataFolder, pid)) return
    await delay(pollInterval)
  }
  child.kill('SIGQUIT')
  throw new Error(`PostgreSQL did not start within ${startTimeout / 1000} seconds`)
}

// Line 1 of the file is the pid, line 8 the state.
async function isReady(dataFolder: string, pid: number): Promise<boolean> {
  const content = await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = content.split('\n')
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
}

async function lastLogLine(logFile: string): Promise<string> {
  const lines = (await readFile(logFile, 'utf8')).trimEnd().split('\n')
  const telling = lines.filter((line) => /FATAL|PANIC|ERROR|error|could not/.test(line))
  return telling.at(-1) ?? lines.at(-1) ?? `see ${logFile}`
}
