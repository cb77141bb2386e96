// Lists the people present in each channel, at this process and at all others. Each process answers for its own sockets.
import type { Metas } from '../bus/bus.ts'

export type Meta = Readonly<Record<string, unknown>> & { readonly phx_ref: string }

type Diff = { readonly joins: Map<string, Meta[]>; readonly leaves: Map<string, Meta[]> }

type Entry = { readonly process: string; readonly meta: Meta }

export type BoardOptions = {
  /** This process. */
  readonly id: string
  /** Tells the sockets of this process. */
  tellChannel(channel: string, diff: { readonly joins: Metas; readonly leaves: Metas }): void
  /** Tells the other processes what happened at this one. */
  tellProcesses(channel: string, diff: { readonly joins: Metas; readonly leaves: Metas }): void
}

/** Milliseconds in which changes are collected: of a crowd that comes at once, everybody would be told of everybody. */
const collecting = 50

export class PresenceBoard {
  readonly #options: BoardOptions
  readonly #channels = new Map<string, Map<string, Map<string, Entry>>>()
  readonly #local = new Map<string, Diff>()
  readonly #remote = new Map<string, Diff>()
  #timer: NodeJS.Timeout | undefined

  constructor(options: BoardOptions) {
    this.#options = options
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  track(channel: string, key: string, meta: Meta): void {
    this.#enter(channel, key, { process: this.#options.id, meta })
    this.#note(this.#local, channel, 'joins', key, meta)
  }

  untrack(channel: string, key: string, ref: string): void {
    const meta = this.#leave(channel, key, ref)
    if (meta !== undefined) this.#note(this.#local, channel, 'leaves', key, meta)
  }

  stateOf(channel: string): Metas {
    return this.#metasOf(channel, () => true)
  }

  /** In how many places people are present: one key may be in several. */
  count(channel: string): number {
    let count = 0
    for (const entries of this.#channels.get(channel)?.values() ?? []) count += entries.size
    return count
  }

  /** Everyone at this process. */
  ownState(): Readonly<Record<string, Metas>> {
    const channels = [...this.#channels.keys()].map(
      (channel) => [channel, this.#metasOf(channel, ({ process }) => process === this.#options.id)] as const,
    )
    return Object.fromEntries(channels.filter(([, metas]) => Object.keys(metas).length > 0))
  }

  /** What another process tells of its sockets. */
  hear(
    process: string,
    channel: string,
    { joins, leaves }: { readonly joins: Metas; readonly leaves: Metas },
  ): void {
    for (const [key, metas] of Object.entries(leaves)) {
      for (const { phx_ref: ref } of metas as readonly Meta[]) {
        const meta = this.#leave(channel, key, ref)
        if (meta !== undefined) this.#note(this.#remote, channel, 'leaves', key, meta)
      }
    }
    for (const [key, metas] of Object.entries(joins)) {
      for (const meta of metas as readonly Meta[]) {
        if (this.#channels.get(channel)?.get(key)?.has(meta.phx_ref) === true) continue
        this.#enter(channel, key, { process, meta })
        this.#note(this.#remote, channel, 'joins', key, meta)
      }
    }
  }

  /** Everything that another process knows of its sockets: what is not in it has ended. */
  hearState(process: string, channels: Readonly<Record<string, Metas>>): void {
    for (const [channel, key, { meta }] of [...this.#entriesOf(process)]) {
      if (!hasRef(channels[channel], key, meta.phx_ref))
        this.hear(process, channel, { joins: {}, leaves: Object.fromEntries([[key, [meta]]]) })
    }
    for (const [channel, joins] of Object.entries(channels))
      this.hear(process, channel, { joins, leaves: {} })
  }

  /** Processes that are not among these have ended. */
  keepProcesses(alive: ReadonlySet<string>): void {
    const known = new Set<string>()
    for (const keys of this.#channels.values()) {
      for (const entries of keys.values()) for (const { process } of entries.values()) known.add(process)
    }
    for (const process of known) if (!alive.has(process)) this.hearState(process, {})
  }

  #enter(channel: string, key: string, entry: Entry): void {
    const keys = this.#channels.get(channel) ?? new Map<string, Map<string, Entry>>()
    this.#channels.set(channel, keys)
    const entries = keys.get(key) ?? new Map<string, Entry>()
    keys.set(key, entries)
    entries.set(entry.meta.phx_ref, entry)
  }

  #leave(channel: string, key: string, ref: string): Meta | undefined {
    const keys = this.#channels.get(channel)
    const entries = keys?.get(key)
    const entry = entries?.get(ref)
    if (keys === undefined || entries === undefined || entry === undefined) return undefined
    entries.delete(ref)
    if (entries.size === 0) keys.delete(key)
    if (keys.size === 0) this.#channels.delete(channel)
    return entry.meta
  }

  *#entriesOf(process: string): Generator<readonly [string, string, Entry]> {
    for (const [channel, keys] of this.#channels) {
      for (const [key, entries] of keys) {
        for (const entry of entries.values()) if (entry.process === process) yield [channel, key, entry]
      }
    }
  }

  #metasOf(channel: string, isWanted: (entry: Entry) => boolean): Metas {
    const keys = [...(this.#channels.get(channel) ?? [])].map(
      ([key, entries]) => [key, [...entries.values()].filter(isWanted).map(({ meta }) => meta)] as const,
    )
    return Object.fromEntries(keys.filter(([, metas]) => metas.length > 0))
  }

  #note(diffs: Map<string, Diff>, channel: string, side: keyof Diff, key: string, meta: Meta): void {
    const diff: Diff = diffs.get(channel) ?? { joins: new Map(), leaves: new Map() }
    diffs.set(channel, diff)
    const isLeaving = side === 'leaves'
    const joined = diff.joins.get(key)
    // It came and went before anybody was told.
    if (isLeaving && joined?.includes(meta) === true) {
      const others = joined.filter((each) => each !== meta)
      if (others.length > 0) diff.joins.set(key, others)
      else diff.joins.delete(key)
    } else diff[side].set(key, [...(diff[side].get(key) ?? []), meta])
    this.#timer ??= setTimeout(() => this.#flush(), collecting)
  }

  #flush(): void {
    this.#timer = undefined
    const { tellChannel, tellProcesses } = this.#options
    for (const diffs of [this.#local, this.#remote]) {
      for (const [channel, diff] of diffs) {
        if (diff.joins.size + diff.leaves.size === 0) continue
        if (diffs === this.#local) tellProcesses(channel, write(diff))
        tellChannel(channel, write(diff))
      }
      diffs.clear()
    }
  }
}

/** Clients choose the keys, so that one may be named as something that every object has. */
const hasRef = (metas: Metas = {}, key: string, ref: string): boolean =>
  Object.hasOwn(metas, key) && metas[key]?.some(({ phx_ref: each }) => each === ref) === true

const write = ({ joins, leaves }: Diff) => ({
  joins: Object.fromEntries(joins),
  leaves: Object.fromEntries(leaves),
})

/** As clients read it. */
export const describeMetas = (metas: Metas) =>
  Object.fromEntries(Object.entries(metas).map(([key, each]) => [key, { metas: each }]))
