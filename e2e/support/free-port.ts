import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

// Below what systems give to connections by themselves: between this look and the server's start none takes it.
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
