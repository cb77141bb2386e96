import { createServer, Packet } from 'dns2'

/** The chunks of each TXT record, a code of DNS, or no answer at all. */
export type Answer = readonly (readonly string[])[] | 'NXDOMAIN' | 'SERVFAIL' | 'silence'

/** A DNS server that knows the given names, and hears every question. */
export async function openDns(answers: Readonly<Record<string, Answer>>) {
  const questions: string[] = []
  const server = createServer({
    udp: true,
    handle(request, send) {
      const name = request.questions[0]?.name ?? ''
      questions.push(name)
      const answer = answers[name] ?? 'NXDOMAIN'
      if (answer === 'silence') return
      const response = Packet.createResponseFromRequest(request)
      if (typeof answer === 'string') response.header.rcode = Packet.RCODE[answer]
      else
        response.answers = answer.map((data) =>
          Object.assign(new Packet.Resource(name, Packet.TYPE.TXT, Packet.CLASS.IN, 60), { data: [...data] }),
        )
      send(response)
    },
  })
  const { udp } = await server.listen({ udp: { port: 0, address: '127.0.0.1' } })
  return { address: `127.0.0.1:${udp?.port}`, questions, close: () => server.close() }
}
