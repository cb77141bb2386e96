// Rights end while a socket is open: a token expires, a session is revoked, a member leaves. Every few seconds all channels
// are asked about at once.
import type { RealtimeParts } from '../parts.ts'
import type { Channel } from './channel.ts'
import {
  ChannelRefusal,
  findEndedSessions,
  identify,
  type Origin,
  requireUnexpired,
  sessionOf,
} from './identify.ts'
import { askRights, mayReceive } from './rights.ts'

type Checked = { readonly channel: Channel; readonly origin: Origin }

/** Cuts off every channel whose caller may not have it any more. */
export async function recheck(parts: RealtimeParts, all: readonly Checked[]): Promise<void> {
  cutOffExpired(all)
  await cutOffEndedSessions(parts, all)
  await cutOffTokens(parts, all)
  await cutOffUnauthorized(parts, all)
}

const open = (all: readonly Checked[]) => all.filter(({ channel }) => !channel.isOver)

function cutOffExpired(all: readonly Checked[]): void {
  const now = Date.now()
  for (const { channel } of all) {
    try {
      requireUnexpired(channel.caller, now)
    } catch (error) {
      if (error instanceof ChannelRefusal) channel.cutOff(error.message)
    }
  }
}

async function cutOffEndedSessions({ database }: RealtimeParts, all: readonly Checked[]): Promise<void> {
  const sessions = new Map(
    open(all).flatMap(({ channel }) => {
      const session = sessionOf(channel.caller)
      return session === undefined ? [] : [[session.session_id, session] as const]
    }),
  )
  const ended = await findEndedSessions(database, [...sessions.values()])
  if (ended.size === 0) return
  for (const { channel } of open(all)) {
    const session = sessionOf(channel.caller)
    if (session !== undefined && ended.has(session.session_id))
      channel.cutOff('The session of the token has ended')
  }
}

/** An API token can be revoked, and only the product knows. */
async function cutOffTokens({ callers, logger }: RealtimeParts, all: readonly Checked[]): Promise<void> {
  const byToken = Map.groupBy(
    open(all).filter(({ channel }) => channel.caller.kind === 'token'),
    ({ channel }) => channel.token,
  )
  for (const [token, group] of byToken) {
    const [{ origin }] = group as [Checked]
    try {
      const caller = await identify(callers, token, origin)
      // It may have a later one by now.
      for (const { channel } of group)
        if (channel.token === token) channel.adopt(caller, token, channel.rights)
    } catch (error) {
      if (!(error instanceof ChannelRefusal))
        logger.warn({ err: error }, 'an API token of a socket could not be checked')
      else for (const { channel } of group) channel.cutOff(error.message)
    }
  }
}

async function cutOffUnauthorized({ database }: RealtimeParts, all: readonly Checked[]): Promise<void> {
  const channels = open(all)
    .map(({ channel }) => channel)
    .filter(({ config }) => config.isPrivate)
  const alike = [
    ...Map.groupBy(channels, ({ role, claims, name, config }) =>
      JSON.stringify([role, claims, name, config.presenceKey]),
    ).values(),
  ] as [Channel, ...Channel[]][]
  const claims = alike.map(([channel]) => channel.claims)
  const answers = await askRights(
    database,
    alike.map(([{ caller, name, config }]) => ({ caller, topic: name, presenceKey: config.presenceKey })),
  )
  for (const [index, group] of alike.entries()) {
    const rights = answers[index]
    for (const channel of group) {
      // Somebody else, who was asked about when the token changed.
      if (channel.claims !== claims[index]) continue
      if (rights !== undefined && mayReceive(rights)) channel.allow(rights)
      else channel.cutOff(`You do not have permissions to read from this Channel topic: ${channel.name}`)
    }
  }
}
