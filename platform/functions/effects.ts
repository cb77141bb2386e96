/** Effects of a call outside of its transaction, such as notifying another part of the process. */
export type Effect = () => unknown

/**
 * Keeps an effect until the transaction is committed, then runs it once. An attempt that is rolled back drops its
 * effects, and so does a commit with an unknown outcome: for effects that must happen, add a job in the transaction.
 * The answer waits for effects and does not report their failures.
 */
export type AfterCommit = (effect: Effect) => void

/** The effects of one attempt. */
export class Effects {
  readonly #kept: Effect[] = []
  #isOver = false

  readonly afterCommit: AfterCommit = (effect) => {
    if (this.#isOver) throw new Error('The transaction is over: its effects have run')
    this.#kept.push(effect)
  }

  /** Runs them in order. One that fails does not stop the others. */
  async run(onFailure: (error: unknown) => void): Promise<void> {
    this.#isOver = true
    for (const effect of this.#kept) {
      try {
        await effect()
      } catch (error) {
        onFailure(error)
      }
    }
  }
}
