// Which changes pass which filters. Most filters name one id, and need no statement. All others are asked of PostgreSQL, and
// only about rows that the asker may read: that a filter fails, or takes long, says something about the row.
import { type Database, DatabaseError } from '../../postgres/postgres.ts'
import { askInParts } from '../ask-in-parts.ts'
import { filterSql } from './filter-sql.ts'
import { FilterError } from './parse-filter.ts'
import type { PublishedTable } from './published-tables.ts'
import { isAskedOfDatabase, type Subscriber, type Subscription, type Subscriptions } from './subscriptions.ts'
import type { Audience } from './visibility.ts'
import { type Change, rowOf } from './write-change.ts'

/** Milliseconds for the filters of one asker. A client that needs more has no such filters for a while. */
const longestAnswer = 1000
/** Filters in one statement. */
const mostFilters = 50

/** The changes that a subscription may be told of, as far as that can be seen here. */
export function findCandidates(
  table: PublishedTable,
  changes: readonly Change[],
): (subscription: Subscription) => readonly Change[] {
  const byColumn = new Map<string, ReadonlyMap<unknown, Change[]>>()
  const changesOf = (column: string) => {
    const known = byColumn.get(column)
    if (known !== undefined) return known
    const found = Map.groupBy(changes, (change) => rowOf(change)[column])
    byColumn.set(column, found)
    return found
  }
  return (subscription) => {
    const id = comparedId(table, subscription)
    return id === undefined ? changes : (changesOf(id.column).get(id.value) ?? [])
  }
}

/** The column and id that it compares. Ids are equal if their texts are, as PostgreSQL writes them. Undefined for other conditions. */
export function comparedId({ columns, readable }: PublishedTable, subscription: Subscription) {
  if (subscription.conditions.length === 0 || isAskedOfDatabase(subscription)) return undefined
  const [{ column, values }] = subscription.conditions as [Subscription['conditions'][number]]
  const isKnown = columns.find(({ name }) => name === column)?.type === 'uuid'
  if (!isKnown || readable[subscription.subscriber.role]?.includes(column) !== true) return undefined
  return { column, value: values[0]?.toLowerCase() }
}

/** The rows and filters of those who see the same rows, from one client: a slow filter is its own fault. */
type Asker = {
  readonly role: string
  readonly client: string
  readonly changes: Set<Change>
  readonly filters: Map<string, Asked>
}

type Asked = { readonly filter: Subscription; readonly subscribers: Set<Subscriber> }

/** By filter. */
type Passing = ReadonlyMap<string, ReadonlySet<Change>>

type Parts = { readonly database: Database; readonly subscriptions: Subscriptions }

/** Takes from the audiences every subscription whose filter the row does not pass. */
export async function applyFilters(
  { database, subscriptions }: Parts,
  table: PublishedTable,
  audiences: ReadonlyMap<Change, Audience>,
): Promise<void> {
  const isAsked = (each: Subscription) => each.conditions.length > 0 && comparedId(table, each) === undefined
  const askers = new Map<string, Asker>()
  // A token may be renewed while the database is asked.
  const keys = new Map<Subscriber, string>()
  for (const [change, audience] of audiences) {
    for (const [subscriber, own] of audience) {
      const asking = own.filter(isAsked)
      if (asking.length === 0) continue
      keys.set(subscriber, keyOf(subscriber))
      for (const filter of asking) addTo(askerOf(askers, subscriber), { change, filter })
    }
  }
  if (askers.size === 0) return
  const passing = new Map<string, Passing>()
  for (const [key, asker] of askers) {
    const passes = await askWithin(subscriptions, asker.client, () => askFor(database, table, asker))
    if (passes !== undefined) passing.set(key, passes)
    else {
      failAll([...asker.filters.values()], `The filters of ${table.relation} take too long`)
    }
  }
  for (const [change, audience] of audiences) {
    for (const [subscriber, own] of audience) {
      const passes = passing.get(keys.get(subscriber) ?? '')
      const left = own.filter((each) => !isAsked(each) || passes?.get(each.filter)?.has(change) === true)
      if (left.length === 0) audience.delete(subscriber)
      else if (left.length < own.length) audience.set(subscriber, left)
    }
  }
}

