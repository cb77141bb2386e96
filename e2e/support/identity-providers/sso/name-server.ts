// A DNS server whose records a story sets. It knows no other names.
import { once } from 'node:events'
import { createUDPServer, Packet } from 'dns2'

export type NameServer = {
  /** As in the setting DNS_SERVERS. */
  readonly address: string
  readonly setText: (name: string, ...values: readonly string[]) => void
  readonly clear: (name: string) => void
  /** Names that were asked for, in small letters. */
  readonly asked: readonly string[]
  readonly close: () => Promise<void>
}

export async function openNameServer(): Promise<NameServer> {
  const records = new Map<string, readonly string[]>()
  const asked: string[] = []
  const server = createUDPServer((request, send) => {
    const response = Packet.createResponseFromRequest(request)
    const name = request.questions[0]?.name.toLowerCase() ?? ''
    asked.push(name)
    const values = records.get(name)
    if (!values) response.header.rcode = Packet.RCODE.NXDOMAIN
    for (const data of values ?? []) {
      response.answers.push(
        new Packet.Resource({ name, type: Packet.TYPE.TXT, class: Packet.CLASS.IN, ttl: 0, data }),
      )
    }
    void send(response)
  })
  await server.listen(0, '127.0.0.1')
  return {
    address: `127.0.0.1:${server.address().port}`,
    setText: (name, ...values) => void records.set(name.toLowerCase(), values),
    clear: (name) => void records.delete(name.toLowerCase()),
    asked,
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}
