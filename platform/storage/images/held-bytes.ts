import { entityTooLarge, slowDown } from '../errors/catalog.ts'

/**
 * Pictures are decoded from memory. However many arrive at the same time and however slowly, they hold no more than this
 * together; the one that would go beyond is refused.
 */
export class HeldBytes {
  readonly #most: number
  #held = 0

  constructor(most: number) {
    this.#most = most
  }

  get held(): number {
    return this.#held
  }

  /** Reads the body to its end, or cancels it. The bytes count as held until the work is done. */
  async use<Result>(
    body: ReadableStream<Uint8Array>,
    limit: number,
    work: (bytes: Buffer) => Promise<Result>,
  ): Promise<Result> {
    const chunks: Uint8Array[] = []
    let size = 0
    try {
      for await (const chunk of body) {
        if (size + chunk.length > limit) throw entityTooLarge()
        if (this.#held + chunk.length > this.#most) throw slowDown({ 'Retry-After': '2' })
        this.#held += chunk.length
        size += chunk.length
        chunks.push(chunk)
      }
      return await work(Buffer.concat(chunks.splice(0)))
    } finally {
      this.#held -= size
    }
  }
}
