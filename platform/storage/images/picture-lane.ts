import { slowDown } from '../errors/catalog.ts'
import { HeldBytes } from './held-bytes.ts'
import { mostHeldBytes, mostPictureBytes } from './picture-limits.ts'
import { PicturePlaces } from './picture-places.ts'

export type LaneOptions = {
  readonly atOnce: number
  readonly waiting: number
  /** Pictures of one client that arrive, wait or are decoded. */
  readonly perClient: number
  /** Of all pictures that arrive, wait or are decoded. */
  readonly heldBytes: number
}

export type PictureRequest = {
  /** Who asks, by whichever name distinguishes them. Without it, nobody is counted. */
  readonly client?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** The way of pictures through this process. Whatever fills one lane, the other one goes on. */
export class PictureLane {
  readonly #perClient: number
  readonly #held: HeldBytes
  readonly #places: PicturePlaces
  readonly #clients = new Map<string, number>()

  constructor({ perClient, heldBytes, ...places }: LaneOptions) {
    this.#perClient = perClient
    this.#held = new HeldBytes(heldBytes)
    this.#places = new PicturePlaces(places)
  }

  /** Reads the body to its end, or cancels it. The work has its turn when all of it is there. */
  async run<Result>(
    body: ReadableStream<Uint8Array>,
    { client, signal }: PictureRequest,
    work: (bytes: Buffer) => Promise<Result>,
  ): Promise<Result> {
    const leave = await this.#enter(client, body)
    try {
      return await this.#held.use(body, mostPictureBytes, (bytes) =>
        this.#places.run(() => work(bytes), signal),
      )
    } finally {
      leave()
    }
  }

  async #enter(client: string | undefined, body: ReadableStream<Uint8Array>): Promise<() => void> {
    if (client === undefined) return () => undefined
    const count = this.#clients.get(client) ?? 0
    if (count >= this.#perClient) {
      const refusal = slowDown({ 'Retry-After': '2' })
      await body.cancel(refusal)
      throw refusal
    }
    this.#clients.set(client, count + 1)
    return () => {
      const left = (this.#clients.get(client) ?? 1) - 1
      if (left === 0) this.#clients.delete(client)
      else this.#clients.set(client, left)
    }
  }
}

// One picture at a time in each lane: two of the four threads that files and name lookups need as well.
const lane: LaneOptions = { atOnce: 1, waiting: 16, perClient: 4, heldBytes: mostHeldBytes / 2 }

/** Pictures on their way into a bucket. */
export const sentPictures = new PictureLane(lane)

/** Stored pictures that are asked for in another size, which anyone can do with those of a public bucket. */
export const renderedPictures = new PictureLane(lane)
