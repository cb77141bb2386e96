// A person at a live page: comes back when the connection is lost, and then reads what may have been missed.
import { setTimeout as pause } from 'node:timers/promises'
import { type Listener, type ListenerOptions, openListener } from './listener.ts'
import { numberIn } from './writers.ts'

type VisitorOptions = Omit<ListenerOptions, 'onMessage' | 'onClose'> & {
  /** The numbers of the last changes of all components, as the database has them. */
  readonly read: (organizationId: string) => Promise<readonly number[]>
}

/** Milliseconds between tries, as the official client waits. */
const returnDelays = [1000, 2000, 5000, 10_000]

export class Visitor {
  readonly organizationId: string
  /** Of the changes that were told, and of those that were read. */
  readonly heard = new Set<number>()
  readonly seen = new Set<number>()
  /** Milliseconds from each loss of the connection until everything was read again. */
  readonly absences: number[] = []
  readonly #options: VisitorOptions
  #listener: Listener | undefined
  #isOver = false

  private constructor(options: VisitorOptions) {
    this.#options = options
    this.organizationId = options.organizationId
  }

  static async open(options: VisitorOptions): Promise<Visitor> {
    const visitor = new Visitor(options)
    await visitor.#connect()
    return visitor
  }

  close(): void {
    this.#isOver = true
    this.#listener?.close()
  }

  async #connect(): Promise<void> {
    this.#listener = await openListener({
      ...this.#options,
      onMessage: (message) => {
        const number = numberIn(message)
        if (number < 0) return
        this.heard.add(number)
        this.seen.add(number)
      },
      onClose: () => void this.#return(),
    })
    for (const number of await this.#options.read(this.organizationId)) this.seen.add(number)
  }

  async #return(): Promise<void> {
    const lost = performance.now()
    for (let attempt = 0; !this.#isOver; attempt += 1) {
      await pause(returnDelays[Math.min(attempt, returnDelays.length - 1)])
      try {
        await this.#connect()
        this.absences.push(performance.now() - lost)
        return
      } catch {
        // The process is not back yet.
      }
    }
  }
}
