type Account = { readonly spent: number; readonly readAt: number; readonly isQuick: boolean }

const mostAccounts = 20_000
/** The part of each passing second that is forgiven. */
const recovery = 0.25
/** Milliseconds that are free if an owner runs one query at a time. */
const freeTime = 250

export type Use = {
  /** Milliseconds. */
  readonly time: number
  /** Whether the owner did nothing else at the same time. */
  readonly isAlone: boolean
  /** Milliseconds above which nothing is added to the total. */
  readonly most: number
}

/** The milliseconds of database time that each owner has spent recently. */
export class TimeAccounts {
  readonly #accounts = new Map<string, Account>()
  readonly #clock: () => number

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  /** If there are very many owners, the least recent are dropped. */
  add(owner: string, { time, isAlone, most }: Use): void {
    const cost = isAlone ? Math.max(0, time - freeTime) : time
    const spent = Math.min(most, this.spentBy(owner) + cost)
    this.#accounts.delete(owner)
    this.#accounts.set(owner, { spent, readAt: this.#clock(), isQuick: time <= freeTime })
    const [oldest] = this.#accounts.keys()
    if (this.#accounts.size > mostAccounts && oldest !== undefined) this.#accounts.delete(oldest)
  }

  spentBy(owner: string): number {
    const account = this.#accounts.get(owner)
    if (account === undefined) return 0
    return Math.max(0, account.spent - (this.#clock() - account.readAt) * recovery)
  }

  /** Whether the owner's last query was short. False for a new owner, about whom nothing is known. */
  isQuick(owner: string): boolean {
    return this.#accounts.get(owner)?.isQuick === true
  }

  /** Milliseconds until the owner's total falls below `level`, without further queries. */
  waitUntilBelow(owner: string, level: number): number {
    return Math.max(0, (this.spentBy(owner) - level) / recovery)
  }
}
