import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** PostgreSQL cannot stop without its checkpointer, as on a disk that hangs. It is thawed when the test is over. */
export async function freezeCheckpointer(dataDir: string): Promise<void> {
  const file = await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')
  const postmaster = Number.parseInt(file, 10)
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  for (const pid of children.trim().split(' ')) {
    const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (!title.includes('checkpointer')) continue
    process.kill(Number(pid), 'SIGSTOP')
    onTestFinished(() => thaw(Number(pid)))
    return
  }
  throw new Error('PostgreSQL has no checkpointer')
}

/** A server that ended badly leaves it behind. */
function thaw(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
