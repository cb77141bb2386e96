// Hashes of people who come from another installation. They are compared once, because the next sign-in replaces them.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Each step doubles the time; 12 takes about half a second. */
export const maxBcryptCost = 12
/** Bytes that bcrypt reads. It would ignore the rest, and accept any. */
export const maxBcryptBytes = 72

/** Whether the text is a bcrypt hash that does not take too long to compare. */
export function isUsableBcrypt(hash: string): boolean {
  const [, cost] = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/.exec(hash) ?? []
  return cost !== undefined && Number(cost) >= 4 && Number(cost) <= maxBcryptCost
}

/** In a thread of its own: the library is JavaScript, and would hold up every other request. */
export async function compareBcrypt(hash: string, password: string): Promise<boolean> {
  if (Buffer.byteLength(password) > maxBcryptBytes) return false
  const worker = new Worker(new URL('./bcrypt-worker.ts', import.meta.url), {
    workerData: { hash, password },
  })
  try {
    const [isRight] = await once(worker, 'message')
    return isRight === true
  } finally {
    await worker.terminate()
  }
}
