import { type Caller, shareOf } from '../../callers/callers.ts'
import { isFaultOfStatement } from '../../postgres/postgres.ts'
import { replay } from '../broadcast/replay.ts'
import { filterSql } from '../changes/filter-sql.ts'
import { FilterError } from '../changes/parse-filter.ts'
import { comparedId } from '../changes/pass-filters.ts'
import { idOf, readBinding, type Subscription } from '../changes/subscriptions.ts'
import type { RealtimeParts } from '../parts.ts'
import { Channel, type Line } from './channel.ts'
import { ChannelRefusal, findEndedSessions, identify, type Origin, sessionOf } from './identify.ts'
import { readJoinConfig } from './join-config.ts'
import { askRights, everyRight, mayReceive, noRight, type Rights } from './rights.ts'

export type Join = {
  readonly topic: string
  readonly joinRef: string | null
  readonly ref: string | null
  readonly payload: unknown
  /** The token of the connection. */
  readonly token: string
  readonly origin: Origin
}

/** Characters. Binary frames have one byte for its length. */
const longestTopic = 255

/** Rejects with a ChannelRefusal. The channel hears nothing before it is opened. */
export async function prepareChannel(parts: RealtimeParts, line: Line, join: Join): Promise<Channel> {
  const { topic, joinRef, payload, origin } = join
  if (topic.length > longestTopic)
    throw new ChannelRefusal('InvalidJoinPayload', 'The name of the channel is too long')
  if (topic.length <= 'realtime:'.length)
    throw new ChannelRefusal('TopicNameRequired', 'Topic name is required')
  const config = readJoinConfig(payload)
  if (config === undefined)
    throw new ChannelRefusal('InvalidJoinPayload', 'The configuration of the channel cannot be read')
  const token = chooseToken(config.accessToken, join.token)
  const caller = await identify(parts.callers, token, origin)
  if (config.replay !== undefined && !config.isPrivate)
    throw new ChannelRefusal('UnableToReplayMessages', 'Only private channels replay messages')
  const rights = await requireRights(parts, caller, { topic, config, share: shareOf(caller, origin.address) })
  return new Channel(parts, line, { topic, joinRef, config, caller, token, rights })
}

/** A key in place of a token says nothing new. */
export function chooseToken(given: string | undefined, ofConnection: string): string {
  return given === undefined || given === '' || given.startsWith('sb_') ? ofConnection : given
}

export async function requireRights(
  { database, hasPublicMessages }: Pick<RealtimeParts, 'database' | 'hasPublicMessages'>,
  caller: Caller,
  { topic, config, share }: Pick<Channel, 'topic' | 'config' | 'share'>,
): Promise<Rights> {
  const session = sessionOf(caller)
  const name = topic.slice('realtime:'.length)
  const [ended, answers] = await Promise.all([
    findEndedSessions(database, session ? [session] : [], share),
    config.isPrivate
      ? askRights(database, [{ caller, topic: name, presenceKey: config.presenceKey }], share)
      : [hasPublicMessages ? everyRight : noRight],
  ])
  if (ended.size > 0) throw new ChannelRefusal('InvalidJWTToken', 'The session of the token has ended')
  const [rights] = answers
  if (rights === undefined || (config.isPrivate && !mayReceive(rights))) {
    throw new ChannelRefusal(
      'Unauthorized',
      `You do not have permissions to read from this Channel topic: ${name}`,
    )
  }
  return rights
}

/** The answer to the join, and what follows it. */
export async function openChannel(parts: RealtimeParts, channel: Channel, ref: string | null): Promise<void> {
  const { bindings, changesWait } = channel.config
  channel.open()
  await parts.feed.hear().catch((error: unknown) => {
    channel.end()
    throw error
  })
  if (bindings.length === 0) return await answerJoin(parts, channel, ref)
  // To follow changes may have to wait for transactions that are running, and the socket goes on meanwhile.
  if (changesWait === undefined) {
    await answerJoin(parts, channel, ref)
    void followChanges(parts, channel)
  } else void answerOnceFollowing(parts, channel, { ref, changesWait })
}

