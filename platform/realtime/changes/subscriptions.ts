import { createHash } from 'node:crypto'
import { isUuid } from '../../http/http.ts'
import type { Binding } from '../channels/join-config.ts'
import type { Frame, Wire } from '../wire/messages.ts'
import { type Condition, FilterError, parseFilter } from './parse-filter.ts'

export type ChangeType = 'INSERT' | 'UPDATE' | 'DELETE'

const types: readonly ChangeType[] = ['INSERT', 'UPDATE', 'DELETE']

/** Somebody who hears of changes: a channel of a socket. */
export type Subscriber = {
  readonly role: string
  /** As JSON: equal texts see equal rows. */
  readonly claims: string
  /** Where it is: an address, of IPv6 its network. */
  readonly client: string
  readonly topic: string
  readonly wire: Wire
  /** A frame that is equal for all who may read the same of the change. */
  send(frame: Frame): void
  /** Something about its subscription failed. */
  fail(message: string): void
}

export type Subscription = {
  readonly subscriber: Subscriber
  readonly id: number
  readonly types: readonly ChangeType[]
  readonly schema: string
  /** `*`: all of the schema. */
  readonly table: string
  readonly filter: string
  readonly conditions: readonly Condition[]
  /** Undefined: all columns. */
  readonly select: readonly string[] | undefined
}

/** Whether it is found by an id. Every other one is looked at for each change of its table. */
const isFoundById = (subscription: Subscription): boolean =>
  subscription.conditions.length > 0 && !isAskedOfDatabase(subscription)

/** Whether its filter needs a statement for each look, and not only a comparison of ids. */
export function isAskedOfDatabase({ conditions }: Pick<Subscription, 'conditions'>): boolean {
  const [condition] = conditions
  if (condition === undefined) return false
  const { operator, isNegated, values } = condition
  return conditions.length > 1 || operator !== 'eq' || isNegated || !isUuid(values[0]?.toLowerCase())
}

/** Milliseconds. */
const barredFor = 60_000
const spendingPeriod = 60_000

/** The same for equal bindings, so that what is told to many is written once. Below 2^31. */
export function idOf(binding: Binding): number {
  const { event, schema, table, filter, select } = binding
  const text = JSON.stringify([event, schema ?? null, table ?? null, filter ?? null, select ?? null])
  return createHash('sha256').update(text).digest().readUInt32BE() >>> 1
}

/** Throws a FilterError that says what cannot be followed. */
export function readBinding(subscriber: Subscriber, binding: Binding): Subscription {
  const { event, schema, table, filter, select } = binding
  const wanted = types.filter((type) => event === '*' || event.toUpperCase() === type)
  if (wanted.length === 0)
    throw new FilterError(`the event ${JSON.stringify(event)} is not *, INSERT, UPDATE or DELETE`)
  const name = table ?? '*'
  const columns = typeof select === 'string' ? select.split(',').map((column) => column.trim()) : select
  if (name === '*' && (columns || filter)) throw new FilterError('a filter and columns need a table')
  return {
    subscriber,
    id: idOf(binding),
    types: wanted,
    schema: schema ?? (table == null ? '*' : 'public'),
    table: name,
    filter: filter ?? '',
    conditions: filter ? parseFilter(filter) : [],
    select: columns ?? undefined,
  }
}

export type SubscriptionLimits = {
  readonly broadBindingsOfClient: number
  /** Milliseconds in a minute. */
  readonly filterTimeOfClient: number
}

/** All subscriptions of this process, found by table. */
export class Subscriptions {
  readonly #byTable = new Map<string, Set<Subscription>>()
  /** Of each client those that cost something with each change. */
  readonly #broad = new Map<string, number>()
  /** Clients whose filters took too long, and until when they can have none. */
  readonly #barred = new Map<string, number>()
  /** Milliseconds that the filters of a client have taken since the period began. */
  #spent = new Map<string, number>()
  #periodEnds = 0
  readonly #limits: SubscriptionLimits
  #count = 0

  constructor(limits: SubscriptionLimits) {
    this.#limits = limits
  }

  get isEmpty(): boolean {
    return this.#count === 0
  }

  /** Those of one subscriber. Returns the function that ends them. Throws a FilterError if its client has too many. */
  add(subscriptions: readonly Subscription[]): () => void {
    const client = subscriptions[0]?.subscriber.client ?? ''
    const broad = subscriptions.filter((each) => !isFoundById(each)).length
    const isAsking = subscriptions.some(isAskedOfDatabase)
    if (isAsking && this.isBarred(client))
      throw new FilterError('filters from this address took too long, try again in a minute')
    this.#countBroad(client, broad)
    for (const each of subscriptions) this.#set(keyOf(each.schema, each.table)).add(each)
    this.#count += subscriptions.length
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#count -= subscriptions.length
      this.#countBroad(client, -broad)
      for (const each of subscriptions) {
        const key = keyOf(each.schema, each.table)
        const set = this.#set(key)
        set.delete(each)
        if (set.size === 0) this.#byTable.delete(key)
      }
    }
  }

  find(schema: string, table: string): readonly Subscription[] {
    const keys = [keyOf(schema, table), keyOf(schema, '*'), keyOf('*', '*')]
    return keys.flatMap((key) => [...(this.#byTable.get(key) ?? [])])
  }

  /** For a minute its filters are not asked of the database. */
  bar(client: string): void {
    for (const [each, until] of this.#barred) if (until < performance.now()) this.#barred.delete(each)
    this.#barred.set(client, performance.now() + barredFor)
  }

  /** Counts the time that all others waited for the filters of a client. Past its limit, the client is barred: false. */
  spend(client: string, milliseconds: number): boolean {
    const now = performance.now()
    if (now > this.#periodEnds) {
      this.#spent = new Map()
      this.#periodEnds = now + spendingPeriod
    }
    const spent = (this.#spent.get(client) ?? 0) + milliseconds
    this.#spent.set(client, spent)
    const isWithin = spent <= this.#limits.filterTimeOfClient
    if (!isWithin) this.bar(client)
    return isWithin
  }

  isBarred(client: string): boolean {
    return (this.#barred.get(client) ?? 0) > performance.now()
  }

  #countBroad(client: string, difference: number): void {
    if (difference === 0) return
    const count = (this.#broad.get(client) ?? 0) + difference
    if (count > this.#limits.broadBindingsOfClient)
      throw new FilterError('too many bindings from one address that do not compare an id')
    if (count === 0) this.#broad.delete(client)
    else this.#broad.set(client, count)
  }

  #set(key: string): Set<Subscription> {
    const found = this.#byTable.get(key)
    if (found !== undefined) return found
    const set = new Set<Subscription>()
    this.#byTable.set(key, set)
    return set
  }
}

const keyOf = (schema: string, table: string) => JSON.stringify([schema, table])
