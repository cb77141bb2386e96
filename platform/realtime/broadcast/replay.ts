import type { Channel } from '../channels/channel.ts'
import { writeBroadcast } from '../channels/hub.ts'
import type { RealtimeParts } from '../parts.ts'

type Stored = { readonly id: string; readonly event: string | null; readonly payload: string | null }

/** What was sent to a private channel before somebody joined it, the oldest first. */
export async function replay({ database }: RealtimeParts, channel: Channel): Promise<void> {
  const { config, rights, name } = channel
  if (config.replay === undefined || !rights.receives_broadcasts) return
  const rows = await database.query<Stored>(
    { role: 'realtime_admin', readOnly: true, share: channel.share },
    {
      text: `select id, event, payload from (
          select id, event, payload::text as payload, number, inserted_at from realtime.messages
          where topic = $1 and private and extension = 'broadcast' and expires_at > clock_timestamp()
            and inserted_at > to_timestamp($2 / 1000.0) at time zone 'utc'
          order by inserted_at desc, number desc limit $3
        ) latest order by inserted_at, number`,
      values: [name, config.replay.since, config.replay.limit],
    },
  )
  for (const { id, event, payload } of rows) {
    const message = {
      event: event ?? '',
      content: { json: payload ?? '{}' },
      meta: { id, replayed: true as const },
    }
    const frame = writeBroadcast(channel, message)
    if (frame !== undefined) channel.send(frame)
  }
}
