import { refusal } from '@trellis/platform/functions'

const mostPerPerson = 2

/** Holds the places for exports of the log. Each reads a page at a time, so only a person with many would slow others. */
export class ExportPlaces {
  readonly #taken = new Map<string, number>()

  /** Throws if no place is free. Otherwise returns the function that frees it again. */
  take(personId: string): () => void {
    const taken = this.#taken.get(personId) ?? 0
    if (taken >= mostPerPerson)
      throw refusal(
        429,
        'export_running',
        'Two of your exports are still running. Try again when one finishes',
        {
          headers: { 'Retry-After': '20' },
        },
      )
    this.#taken.set(personId, taken + 1)
    let isTaken = true
    return () => {
      if (isTaken) this.#give(personId)
      isTaken = false
    }
  }

  #give(personId: string): void {
    const left = (this.#taken.get(personId) ?? 1) - 1
    if (left === 0) this.#taken.delete(personId)
    else this.#taken.set(personId, left)
  }
}
