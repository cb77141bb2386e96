type Account = { spent: number; readAt: number }

const mostAccounts = 20_000
/** Of each second that passes so much of a second is forgiven. */
const recovery = 0.5

/** The milliseconds of the database's time that each owner has spent lately. */
export class TimeAccounts {
  readonly #accounts = new Map<string, Account>()
  readonly #clock: () => number

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  spentBy(owner: string): number {
    const account = this.#accounts.get(owner)
    if (account === undefined) return 0
    const spent = account.spent - (this.#clock() - account.readAt) * recovery
    if (spent > 0) return spent
    this.#accounts.delete(owner)
    return 0
  }

  /** Adds to what the owner has spent, up to `most`. Of very many owners those who spent something longest ago are forgotten. */
  spend(owner: string, time: number, most: number): void {
    if (time <= 0) return
    const spent = Math.min(most, this.spentBy(owner) + time)
    this.#accounts.delete(owner)
    this.#accounts.set(owner, { spent, readAt: this.#clock() })
    const [oldest] = this.#accounts.keys()
    if (this.#accounts.size > mostAccounts && oldest !== undefined) this.#accounts.delete(oldest)
  }

  /** Milliseconds until the owner will have spent less than `level`, if they spend nothing more. */
  waitUntilBelow(owner: string, level: number): number {
    return Math.max(0, (this.spentBy(owner) - level) / recovery)
  }
}
