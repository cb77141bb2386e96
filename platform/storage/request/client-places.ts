import { slowDown } from '../errors/catalog.ts'

/** Counts what each client does at the same time, so that one of them cannot take everything. */
export class ClientPlaces {
  readonly #most: number
  readonly #taken = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** Throws if the client has no place left. Otherwise returns the function that frees it once. Nobody is not counted. */
  take(client: string | undefined): () => void {
    if (client === undefined) return () => undefined
    const taken = this.#taken.get(client) ?? 0
    if (taken >= this.#most) throw slowDown({ 'Retry-After': '2' })
    this.#taken.set(client, taken + 1)
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      const left = (this.#taken.get(client) ?? 1) - 1
      if (left === 0) this.#taken.delete(client)
      else this.#taken.set(client, left)
    }
  }
}
