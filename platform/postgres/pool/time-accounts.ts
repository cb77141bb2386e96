type Account = { readonly spent: number; readonly readAt: number; readonly isQuick: boolean }

const mostAccounts = 20_000
/** Of each second that passes so much of a second is forgiven. */
const recovery = 0.25
/** Milliseconds that cost nothing where an owner asks one thing at a time. */
const freeTime = 250

export type Use = {
  /** Milliseconds. */
  readonly time: number
  /** Whether the owner did nothing else at the same time. */
  readonly isAlone: boolean
  /** Milliseconds above which nothing is added to what was spent. */
  readonly most: number
}

/** The milliseconds of the database's time that each owner has spent lately. */
export class TimeAccounts {
  readonly #accounts = new Map<string, Account>()
  readonly #clock: () => number

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  /** Of very many owners those who asked longest ago are forgotten. */
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

  /** Whether what the owner asked last was short. Of somebody new it is not known. */
  isQuick(owner: string): boolean {
    return this.#accounts.get(owner)?.isQuick === true
  }

  /** Milliseconds until the owner will have spent less than `level`, if they spend nothing more. */
  waitUntilBelow(owner: string, level: number): number {
    return Math.max(0, (this.spentBy(owner) - level) / recovery)
  }
}
