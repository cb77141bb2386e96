import type { Caller } from './caller.ts'

const maxKnown = 1000
const maxTrust = 60_000

type Known = { readonly caller: Caller; readonly until: number }

/**
 * Caches the callers of verified tokens, because a valid signature stays valid. A token is trusted for another minute,
 * but never past its expiry.
 */
export class VerifiedCallers {
  readonly #known = new Map<string, Known>()
  readonly #clock: () => number

  constructor(clock: () => number) {
    this.#clock = clock
  }

  keep(token: string, caller: Caller): Caller {
    const { exp } = caller.claims
    const expiry = typeof exp === 'number' ? exp * 1000 : Number.POSITIVE_INFINITY
    if (this.#known.size >= maxKnown) this.#forgetOldest()
    this.#known.set(token, { caller, until: Math.min(this.#clock() + maxTrust, expiry) })
    return caller
  }

  find(token: string): Caller | undefined {
    const found = this.#known.get(token)
    if (found === undefined) return undefined
    if (this.#clock() < found.until) return found.caller
    this.#known.delete(token)
    return undefined
  }

  #forgetOldest(): void {
    const [oldest] = this.#known.keys()
    if (oldest !== undefined) this.#known.delete(oldest)
  }
}
