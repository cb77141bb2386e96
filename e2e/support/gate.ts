// A gate in front of a server, through which a story's browsers reach it: it counts the sockets of the interface, and
// can be closed, as if the network were gone.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

const socketRequest = 'GET /realtime/v1/websocket'

export type Gate = {
  /** How many sockets of the interface are open. */
  sockets: () => number
  /** Ends every connection, and refuses new ones. */
  shut: () => Promise<void>
  open: () => Promise<void>
}

/** From `port` to the server at `target`. */
export async function openGate(port: number, target: number): Promise<Gate> {
  const connections = new Set<Socket>()
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target, 'localhost')
    connections.add(near)
    near.once('data', (head) => {
      if (head.toString('latin1').startsWith(socketRequest)) sockets.add(near)
    })
    near.pipe(far).pipe(near)
    const end = () => {
      connections.delete(near)
      sockets.delete(near)
      near.destroy()
      far.destroy()
    }
    for (const side of [near, far]) side.on('error', end).on('close', end)
  })
  const open = async () => {
    await once(server.listen(port), 'listening')
  }
  const shut = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const connection of connections) connection.destroy()
    await closed
  }
  await open()
  return { sockets: () => sockets.size, shut, open }
}
