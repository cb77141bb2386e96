// A receiver of webhooks on the own machine, which answers as a test says.
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Received = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string }

export type Receiver = {
  readonly url: string
  readonly received: readonly Received[]
  /** How it answers from now on. */
  answer(answer: RequestListener): void
  /** Forgets what it has received, and accepts everything. */
  reset(): void
  close(): Promise<void>
}

export const answersWith =
  (status: number, headers: Readonly<Record<string, string>> = {}, body = ''): RequestListener =>
  (_, response) =>
    void response.writeHead(status, headers).end(body)

const accepts = answersWith(204)

export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = []
  let current = accepts
  const server = createServer(async (request, response) => {
    received.push({ path: request.url ?? '', headers: request.headers, body: await text(request) })
    current(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    answer(answer) {
      current = answer
    },
    reset() {
      received.length = 0
      current = accepts
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
