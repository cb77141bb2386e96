// One subscription of a person, compared with what the audit log says that they have to hear.
import { isDeepStrictEqual } from 'node:util'
import type { RealtimeChannel, RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import {
  type AuditLedger,
  type Entry,
  type Fields,
  identify,
  mayRead,
  type Reader,
  type Type,
} from './audit-ledger.ts'

export type Wish = {
  readonly event: '*' | Type
  /** Absent: all tables. */
  readonly table?: string
  readonly filter?: string
  /** What the filter asks for, of the columns that the log keeps. */
  readonly passes?: (row: Fields) => boolean
}

type Told = { readonly type: Type; readonly table: string; readonly new: Fields; readonly old: Fields }

export type Comparison = { readonly missing: readonly string[]; readonly foreign: readonly string[] }

/** What jobs write beside the log, which says what is to be heard. */
const unlogged: ReadonlySet<string> = new Set(['notifications', 'webhook_deliveries'])

export class Follower {
  readonly reader: Reader
  readonly #wish: Wish
  readonly #ledger: AuditLedger
  readonly #told: Told[] = []
  readonly #expected = new Map<string, Entry[]>()
  readonly #foreign: string[] = []
  /** The roles of the person in organizations, and those before what was written last. */
  #roles: ReadonlyMap<string, string | undefined> = new Map()
  #rolesBefore: ReadonlyMap<string, string | undefined> = new Map()
  #lastTold = new Map<string, Fields>()

  constructor(channel: RealtimeChannel, reader: Reader, wish: Wish, ledger: AuditLedger) {
    this.reader = reader
    this.#wish = wish
    this.#ledger = ledger
    const { event, table, filter } = wish
    const binding = {
      event: event as '*',
      schema: 'public',
      ...(table && { table }),
      ...(filter && { filter }),
    }
    channel.on('postgres_changes', binding, (change: RealtimePostgresChangesPayload<Fields>) => {
      if (unlogged.has(change.table)) return
      this.#told.push({ type: change.eventType, table: change.table, new: change.new, old: change.old })
    })
  }

  /** Adds what was written to what has to be told. */
  expect(entries: readonly Entry[], organizations: readonly string[]): void {
    const { userId, tokenOf } = this.reader
    this.#rolesBefore = this.#roles
    const reached = organizations.filter((id) => tokenOf === undefined || tokenOf === id)
    this.#roles = new Map(reached.map((id) => [id, this.#ledger.roleOf(userId, id)]))
    const { event, table, passes = () => true } = this.#wish
    for (const entry of entries) {
      const isWished =
        (event === '*' || event === entry.type) && (table === undefined || table === entry.table)
      if (!isWished || !passes(entry.row)) continue
      if (!mayRead(this.#roles.get(entry.organizationId), { ...this.reader, ...entry })) continue
      this.#expected.set(entry.organizationId, [...(this.#expected.get(entry.organizationId) ?? []), entry])
    }
  }

  /** What was not told yet, and everything that should never have been told. */
  compare(): Comparison {
    for (const told of this.#told.splice(0)) this.#judge(told)
    const missing = [...this.#expected.values()].flat()
    return { missing: missing.map(describeEntry), foreign: this.#foreign }
  }

  #judge(told: Told): void {
    const { table, type } = told
    const identity = identify(table, type === 'DELETE' ? told.old : told.new)
    const organizationId = this.#organizationOf(told, identity)
    const expected = (organizationId && this.#expected.get(organizationId)) || []
    const [next] = expected
    // The rows of one statement have no order.
    const same = expected.find((entry) => entry.sequence === next?.sequence && isSame(entry, told, identity))
    if (type === 'DELETE') this.#lastTold.delete(identity)
    else this.#lastTold.set(identity, told.new)
    if (organizationId !== undefined && same !== undefined) {
      this.#expected.set(
        organizationId,
        expected.filter((entry) => entry !== same),
      )
    } else if (!this.#isUnlogged(told, organizationId)) {
      const wanted = next === undefined ? 'nothing' : describeEntry(next)
      this.#foreign.push(`${type} ${identity} ${JSON.stringify(told.new)}, expected ${wanted}`)
    }
  }

  #organizationOf({ table, new: row }: Told, identity: string): string | undefined {
    const known = this.#ledger.organizationOf(identity)
    const named = table === 'organizations' ? row.id : row.organization_id
    return named === undefined || named === known ? known : undefined
  }

  // The log leaves out what follows from other rows, such as counts and scores. Somebody who has just left may have been
  // told of it before.
  #isUnlogged({ type, table, new: row }: Told, organizationId: string | undefined): boolean {
    if (type !== 'UPDATE' || organizationId === undefined) return false
    const about = { ...this.reader, table, row }
    const isReadable = [this.#roles, this.#rolesBefore].some((roles) =>
      mayRead(roles.get(organizationId), about),
    )
    return isReadable && (this.#wish.passes?.(row) ?? true)
  }

  /** The last that was told of each row of the organizations that they can read. */
  listLastTold(): ReadonlyMap<string, Fields> {
    return this.#lastTold
  }

  /** They may have missed what happened to the rows that they know. */
  forgetRows(): void {
    this.#lastTold = new Map()
  }
}

const describeEntry = ({ type, identity, written }: Entry) => `${type} ${identity} ${JSON.stringify(written)}`

const isSame = ({ type, identity, written }: Entry, told: Told, toldIdentity: string): boolean =>
  type === told.type &&
  identity === toldIdentity &&
  Object.entries(written).every(([column, value]) => isDeepStrictEqual(told.new[column], value))
