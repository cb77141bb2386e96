// On a disk, PostgreSQL waits for every commit, and a new cluster costs more than twice the processor time. A run
// therefore writes into memory where the system offers enough of it.
import { accessSync, constants, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const memoryFolder = '/dev/shm'

const tmpfs = 0x01021994
/** Bytes. Each PostgreSQL keeps up to 1 GB of its log, and about five run at once. */
const enough = 8 * 1024 ** 3

/** Whether the folder is in memory, offers enough of it, and may hold programs, which some tests copy. */
export function hasRoom(folder: string): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(folder)
    return (
      isRoomy({ type, free: bavail * bsize, memory: process.availableMemory() }) && mayHoldPrograms(folder)
    )
  } catch {
    return false
  }
}

type FileSystem = {
  /** The number by which the system knows its kind. */
  type: number
  /** Bytes that it still takes. */
  free: number
  /** Bytes that this process may still use: a container often gets less than the machine has. */
  memory: number
}

export const isRoomy = ({ type, free, memory }: FileSystem) =>
  type === tmpfs && Math.min(free, memory) >= enough

function mayHoldPrograms(folder: string): boolean {
  const file = join(folder, `trellis-program-${process.pid}`)
  try {
    writeFileSync(file, '', { mode: 0o700, flag: 'wx' })
    accessSync(file, constants.X_OK)
    return true
  } finally {
    rmSync(file, { force: true })
  }
}
