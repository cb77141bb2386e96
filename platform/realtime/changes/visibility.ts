// Decides which changed rows each subscriber may read. It asks the policies once for all subscribers with the same claims, and
// once for all rows that agree in the columns the policies look at.
import type { Database } from '../../postgres/postgres.ts'
import { askInParts } from '../ask-in-parts.ts'
import { parseExactly } from './parse-exactly.ts'
import type { PublishedTable } from './published-tables.ts'
import type { Subscriber, Subscription } from './subscriptions.ts'
import { type Change, rowOf } from './write-change.ts'

/** The subscribers that hear of a change, each with the subscriptions that match. */
export type Audience = Map<Subscriber, Subscription[]>

/** Tables such as public.members, each with the columns by which nothing is decided, such as a name. */
export type DecidingTables = Readonly<Record<string, readonly string[]>>

type Verdict = { readonly isVisible: boolean; readonly until: number }

/** Somebody who asks, and the rows about which the policies have to be asked. */
type Question = {
  readonly role: string
  readonly claims: string
  readonly parts: Set<string>
  readonly subscribers: Set<Subscriber>
}

/**
 * Milliseconds that an answer is kept. At most as long as it takes until somebody is cut off whose session has ended, and
 * not equally long: if the answers for everybody ended at once, everybody would wait for all new ones.
 */
const memory = () => 3000 + 2000 * Math.random()
const mostVerdicts = 100_000

/** Claims in one statement. */
const mostClaims = 500
const statementTimeout = 5000

/** Milliseconds to search for the subscriber whose policy fails, while all others wait for their changes. */
const longestSearch = 20_000

export class Visibility {
  readonly #database: Database
  readonly #decidingTables: DecidingTables | undefined
  #verdicts = new Map<string, Map<string, Verdict>>()
  #count = 0

  /** Without deciding tables, no answer is kept. */
  constructor(database: Database, decidingTables: DecidingTables | undefined) {
    this.#database = database
    this.#decidingTables = decidingTables
  }

  /** Whether policies may decide differently after these changes. Then nothing is known any more. */
  reconsider(changes: readonly Change[]): boolean {
    const isConcerned = changes.some((change) => this.#decides(change))
    if (isConcerned) this.forget()
    return isConcerned
  }

  #decides(change: Change): boolean {
    const idle = this.#decidingTables?.[`${change.schema_name}.${change.table_name}`]
    if (idle === undefined) return false
    if (change.type !== 'UPDATE' || change.old_record === null) return true
    const [before, after] = [parseExactly(change.old_record), rowOf(change)]
    return Object.keys(after).some(
      (name) => !idle.includes(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
    )
  }

  forget(): void {
    this.#verdicts = new Map()
    this.#count = 0
  }

  /** Removes from the audiences everybody whom the policies do not show the row. */
  async hideFromOthers(table: PublishedTable, audiences: ReadonlyMap<Change, Audience>): Promise<void> {
    if (!table.hasPolicies) return
    const parts = new Map([...audiences.keys()].map((change) => [change, partOf(table, change)]))
    // A token may be renewed while the policies are asked. What counts is who they were when it happened.
    const askers = new Map<Subscriber, string>()
    for (const audience of audiences.values())
      for (const subscriber of audience.keys()) askers.set(subscriber, askerOf(subscriber))
    const answers = await this.#answer(table, parts, audiences)
    for (const [change, audience] of audiences) {
      for (const subscriber of [...audience.keys()]) {
        if (answers.get(askers.get(subscriber) ?? '')?.get(parts.get(change) ?? '') !== true)
          audience.delete(subscriber)
      }
    }
  }

  /** By who asks and part of the row. */
  async #answer(
    table: PublishedTable,
    parts: ReadonlyMap<Change, string>,
    audiences: ReadonlyMap<Change, Audience>,
  ): Promise<ReadonlyMap<string, ReadonlyMap<string, boolean>>> {
    const now = performance.now()
    const answers = new Map<string, Map<string, boolean>>()
    const questions = new Map<string, Question>()
    for (const [change, audience] of audiences) {
      const part = parts.get(change) ?? ''
      for (const subscriber of audience.keys()) {
        const asker = askerOf(subscriber)
        if (answers.get(asker)?.has(part) === true || isHiddenWhole(table, subscriber)) continue
        const known = this.#verdicts.get(asker)?.get(`${table.relation} ${part}`)
        if (known !== undefined && known.until > now) inner(answers, asker).set(part, known.isVisible)
        else {
          const { role, claims } = subscriber
          const question = questions.get(asker) ?? {
            role,
            claims,
            parts: new Set<string>(),
            subscribers: new Set<Subscriber>(),
          }
          question.parts.add(part)
          question.subscribers.add(subscriber)
          questions.set(asker, question)
        }
      }
    }
    const rows = new Map([...parts].map(([change, part]) => [part, change]))
    for (const [asker, visible] of await this.#ask(table, rows, [...questions.values()])) {
      for (const [part, isVisible] of visible) {
        inner(answers, asker).set(part, isVisible)
        this.#keep(asker, `${table.relation} ${part}`, { isVisible, until: now + memory() })
      }
    }
    return answers
  }

