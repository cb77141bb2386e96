// The web app during development: Vite inside the server's own process, on the server's own port.
import type { Server } from 'node:http'
import { createServer, type ViteDevServer } from 'vite'
import type { WebBuild } from './build.d.ts'

/** Hot reload shares the given HTTP server; Vite's sockets use the protocols vite-hmr and vite-ping. */
export function createWebDevServer(httpServer: Server): Promise<ViteDevServer> {
  keepSignalsOurs()
  return createServer({
    root: import.meta.dirname,
    appType: 'custom',
    // Each protocol decides its own CORS; Vite would answer the preflights of all of them.
    server: { middlewareMode: true, hmr: { server: httpServer }, cors: false },
  })
}

/**
 * The server decides when to exit, because it stops its database first. The servers that React Router's plugin opens
 * inside Vite each try to exit the process at SIGTERM, from the start or after an edit of its settings: their handlers
 * are removed.
 */
function keepSignalsOurs(): void {
  process.on('newListener', (event, listener) => {
    if (event === 'SIGTERM') queueMicrotask(() => process.off(event, listener))
  })
}

export async function loadWebBuild(devServer: ViteDevServer): Promise<WebBuild> {
  return (await devServer.ssrLoadModule('virtual:react-router/server-build')) as WebBuild
}
