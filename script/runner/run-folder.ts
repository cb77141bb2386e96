import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasRoom, memoryFolder } from './memory-folder.ts'

/** A folder for what the steps of one run write and nobody keeps. Every step finds its way there by the environment. */
export function makeRunFolder(): void {
  removeAbandoned(memoryFolder)
  const folder = makeFolder(hasRoom(memoryFolder) ? memoryFolder : tmpdir())
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  process.env.TMPDIR = folder
  process.env.TEST_DATA_FOLDER = join(folder, 'data')
  // Dozens of servers and test workers load the same modules, and read them from here ready to run.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
}

/** Its name begins with the process that will remove it. Everybody may use it, as every folder for temporary files. */
export function makeFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, `trellis-run-${process.pid}-`))
  chmodSync(folder, 0o1777)
  return folder
}

/** Removes the folders of runs that were killed: they would keep their memory until the machine restarts. */
export function removeAbandoned(parent: string): void {
  for (const name of listFolder(parent)) {
    const pid = /^trellis-run-(\d+)-/.exec(name)?.[1]
    if (pid === undefined || isRunning(Number(pid))) continue
    try {
      rmSync(join(parent, name), { recursive: true, force: true })
    } catch {
      // It belongs to another person of the machine.
    }
  }
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
