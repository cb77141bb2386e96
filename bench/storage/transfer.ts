import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type Target = {
  readonly port: number
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const piece = randomBytes(64 * 1024)

/** Sends so many bytes and waits for the answer. */
export async function upload({ port, path, headers }: Target, bytes: number): Promise<void> {
  const sent = request({
    host: '127.0.0.1',
    port,
    path,
    agent,
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/octet-stream', 'Content-Length': bytes },
  })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  if (bytes <= piece.length) sent.end(piece.subarray(0, bytes))
  else await pipeline(Readable.from(pieces(bytes)), sent)
  const [answer] = await answered
  let text = ''
  for await (const part of answer.setEncoding('utf8')) text += part
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${text}`)
}

/** Reads a whole file without keeping it. */
export async function download({ port, path, headers }: Target, bytes: number): Promise<void> {
  const sent = request({ host: '127.0.0.1', port, path, agent, headers })
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  let received = 0
  for await (const part of answer) received += part.length
  if (answer.statusCode !== 200 || received !== bytes) {
    throw new Error(`${path}: ${answer.statusCode}, ${received} of ${bytes} bytes`)
  }
}

function* pieces(bytes: number): Generator<Buffer> {
  for (let left = bytes; left > 0; left -= piece.length) yield piece.subarray(0, Math.min(left, piece.length))
}
