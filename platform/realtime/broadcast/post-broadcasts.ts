// Broadcasts without a socket: several in one request, or one whose body is the payload itself.
import type { Context } from 'hono'
import { z } from 'zod'
import { type Caller, CallerError, readCredentials, shareOf } from '../../callers/callers.ts'
import { limitBodyStream, readJsonBody } from '../../http/http.ts'
import type { Share } from '../../postgres/postgres.ts'
import { channelKey } from '../channels/hub.ts'
import { askRights, type Question } from '../channels/rights.ts'
import type { RealtimeEnv, RealtimeParts } from '../parts.ts'
import type { Content } from '../wire/messages.ts'
import { explainUnkept, type KeptMessage, keepMessage, readKeep } from './keep-message.ts'

const batch = z.object({
  messages: z
    .array(
      z.object({
        topic: z.string().min(1).max(1000),
        event: z.string().min(1).max(1000),
        payload: z.unknown(),
        private: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(100),
})

export class PayloadTooLongError extends Error {
  override readonly name = 'PayloadTooLongError'
}

const limitOf = ({ limits }: RealtimeParts) => ({
  bytes: limits.messageBytes,
  refuse: () => new PayloadTooLongError(),
})

/** As for a socket, an API key is required; a token may stand in its place. */
async function identifySender(c: Context<RealtimeEnv>, { callers }: RealtimeParts): Promise<Caller> {
  const credentials = readCredentials(c.req.raw)
  if (!credentials.apiKey && !credentials.bearer) throw new CallerError('unknown-key')
  return await callers.resolve(credentials, {
    requestId: c.var.requestId,
    address: c.get('clientAddress'),
  })
}

export async function postBatch(c: Context<RealtimeEnv>, parts: RealtimeParts): Promise<Response> {
  const caller = await identifySender(c, parts)
  const body = await readJsonBody(c.req.raw, limitOf(parts))
  const parsed = batch.safeParse(body.ok ? body.value : undefined)
  if (!parsed.success) return c.json({ errors: z.flattenError(parsed.error).fieldErrors }, 422)
  const messages = parsed.data.messages.map(({ topic, event, payload, private: isPrivate = false }) => ({
    topic,
    event,
    content: { json: JSON.stringify(payload ?? {}) },
    isPrivate,
  }))
  await publishAllowed(parts, { caller, share: shareOf(caller, c.get('clientAddress')) }, messages)
  return c.body(null, 202)
}

export async function postOne(c: Context<RealtimeEnv>, parts: RealtimeParts): Promise<Response> {
  const caller = await identifySender(c, parts)
  const { topic = '', event = '' } = c.req.param()
  const isPrivate = c.req.query('private') === 'true'
  const content = await readContent(c, parts)
  if (content === undefined) return c.json({ errors: { payload: ['is not JSON'] } }, 422)
  const message = { topic, event, content, isPrivate }
  const ttl = c.req.query('persist[ttl]')
  const keep = readKeep(ttl === undefined ? c.req.query('persist') === 'true' : { ttl: Number(ttl) })
  const fault = keep && explainUnkept(message)
  if (fault !== undefined) return c.json({ errors: { persist: [fault] } }, 422)
  const share = shareOf(caller, c.get('clientAddress'))
  const isAllowed = await publishAllowed(parts, { caller, share }, [message])
  if (keep !== undefined && isAllowed) await keepMessage(parts, message, { ...keep, share })
  return c.body(null, 202)
}

async function readContent(c: Context<RealtimeEnv>, parts: RealtimeParts): Promise<Content | undefined> {
  if (c.req.header('content-type')?.startsWith('application/octet-stream') === true) {
    const pieces: Uint8Array[] = []
    for await (const piece of limitBodyStream(c.req.raw.body, limitOf(parts))) pieces.push(piece)
    return { bytes: Buffer.concat(pieces) }
  }
  const body = await readJsonBody(c.req.raw, limitOf(parts))
  return body.ok ? { json: JSON.stringify(body.value ?? {}) } : undefined
}

/** What the policies do not allow is dropped, as on a socket. Answers whether they allowed it all. */
async function publishAllowed(
  parts: RealtimeParts,
  { caller, share }: { readonly caller: Caller; readonly share: Share },
  messages: readonly KeptMessage[],
): Promise<boolean> {
  const topics = [...new Set(messages.filter(({ isPrivate }) => isPrivate).map(({ topic }) => topic))]
  const questions: Question[] = topics.map((topic) => ({ caller, topic }))
  const answers = await askRights(parts.database, questions, share)
  const allowed = new Set(topics.filter((_, index) => answers[index]?.sends_broadcasts === true))
  const passing = messages.filter(({ topic, isPrivate }) =>
    isPrivate ? allowed.has(topic) : parts.hasPublicMessages,
  )
  for (const { topic, event, content, isPrivate } of passing) {
    parts.publish(channelKey(topic, isPrivate), { event, content })
  }
  return passing.length === messages.length
}
