// Version 2.0.0: each message is an array. Broadcasts may be binary frames, a header of lengths before their parts.
import type { BinaryBroadcast, Message, Reply, Wire } from './messages.ts'
import { parseFrame, textOrNull } from './parse-frame.ts'

const broadcastPush = 3
const broadcast = 4
const rawEncoding = 0
const jsonEncoding = 1

export const arrayMessages: Wire = {
  read(data, isBinary) {
    if (isBinary) {
      const binary = readBroadcast(data)
      return binary && { kind: 'broadcast', broadcast: binary }
    }
    const message = readArray(data)
    return message && { kind: 'message', message }
  },
  write: (reply) => ({ data: Buffer.from(writeArray(reply)), isBinary: false }),
  writeBytes(topic, event, metadata, bytes) {
    const parts = [topic, event, metadata].map((part) => Buffer.from(part))
    if (parts.some(({ length }) => length > 255)) return undefined
    const lengths = parts.map(({ length }) => length)
    return {
      data: Buffer.concat([Buffer.from([broadcast, ...lengths, rawEncoding]), ...parts, bytes]),
      isBinary: true,
    }
  },
}

function readArray(data: Buffer): Message | undefined {
  const parsed = parseFrame(data)
  if (!Array.isArray(parsed) || parsed.length !== 5) return undefined
  const [joinRef, ref, topic, event, payload] = parsed as unknown[]
  if (typeof topic !== 'string' || typeof event !== 'string') return undefined
  return { joinRef: textOrNull(joinRef), ref: textOrNull(ref), topic, event, payload }
}

const writeArray = ({ joinRef, ref, topic, event, payload }: Reply): string =>
  `[${JSON.stringify(joinRef)},${JSON.stringify(ref)},${JSON.stringify(topic)},${JSON.stringify(event)},${payload}]`

/** `[3][lengths of join_ref, ref, topic, event, metadata][encoding]`, these parts, and the payload. */
function readBroadcast(data: Buffer): BinaryBroadcast | undefined {
  const [kind, ...head] = data.subarray(0, 7)
  const encoding = head.pop()
  if (kind !== broadcastPush || data.length < 7) return undefined
  const texts: string[] = []
  let start = 7
  for (const length of head) {
    if (start + length > data.length) return undefined
    texts.push(data.toString('utf8', start, start + length))
    start += length
  }
  const [joinRef = '', ref = '', topic = '', userEvent = '', facts = ''] = texts
  const content = contentOf(data.subarray(start), encoding)
  const metadata = facts === '' ? {} : parseFrame(Buffer.from(facts))
  if (content === undefined || typeof metadata !== 'object' || metadata === null) return undefined
  return { joinRef: joinRef || null, ref: ref || null, topic, userEvent, metadata: { ...metadata }, content }
}

function contentOf(bytes: Buffer, encoding: number | undefined) {
  if (encoding === rawEncoding) return { bytes: Buffer.from(bytes) }
  if (encoding !== jsonEncoding) return undefined
  const parsed = parseFrame(bytes)
  return parsed === undefined ? undefined : { json: JSON.stringify(parsed) }
}
