// Version 1.0.0: each message is an object, and everything is text.
import type { Message, Reply, Wire } from './messages.ts'
import { parseFrame, textOrNull } from './parse-frame.ts'

export const textMessages: Wire = {
  read(data, isBinary) {
    const message = isBinary ? undefined : readObject(data)
    return message && { kind: 'message', message }
  },
  write: (reply) => ({ data: Buffer.from(writeObject(reply)), isBinary: false }),
  writeBytes: () => undefined,
}

function readObject(data: Buffer): Message | undefined {
  const parsed = parseFrame(data)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined
  const { topic, event, payload, ref, join_ref: joinRef } = parsed as Record<string, unknown>
  if (typeof topic !== 'string' || typeof event !== 'string') return undefined
  return { topic, event, payload, ref: textOrNull(ref), joinRef: textOrNull(joinRef) }
}

const writeObject = ({ topic, event, payload, ref, joinRef }: Reply): string =>
  `{"ref":${JSON.stringify(ref)},${joinRef === null ? '' : `"join_ref":${JSON.stringify(joinRef)},`}"topic":${JSON.stringify(topic)},"event":${JSON.stringify(event)},"payload":${payload}}`
