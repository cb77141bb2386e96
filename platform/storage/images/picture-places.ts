import { slowDown } from '../errors/catalog.ts'

type Waiting = { readonly start: () => void }

/** Lets in a few at once, and a few more wait for their turn. Further ones are refused, and can try again. */
export class PicturePlaces {
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #waiting = new Set<Waiting>()
  #busy = 0

  constructor({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }) {
    this.#atOnce = atOnce
    this.#mostWaiting = waiting
  }

  /** A signal ends the waiting; work that has started goes on to its end. */
  async run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted()
    if (this.#busy < this.#atOnce) this.#busy += 1
    else await this.#wait(signal)
    try {
      return await work()
    } finally {
      this.#passOn()
    }
  }

  #wait(signal: AbortSignal | undefined): Promise<void> {
    if (this.#waiting.size >= this.#mostWaiting) throw slowDown({ 'Retry-After': '2' })
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(place)
        reject(signal?.reason)
      }
      const start = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const place = { start }
      this.#waiting.add(place)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  /** The place goes to the next one without becoming free, so that no newcomer takes it. */
  #passOn(): void {
    const [next] = this.#waiting
    if (next === undefined) {
      this.#busy -= 1
      return
    }
    this.#waiting.delete(next)
    next.start()
  }
}
