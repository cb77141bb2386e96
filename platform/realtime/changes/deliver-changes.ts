// From changed rows to those who may hear of them: ids first, then the policies, then all other filters, and then each
// channel is told in the order of the changes.
import { setImmediate as rest } from 'node:timers/promises'
import type { Database } from '../../postgres/postgres.ts'
import type { Frame, Wire } from '../wire/messages.ts'
import { applyFilters, findCandidates } from './pass-filters.ts'
import type { PublishedTable, PublishedTables } from './published-tables.ts'
import type { Subscriber, Subscription, Subscriptions } from './subscriptions.ts'
import type { Audience, Visibility } from './visibility.ts'
import { type Change, writeChange } from './write-change.ts'

type Parts = {
  readonly database: Database
  readonly tables: PublishedTables
  readonly subscriptions: Subscriptions
  readonly visibility: Visibility
}

/** Milliseconds after which others get a turn. */
const longestWork = 20

/** Messages that wait for the writing of others. */
const mostUnsent = 100_000

export type Heard = ReadonlyMap<Change, { readonly table: PublishedTable; readonly audience: Audience }>

/** Finds for each change the subscribers that may hear of it. */
export async function findHearers(parts: Parts, changes: readonly Change[]): Promise<Heard> {
  const heard = new Map<Change, { readonly table: PublishedTable; readonly audience: Audience }>()
  const byTable = Map.groupBy(changes, ({ schema_name, table_name }) =>
    JSON.stringify([schema_name, table_name]),
  )
  for (const group of byTable.values()) {
    const [{ schema_name, table_name }] = group as [Change]
    const subscriptions = parts.subscriptions.find(schema_name, table_name)
    if (subscriptions.length === 0) continue
    const table = await parts.tables.find(schema_name, table_name)
    if (table === undefined) continue
    const found = await findAudiences(parts, table, group, subscriptions)
    for (const [change, audience] of found) heard.set(change, { table, audience })
  }
  return heard
}

/** Everybody is told all that they hear at once, so that it leaves together. */
export async function tellHearers(changes: readonly Change[], heard: Heard): Promise<void> {
  const outbox = new Outbox()
  for (const change of changes) {
    const found = heard.get(change)
    if (found === undefined) continue
    writeFrames(change, found.table, found.audience, outbox)
    if (outbox.isFull) await outbox.empty()
  }
  await outbox.empty()
}

/** Everything else on this server runs between turns. */
class Turn {
  #began = performance.now()

  get isOver(): boolean {
    return performance.now() - this.#began >= longestWork
  }

  async next(): Promise<void> {
    await rest()
    this.#began = performance.now()
  }
}

/** What each subscriber is told, in the order of the changes. */
class Outbox {
  #frames = new Map<Subscriber, Frame[]>()
  #count = 0

  get isFull(): boolean {
    return this.#count >= mostUnsent
  }

  add(subscriber: Subscriber, frame: Frame): void {
    const own = this.#frames.get(subscriber)
    if (own === undefined) this.#frames.set(subscriber, [frame])
    else own.push(frame)
    this.#count += 1
  }

  async empty(): Promise<void> {
    const all = this.#frames
    this.#frames = new Map()
    this.#count = 0
    const turn = new Turn()
    for (const [subscriber, frames] of all) {
      for (const frame of frames) {
        subscriber.send(frame)
        if (turn.isOver) await turn.next()
      }
    }
  }
}

/** Policies come before the filters of clients, which shall learn nothing of rows that they may not read. */
async function findAudiences(
  parts: Parts,
  table: PublishedTable,
  changes: readonly Change[],
  subscriptions: readonly Subscription[],
): Promise<ReadonlyMap<Change, Audience>> {
  const candidatesOf = findCandidates(table, changes)
  const audiences = new Map<Change, Audience>()
  const turn = new Turn()
  for (const subscription of subscriptions) {
    if (turn.isOver) await turn.next()
    for (const change of candidatesOf(subscription)) {
      if (!subscription.types.includes(change.type)) continue
      const audience: Audience = audiences.get(change) ?? new Map()
      audiences.set(change, audience)
      const own = audience.get(subscription.subscriber)
      if (own === undefined) audience.set(subscription.subscriber, [subscription])
      else own.push(subscription)
    }
  }
  await parts.visibility.hideFromOthers(table, audiences)
  await applyFilters(parts, table, audiences)
  return audiences
}

/** Those who hear the same in the same way get one frame. */
function writeFrames(change: Change, table: PublishedTable, audience: Audience, outbox: Outbox): void {
  const texts = new Map<string, string>()
  const frames = new Map<Wire, Map<string, Frame>>()
  for (const [subscriber, subscriptions] of audience) {
    for (const own of bySelect(subscriptions)) {
      const textKey = `${subscriber.role} ${own[0].select}`
      const text = texts.get(textKey) ?? writeChange(change, table, subscriber.role, own[0].select)
      texts.set(textKey, text)
      const ids = own.map(({ id }) => id).join()
      const { wire, topic } = subscriber
      const written = frames.get(wire) ?? new Map<string, Frame>()
      frames.set(wire, written)
      const key = `${ids} ${textKey} ${topic}`
      const frame = written.get(key) ?? writeFrame(wire, topic, `{"ids":[${ids}],"data":${text}}`)
      written.set(key, frame)
      outbox.add(subscriber, frame)
    }
  }
}

type Alike = readonly [Subscription, ...Subscription[]]

function bySelect(subscriptions: readonly Subscription[]): readonly Alike[] {
  if (subscriptions.length === 1) return [subscriptions as Alike]
  return [...Map.groupBy(subscriptions, ({ select }) => String(select)).values()] as unknown as Alike[]
}

const writeFrame = (wire: Wire, topic: string, payload: string): Frame =>
  wire.write({ joinRef: null, ref: null, topic, event: 'postgres_changes', payload })
