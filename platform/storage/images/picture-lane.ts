import { invalidRequest } from '../errors/catalog.ts'
import { ClientPlaces } from '../request/client-places.ts'
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
  /** Milliseconds. */
  readonly longestArrival: number
}

export type PictureRequest = {
  /** A name that distinguishes the client. Without one, the client is not counted. */
  readonly client?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** The way of pictures through this process. Whatever fills one lane, the other one goes on. */
export class PictureLane {
  readonly #held: HeldBytes
  readonly #places: PicturePlaces
  readonly #clients: ClientPlaces
  readonly #longestArrival: number

  constructor({ perClient, heldBytes, longestArrival, ...places }: LaneOptions) {
    this.#clients = new ClientPlaces(perClient)
    this.#longestArrival = longestArrival
    this.#held = new HeldBytes(heldBytes)
    this.#places = new PicturePlaces(places)
  }

  /** Reads the body to its end, or cancels it. The work has its turn when all of it is there. */
  async run<Result>(
    body: ReadableStream<Uint8Array>,
    { client, signal }: PictureRequest,
    work: (bytes: Buffer) => Promise<Result>,
  ): Promise<Result> {
    const arriving = body.pipeThrough(new TransformStream(), { signal: tooSlow(this.#longestArrival) })
    const leave = await this.#enter(client, arriving)
    try {
      return await this.#held.use(arriving, mostPictureBytes, (bytes) =>
        this.#places.run(() => work(bytes), signal),
      )
    } finally {
      leave()
    }
  }

  async #enter(client: string | undefined, body: ReadableStream<Uint8Array>): Promise<() => void> {
    try {
      return this.#clients.take(client)
    } catch (refusal) {
      await body.cancel(refusal)
      throw refusal
    }
  }
}

/** Aborts after so many milliseconds. */
function tooSlow(milliseconds: number): AbortSignal {
  const controller = new AbortController()
  const refusal = invalidRequest('The picture took too long to arrive')
  setTimeout(() => controller.abort(refusal), milliseconds).unref()
  return controller.signal
}

// One picture at a time in each lane: two of the four threads that files and name lookups need as well.
const lane: LaneOptions = {
  atOnce: 1,
  waiting: 16,
  perClient: 4,
  heldBytes: mostHeldBytes / 2,
  longestArrival: 120_000,
}

/** Pictures on their way into a bucket. */
export const sentPictures = new PictureLane(lane)

/** Stored pictures that are asked for in another size, which anyone can do with those of a public bucket. */
export const renderedPictures = new PictureLane(lane)
