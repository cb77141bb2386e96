// Messages that are kept so that those who join later hear of them too.
import { z } from 'zod'
import type { Share } from '../../postgres/postgres.ts'
import type { RealtimeParts } from '../parts.ts'
import type { Content } from '../wire/messages.ts'

/** As a client asks for it: for the usual time, or for a number of seconds. */
const persist = z.union([z.boolean(), z.object({ ttl: z.number().positive().optional() })])

/** Three days, as messages from SQL. */
const longestSeconds = 3 * 86_400

export type Keep = { readonly seconds: number }

/** Undefined if it is not asked for. */
export function readKeep(given: unknown): Keep | undefined {
  const parsed = persist.safeParse(given)
  if (!parsed.success || parsed.data === false) return undefined
  const ttl = parsed.data === true ? undefined : parsed.data.ttl
  return { seconds: Math.min(ttl ?? longestSeconds, longestSeconds) }
}

export type KeptMessage = {
  readonly topic: string
  readonly event: string
  readonly content: Content
  readonly isPrivate: boolean
}

/** Why it cannot be kept, if it cannot. */
export function explainUnkept({ content, isPrivate }: KeptMessage): string | undefined {
  if (!isPrivate) return 'Only messages to private channels can be stored'
  return 'bytes' in content ? 'Only JSON can be stored' : undefined
}

/** It was told already, so that nobody hears it twice. */
export async function keepMessage(
  { database }: Pick<RealtimeParts, 'database'>,
  { topic, event, content }: KeptMessage,
  { seconds, share }: Keep & { readonly share: Share },
): Promise<void> {
  await database.query(
    { role: 'realtime_admin', statementTimeout: 5000, share },
    {
      text: `insert into realtime.messages (topic, extension, event, payload, private, is_told, expires_at)
        values ($1, 'broadcast', $2, $3, true, true, clock_timestamp() + make_interval(secs => $4))`,
      values: [topic, event, 'json' in content ? content.json : null, seconds],
    },
  )
}
