import { refusal } from '@trellis/platform/functions'

const mostPerProcess = 2

/**
 * Holds the places for imports: one file per person and two people per process. An import uses a processor and much
 * memory, so there is no queue: without a free place it is refused.
 */
export class ImportPlaces {
  readonly #people = new Set<string>()

  /** Throws if no place is free. Otherwise returns the function that frees it again. */
  take(personId: string): () => void {
    if (this.#people.has(personId))
      throw refusal(429, 'import_running', 'Your last import is still running. Try again when it finishes', {
        headers: retryAfter,
      })
    if (this.#people.size >= mostPerProcess)
      throw refusal(503, 'too_many_imports', 'Too many imports are running. Try again in a minute', {
        headers: retryAfter,
      })
    this.#people.add(personId)
    let isTaken = true
    return () => {
      if (isTaken) this.#people.delete(personId)
      isTaken = false
    }
  }
}

/** Seconds, about the duration of a large import. */
const retryAfter = { 'Retry-After': '20' }