async function answerJoin(parts: RealtimeParts, channel: Channel, ref: string | null): Promise<void> {
  channel.reply(ref, 'ok', {
    postgres_changes: channel.config.bindings.map((binding) => ({ ...binding, id: idOf(binding) })),
  })
  if (channel.config.wantsReady) channel.tellSystem('system', 'ok', 'Replication connection established')
  channel.tellPresence()
  await replay(parts, channel)
}

const followed = ['postgres_changes', 'ok', 'Subscribed to PostgreSQL'] as const

async function followChanges(parts: RealtimeParts, channel: Channel): Promise<void> {
  try {
    await subscribe(parts, channel)
    channel.tellSystem(...followed)
  } catch (error) {
    if (error instanceof FilterError) channel.fail(explain(error))
    else {
      parts.logger.warn({ err: error }, 'changes cannot be followed')
      channel.restart()
    }
  }
}

async function answerOnceFollowing(
  parts: RealtimeParts,
  channel: Channel,
  { ref, changesWait }: { readonly ref: string | null; readonly changesWait: number },
): Promise<void> {
  const tooLate = AbortSignal.timeout(changesWait)
  try {
    await Promise.race([subscribe(parts, channel), rejectOn(tooLate)])
    await answerJoin(parts, channel, ref)
    channel.tellSystem(...followed)
  } catch (error) {
    if (error instanceof FilterError)
      channel.refuse(ref, `RealtimeDisabledForConfiguration: ${explain(error)}`)
    else {
      if (!tooLate.aborted) parts.logger.warn({ err: error }, 'changes cannot be followed')
      channel.refuse(ref, 'PostgresChangesSubscribeTimeout: Changes cannot be followed yet')
    }
  }
}

const rejectOn = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

const explain = ({ message }: FilterError) =>
  `Unable to subscribe to changes with given parameters: ${message}`

/** Resolves once changes are told. */
async function subscribe(parts: RealtimeParts, channel: Channel): Promise<void> {
  const subscriptions = channel.config.bindings.map((binding) => readBinding(channel, binding))
  for (const subscription of subscriptions) {
    if (channel.isOver) return
    await requireFollowable(parts, channel, subscription)
  }
  channel.subscribe(parts.subscriptions.add(subscriptions))
  await parts.feed.follow()
}

/** That the table is published, the filter names columns that the role may read, and its values are of their types. */
async function requireFollowable(
  { database, tables }: RealtimeParts,
  { role, share }: Pick<Channel, 'role' | 'share'>,
  subscription: Subscription,
): Promise<void> {
  const { schema, table, conditions, select } = subscription
  if (table === '*') return
  const found = await tables.find(schema, table)
  if (found === undefined) throw new FilterError(`changes of ${schema}.${table} are not published`)
  const unknown = select?.find((column) => found.readable[role]?.includes(column) !== true)
  if (unknown !== undefined) throw new FilterError(`the column ${JSON.stringify(unknown)} does not exist`)
  if (conditions.length === 0 || comparedId(found, subscription) !== undefined) return
  // Most filters return above. When everybody rejoins at once, a query for each would flood the database.
  const { text, values } = filterSql(found, role, conditions, 1)
  const check = `select (${text}) from (select (jsonb_populate_record(null::${found.relation}, '{}')).*) realtime_filtered`
  try {
    await database.query(
      { role, claims: {}, readOnly: true, statementTimeout: 1000, share },
      { text: check, values },
    )
  } catch (error) {
    // A database that is busy or away says nothing about the filter: the client shall try again.
    if (!isFaultOfStatement(error)) throw error
    throw new FilterError(`the filter cannot be used: ${error.message}`)
  }
}
