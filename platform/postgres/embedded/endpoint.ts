import { createServer } from 'node:net'
import type { ConnectionOptions } from '../connection-options.ts'
import type { Account } from './account.ts'
import { makeSocketFolder } from './socket-folder.ts'

export type Endpoint = {
  readonly settings: Readonly<Record<string, string>>
  readonly login: Pick<ConnectionOptions, 'host' | 'port'>
}

/** Where the server listens: on a socket in a 0700 folder and not on TCP. Windows has no such sockets for Node. */
export async function chooseEndpoint(folder: string, account: Account): Promise<Endpoint> {
  if (process.platform === 'win32') {
    const port = await findFreePort()
    return {
      settings: { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' },
      login: { host: '127.0.0.1', port },
    }
  }
  const socketFolder = await makeSocketFolder(folder, account)
  return {
    settings: {
      listen_addresses: '',
      port: '5432',
      unix_socket_directories: socketFolder,
      unix_socket_permissions: '0700',
    },
    login: { host: socketFolder, port: 5432 },
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer()
  const { promise, resolve } = Promise.withResolvers<number>()
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address()
    resolve(typeof address === 'object' && address !== null ? address.port : 0)
  })
  const port = await promise
  probe.close()
  return port
}
