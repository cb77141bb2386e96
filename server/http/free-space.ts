import { statfs } from 'node:fs/promises'

/** Bytes that an ordinary user can still write to the disk of this folder. */
export async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
