// A separate process for each measured server. Its parent tells it what to serve, and asks for the memory that it needed.
import { once } from 'node:events'
import { startBareServer } from './bare-server.ts'
import { type OurOptions, startOurServer } from './our-server.ts'

export type ServeOrder = OurOptions & { readonly kind: 'ours' | 'bare' }

export type Told = { readonly port: number } | { readonly residentBytes: number }

const tell = (told: Told) => process.send?.(told)

/** Milliseconds between two looks at the memory. */
const pause = 20
let most = 0

async function start({ kind, ...order }: ServeOrder): Promise<void> {
  const server = kind === 'ours' ? await startOurServer(order) : await startBareServer(order)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, pause)
  process.on('message', () => {
    tell({ residentBytes: most })
    most = process.memoryUsage.rss()
  })
  tell({ port: typeof address === 'object' && address ? address.port : 0 })
}

process.once('message', start)
process.once('disconnect', () => process.exit(0))
