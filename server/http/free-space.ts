import { statfs } from 'node:fs/promises'

/** Bytes that an ordinary user may still write where this folder lies. */
export async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
