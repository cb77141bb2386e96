/** What a call does outside of its transaction, such as telling another part of the process. */
export type Effect = () => unknown

/**
 * Keeps an effect until the transaction is committed, then runs it once. An attempt that is rolled back takes its
 * effects along, and so does a commit whose outcome nobody knows: what must happen is a job, added in the transaction.
 * The answer waits for effects and does not tell of their failures.
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

  /** In the order in which they were kept; one that fails stops no other. */
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
