/** Counts what each client has, up to a limit. */
export class ClientCount {
  readonly #counts = new Map<string, number>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  hasRoom(client: string): boolean {
    return this.#of(client) < this.#most
  }

  /** False, and nothing is counted, if it has the most already. */
  add(client: string): boolean {
    if (!this.hasRoom(client)) return false
    this.#counts.set(client, this.#of(client) + 1)
    return true
  }

  remove(client: string): void {
    const left = this.#of(client) - 1
    if (left > 0) this.#counts.set(client, left)
    else this.#counts.delete(client)
  }

  #of(client: string): number {
    return this.#counts.get(client) ?? 0
  }
}
