import { open } from 'node:fs/promises'

/** A new name in a folder survives a power cut only after this. Windows has no such call and flushes by itself. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