  async #ask(
    table: PublishedTable,
    rows: ReadonlyMap<string, Change>,
    questions: readonly Question[],
  ): Promise<ReadonlyMap<string, ReadonlyMap<string, boolean>>> {
    const answers = new Map<string, ReadonlyMap<string, boolean>>()
    const alike = Map.groupBy(questions, ({ role, parts }) => JSON.stringify([role, ...parts]))
    for (const group of alike.values()) {
      for (let start = 0; start < group.length; start += mostClaims) {
        const askers = group.slice(start, start + mostClaims)
        const parts = [...(askers[0]?.parts ?? [])]
        const records = parts.map((part) => textOf(rows.get(part)))
        const places = await askInParts(
          askers,
          (some) => this.#readPlaces(table, records, some),
          ({ subscribers }, { message }) => {
            for (const each of subscribers)
              each.fail(`Changes of ${table.relation} cannot be shown: ${message}`)
            return []
          },
          performance.now() + longestSearch,
        )
        for (const [index, asker] of askers.entries()) {
          const seen = new Set(places[index])
          answers.set(askerOf(asker), new Map(parts.map((part, place) => [part, seen.has(place + 1)])))
        }
      }
    }
    return answers
  }

  async #readPlaces(
    { relation }: PublishedTable,
    records: readonly string[],
    askers: readonly Question[],
  ): Promise<readonly (readonly number[])[]> {
    const [{ role }] = askers as [Question]
    const found = await this.#database.transaction({ role, claims: {}, statementTimeout }, (transaction) =>
      transaction.query<{ places: number[] }>(
        'select places from realtime.readable_rows($1::regclass, $2::jsonb[], $3::text[]) places',
        [relation, records, askers.map(({ claims }) => claims)],
      ),
    )
    return found.map(({ places }) => places)
  }

  #keep(asker: string, row: string, verdict: Verdict): void {
    if (this.#decidingTables === undefined) return
    if (this.#count >= mostVerdicts) this.forget()
    const known = inner(this.#verdicts, asker)
    if (!known.has(row)) this.#count += 1
    known.set(row, verdict)
  }
}

const askerOf = ({ role, claims }: Pick<Subscriber, 'role' | 'claims'>) => `${role} ${claims}`

const textOf = (change: Change | undefined) => change?.record ?? change?.old_record ?? '{}'

/** Without policies, who may read no column at all is told that something changed; with them, nothing. */
const isHiddenWhole = ({ readable }: PublishedTable, { role }: Subscriber) => readable[role]?.length === 0

/** What the policies look at. */
function partOf({ ruleColumns }: PublishedTable, change: Change): string {
  const row = rowOf(change)
  return JSON.stringify(ruleColumns.map((name) => row[name]))
}

function inner<Value>(map: Map<string, Map<string, Value>>, key: string): Map<string, Value> {
  const found = map.get(key) ?? new Map<string, Value>()
  map.set(key, found)
  return found
}
