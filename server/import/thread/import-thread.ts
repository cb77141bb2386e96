import { Worker } from 'node:worker_threads'
import { refusal } from '@trellis/platform/functions'
import type { ImportRefusal } from '../import-refusal.ts'
import { readWithin } from '../reading/read-within.ts'
import type { Insert } from '../writing/insert-rows.ts'
import type { ImportWork } from './import-work.ts'

export type Step = keyof ImportWork
export type Question = { readonly step: Step; readonly given: readonly unknown[] }
export type Answer =
  | { readonly value: unknown }
  | { readonly refused: Pick<ImportRefusal, 'status' | 'code' | 'message' | 'parts'> }

/** A file of the largest allowed size needs about half of this. */
const mostMemory = 1024
/** Milliseconds for one step. The longest takes seconds; a lost thread must not hold its place forever. */
const stepTimeout = 120_000
/** The file holds its place while it arrives. */
const bodyLimits = { silence: 30_000, total: 120_000 }

/** Runs an import in a thread of its own. The thread that serves requests asks it and never blocks on it. */
export class ImportThread {
  readonly #worker = new Worker(new URL('./import-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  })
  #asked: PromiseWithResolvers<unknown> | undefined
  #failure: Error | undefined

  constructor() {
    this.#worker.on('message', (answer: Answer) => this.#hear(answer))
    this.#worker.on('error', (error) => this.#fail(error as Error))
    this.#worker.on('exit', () => this.#fail(new Error('The thread of the import has ended')))
  }

  /** One request at a time. */
  async ask<Name extends Step>(
    step: Name,
    ...given: Parameters<ImportWork[Name]>
  ): Promise<ReturnType<ImportWork[Name]>> {
    if (this.#failure !== undefined) throw this.#failure
    const asked = Promise.withResolvers<unknown>()
    this.#asked = asked
    const tooLong = setTimeout(() => void this.#giveUp(step), stepTimeout)
    this.#worker.postMessage({ step, given } satisfies Question)
    try {
      return (await asked.promise) as ReturnType<ImportWork[Name]>
    } finally {
      clearTimeout(tooLong)
    }
  }

  /** Passes the file on piece by piece: while the thread reads one, the next arrives, and no more than that. */
  async read(body: ReadableStream<Uint8Array>): Promise<void> {
    let reading: Promise<unknown> = Promise.resolve()
    for await (const piece of readWithin(body, bodyLimits)) {
      await reading
      // A copy, because a piece may be part of a larger buffer, which would be sent as a whole.
      reading = this.ask('read', new Uint8Array(piece))
      // Handled while the next piece is on its way. The next `await reading` throws it.
      reading.catch(() => undefined)
    }
    await reading
  }

  async *inserts(): AsyncGenerator<Insert> {
    for (let insert = await this.ask('next'); insert !== undefined; insert = await this.ask('next'))
      yield insert
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  #hear(answer: Answer): void {
    if ('value' in answer) this.#asked?.resolve(answer.value)
    else {
      const { status, code, message, parts } = answer.refused
      this.#asked?.reject(refusal(status, code, message, parts))
    }
  }

  #fail(error: Error): void {
    this.#failure ??= isOutOfMemory(error) ? tooMuchMemory() : error
    this.#asked?.reject(this.#failure)
  }

  async #giveUp(step: Step): Promise<void> {
    this.#fail(new Error(`The step ${step} of the import took too long`))
    await this.close()
  }
}

const isOutOfMemory = (error: Error) => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

const tooMuchMemory = () =>
  refusal(413, 'import_too_large', 'The import needs too much memory. Split the file or shorten its texts')
