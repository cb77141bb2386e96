// Stands in for the service behind ANALYTICS_URL: keeps what the product reports for the test files.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type ReportedView = {
  readonly method: string
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}

/** A view of this path is refused, one of the other is never answered. */
export const refusedPath = '/service-refuses'
export const unansweredPath = '/service-is-silent'

export async function openViewDesk(): Promise<{ url: string; close(): void }> {
  const reported: ReportedView[] = []
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') return response.end(JSON.stringify(reported))
    const body = JSON.parse(await text(request))
    reported.push({ method: request.method ?? '', headers: request.headers, body })
    if (body.path === unansweredPath) return
    response.writeHead(body.path === refusedPath ? 500 : 204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${port}/views`, close }
}
