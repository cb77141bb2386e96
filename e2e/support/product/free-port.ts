import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

// Below the range that systems assign to connections, so nothing takes the port before the server starts.
const lowest = 20_000
const highest = 32_767

export async function findFreePort(): Promise<number> {
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
