// What each socket heard, in its order, beside what was written.
import { setTimeout as pause } from 'node:timers/promises'
import { numberIn, type Written } from './writers.ts'

type Page = {
  readonly organizationId: string
  readonly heard: { readonly number: number; readonly at: number }[]
}

/** Milliseconds after the last commit in which everything has to arrive. */
const longestDelay = 10_000

export class Ledger {
  readonly #pages: Page[] = []

  /** Answers what a socket calls with each message. */
  openPage(organizationId: string): (message: Buffer) => void {
    const page: Page = { organizationId, heard: [] }
    this.#pages.push(page)
    return (message) => {
      const number = numberIn(message)
      if (number >= 0) page.heard.push({ number, at: performance.now() })
    }
  }

  async settle({ committedAt }: Written): Promise<void> {
    const isWhole = () =>
      this.#pages.every(
        ({ organizationId, heard }) => heard.length >= (committedAt.get(organizationId)?.length ?? 0),
      )
    for (const end = performance.now() + longestDelay; !isWhole() && performance.now() < end; )
      await pause(50)
  }

  compare({ committedAt }: Written): {
    readonly lost: number
    readonly late: number
    readonly delays: readonly number[]
  } {
    let [lost, late] = [0, 0]
    const delays: number[] = []
    for (const { organizationId, heard } of this.#pages) {
      const commits = committedAt.get(organizationId) ?? []
      lost += commits.length - new Set(heard.map(({ number }) => number)).size
      for (const [place, { number, at }] of heard.entries()) {
        if (place > 0 && number < (heard[place - 1]?.number ?? 0)) late += 1
        delays.push(at - (commits[number] ?? at))
      }
    }
    return { lost, late, delays }
  }
}
