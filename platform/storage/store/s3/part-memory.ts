import { StoreBusyError } from '../store-busy-error.ts'

/** Bytes of all uploads that have arrived and wait to be sent on. The one that would go beyond is refused. */
export class PartMemory {
  readonly #most: number
  #held = 0

  constructor(most: number) {
    this.#most = most
  }

  /** What one upload holds. Call `leave` at its end, whatever it was. */
  enter(): HeldParts {
    let own = 0
    const free = (bytes: number) => {
      own -= bytes
      this.#held -= bytes
    }
    return {
      take: (bytes) => {
        if (this.#held + bytes > this.#most) throw new StoreBusyError()
        own += bytes
        this.#held += bytes
      },
      free,
      leave: () => free(own),
    }
  }
}

export type HeldParts = {
  take(bytes: number): void
  free(bytes: number): void
  leave(): void
}