/** Bars a client whose filters take more time than it may cost everybody else, and then returns undefined. */
async function askWithin(
  subscriptions: Subscriptions,
  client: string,
  askAll: () => Promise<Passing | undefined>,
): Promise<Passing | undefined> {
  if (subscriptions.isBarred(client)) return undefined
  const began = performance.now()
  const passing = await askAll()
  const isWithin = subscriptions.spend(client, performance.now() - began)
  if (passing === undefined) subscriptions.bar(client)
  return isWithin ? passing : undefined
}

const keyOf = ({ role, claims, client }: Subscriber) => `${role} ${client} ${claims}`

function askerOf(askers: Map<string, Asker>, subscriber: Subscriber): Asker {
  const { role, client } = subscriber
  const key = keyOf(subscriber)
  const asker = askers.get(key) ?? { role, client, changes: new Set(), filters: new Map() }
  askers.set(key, asker)
  return asker
}

type Candidate = { readonly change: Change; readonly filter: Subscription }

function addTo({ changes, filters }: Asker, { change, filter }: Candidate): void {
  changes.add(change)
  const known = filters.get(filter.filter) ?? { filter, subscribers: new Set() }
  known.subscribers.add(filter.subscriber)
  filters.set(filter.filter, known)
}

function failAll(filters: readonly Asked[], message: string): void {
  for (const { subscribers } of filters) for (const each of subscribers) each.fail(message)
}

/** By filter, the changes that pass. Undefined if that takes too long. */
async function askFor(
  database: Database,
  table: PublishedTable,
  { role, changes, filters }: Asker,
): Promise<Passing | undefined> {
  const rows = [...changes]
  const all = [...filters.values()]
  const passing = new Map<string, ReadonlySet<Change>>()
  const end = performance.now() + longestAnswer
  for (let start = 0; start < all.length; start += mostFilters) {
    if (performance.now() > end) return undefined
    const some = all.slice(start, start + mostFilters)
    const question = { role, rows }
    const answers = await askInParts<Asked, Answer>(
      some,
      (part) => ask(database, table, { ...question, filters: part.map(({ filter }) => filter) }),
      (_, error) => error,
    )
    if (answers.includes('too slow')) return undefined
    for (const [index, asked] of some.entries()) {
      const answer = answers[index]
      if (answer instanceof Error)
        failAll([asked], `The filter of ${table.relation} failed: ${answer.message}`)
      else if (answer !== 'too slow')
        passing.set(asked.filter.filter, new Set(answer?.flatMap((place) => rows[place] ?? [])))
    }
  }
  return passing
}

/** The places of the rows that pass a filter, or why nobody can tell. */
type Answer = readonly number[] | Error | 'too slow'

type Question = {
  readonly role: string
  readonly rows: readonly Change[]
  readonly filters: readonly Subscription[]
}

async function ask(
  database: Database,
  table: PublishedTable,
  { role, rows, filters }: Question,
): Promise<readonly Answer[]> {
  const values: unknown[] = [rows.map(({ record, old_record }) => record ?? old_record ?? '{}')]
  const conditions: string[] = []
  const answers = filters.map(({ conditions: wanted }, number): number[] | Error => {
    try {
      const sql = filterSql(table, role, wanted, values.length + 1)
      values.push(...sql.values)
      conditions.push(`(${number}, ${sql.text})`)
      return []
    } catch (error) {
      // The column was dropped, or the role may not read it any more.
      if (error instanceof FilterError) return error
      throw error
    }
  })
  if (conditions.length === 0) return answers
  try {
    const found = await database.query<{ place: number; number: number }>(
      { role, claims: {}, readOnly: true, statementTimeout: longestAnswer },
      {
        text: `select r.place::integer - 1 as place, filter.number
          from unnest($1::jsonb[]) with ordinality r (record, place)
          cross join lateral jsonb_populate_record(null::${table.relation}, r.record) realtime_filtered
          cross join lateral (values ${conditions.join(', ')}) filter (number, passes)
          where filter.passes`,
        values,
      },
    )
    for (const { place, number } of found) {
      const answer = answers[number]
      if (Array.isArray(answer)) answer.push(place)
    }
    return answers
  } catch (error) {
    if (error instanceof DatabaseError && error.sqlstate === '57014') return filters.map(() => 'too slow')
    throw error
  }
}
