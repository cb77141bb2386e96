import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

// Below the range that systems assign to connections, so nothing takes the port before the server starts.
const ranges = {
  server: { lowest: 20_000, highest: 32_767 },
  /** Apart from servers: it listens only in some stories, and its port is the same in all of them. */
  provider: { lowest: 10_000, highest: 19_999 },
} as const

export async function findFreePort(user: keyof typeof ranges = 'server'): Promise<number> {
  const { lowest, highest } = ranges[user]
  let port: number
  do port = randomInt(lowest, highest + 1)
  while (!(await isFree(port)))
  return port
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  try {
    await once(probe.listen(port), 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}
