import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { ConnectionOptions } from '../connection-options.ts'
import type { Account } from '../embedded/account.ts'

export type ServerProcess = {
  readonly child: ChildProcess
  /** Set if the start succeeded. */
  readonly connection?: ConnectionOptions
  /** Set if it was refused. */
  readonly refusal?: string
  /** Sends a signal, unless the process has ended, and waits for its end. */
  end(signal: NodeJS.Signals): Promise<void>
}

const program = fileURLToPath(new URL('./embedded-process.ts', import.meta.url))

/** Starts an embedded PostgreSQL in a process of its own, which can then be killed. */
export async function startServerProcess(dataDir: string, account?: Account): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program, dataDir], {
    ...account,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  const [line] = (await Promise.race([once(lines, 'line'), exited])) as [string]
  return {
    child,
    ...JSON.parse(line),
    async end(signal: NodeJS.Signals) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await exited
    },
  }
}
