import type { BrowserContext } from '@playwright/test'

/** Complaints of a browser: errors on the console (including those blocked by the policy) and uncaught ones. */
export class Troubles {
  readonly #found: string[] = []
  readonly #expected: RegExp[] = []

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#found.push(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (problem) => this.#found.push(`uncaught: ${problem.error()}`))
  }

  /** A complaint that the story causes on purpose, such as the browser's note about a 404. */
  expect(complaint: RegExp): void {
    this.#expected.push(complaint)
  }

  unexpected(): string[] {
    return this.#found.filter((complaint) => !this.#expected.some((expected) => expected.test(complaint)))
  }
}
