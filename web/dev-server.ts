// The web app while it is being written: Vite inside the server's own process, on the server's own port.
import type { Server } from 'node:http'
import { createServer, type ViteDevServer } from 'vite'
import type { WebBuild } from './build.d.ts'

/** Hot reload shares the given HTTP server; Vite's sockets ask for the protocols vite-hmr and vite-ping. */
export function createWebDevServer(httpServer: Server): Promise<ViteDevServer> {
  keepSignalsOurs()
  return createServer({
    root: import.meta.dirname,
    appType: 'custom',
    // Who may ask from elsewhere is said by each protocol; Vite would answer the preflights of all of them.
    server: { middlewareMode: true, hmr: { server: httpServer }, cors: false },
  })
}

/**
 * To end is up to the server, which stops its database before. The servers that React Router's plugin opens inside of
 * Vite each ask to end the process at SIGTERM, the first time or after an edit of its settings: they are not heard.
 */
function keepSignalsOurs(): void {
  process.on('newListener', (event, listener) => {
    if (event === 'SIGTERM') queueMicrotask(() => process.off(event, listener))
  })
}

export async function loadWebBuild(devServer: ViteDevServer): Promise<WebBuild> {
  return (await devServer.ssrLoadModule('virtual:react-router/server-build')) as WebBuild
}
