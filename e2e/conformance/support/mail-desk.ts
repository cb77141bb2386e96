// The mail server runs in the process that set up the run; test files fetch their mails over HTTP. Each mail is handed
// out once, whichever file asks, because two of them may sign in as the same person.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MailServer } from '../../support/product/mail-server.ts'

export async function openMailDesk(mailServer: MailServer): Promise<{ url: string; close(): void }> {
  const handedOut = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const query = new URL(request.url ?? '/', 'http://localhost').searchParams
    const to = query.get('to') ?? ''
    const seen = handedOut.get(to.toLowerCase()) ?? 0
    handedOut.set(to.toLowerCase(), seen + 1)
    try {
      const mail = await mailServer.waitForMail(to, { seen })
      response.end(JSON.stringify(mail))
    } catch (error) {
      response.writeHead(504).end(String(error))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}
