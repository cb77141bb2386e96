// A server that was killed leaves its PostgreSQL running for a moment. We hold the start lock, so any process that
// still works on the data is an orphan: it is ended, and the next start is an ordinary one.
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { listServerProcesses } from './server-processes.ts'

type Step = { readonly signal: NodeJS.Signals; readonly patience: number; readonly children: boolean }

// Fast shutdown by the postmaster, then immediate, then by force; crash recovery repairs the last two.
const steps: readonly Step[] = [
  { signal: 'SIGINT', patience: 15_000, children: false },
  { signal: 'SIGQUIT', patience: 5_000, children: true },
  { signal: 'SIGKILL', patience: 5_000, children: true },
]
const pollInterval = 20

/** `socketFolder` belongs to this data folder alone. */
export async function endOrphans(dataFolder: string, socketFolder?: string): Promise<void> {
  for (const { signal, patience, children } of steps) {
    const found = await listServerProcesses(dataFolder)
    if (found.length === 0) break
    const heads = found.filter(({ parent }) => !found.some(({ pid }) => pid === parent))
    for (const { pid } of children ? found : heads) send(pid, signal)
    await waitUntilGone(dataFolder, patience)
  }
  const left = await listServerProcesses(dataFolder)
  if (left.length > 0) {
    const pids = left.map(({ pid }) => pid).join(', ')
    throw new EmbeddedPostgresError(
      `PostgreSQL still works on ${dataFolder} (process ${pids}) and cannot be ended`,
    )
  }
  await removeStaleLock(join(dataFolder, 'postmaster.pid'))
  if (socketFolder !== undefined) await removeStaleLock(join(socketFolder, '.s.PGSQL.5432.lock'))
}

// PostgreSQL itself removes the pid file of a dead process after checking its shared memory. It gives up if the pid is
// a zombie or belongs to another program; by now we know that no process works on the folder.
async function removeStaleLock(file: string): Promise<void> {
  if (process.platform !== 'linux') return
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10)
  if (!Number.isNaN(pid) && isTaken(pid)) await rm(file)
}

function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function waitUntilGone(dataFolder: string, patience: number): Promise<void> {
  const deadline = performance.now() + patience
  while (performance.now() < deadline && (await listServerProcesses(dataFolder)).length > 0) {
    await delay(pollInterval)
  }
}
