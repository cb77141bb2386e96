// A receiver of webhooks on this machine, which answers as a story wants.
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedMessage = {
  id: string
  body: { type: string; data: unknown }
  /** Whether one of its signatures was made with the secret. */
  isSignedWith: (secret: string) => boolean
}

export async function openWebhookReceiver() {
  const messages: ReceivedMessage[] = []
  let answer = { status: 200, body: 'thank you' }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const header = (name: string) => String(request.headers[name])
    const signed = `${header('webhook-id')}.${header('webhook-timestamp')}.${text}`
    messages.push({
      id: header('webhook-id'),
      body: JSON.parse(text),
      isSignedWith: (secret) => {
        const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
        const signature = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
        return header('webhook-signature').split(' ').includes(signature)
      },
    })
    response.writeHead(answer.status, { 'content-type': 'text/plain' }).end(answer.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}/trellis`,
    messages,
    /** From now on. */
    answerWith: (status: number, body: string) => {
      answer = { status, body }
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
