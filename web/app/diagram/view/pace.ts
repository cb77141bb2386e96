/** Frames further apart than this belong to two movements. */
const sameMovement = 500
const slowFrame = 28

/** Whether the frames of a movement are slow, as without a graphics card. */
export class Pace {
  #last = Number.NEGATIVE_INFINITY
  #mean = 0

  frame(now: number): void {
    const gap = now - this.#last
    this.#last = now
    if (gap < sameMovement) this.#mean += (gap - this.#mean) / 5
  }

  get isSlow(): boolean {
    return this.#mean > slowFrame
  }
}
