/** Counts what happens within a second: cheaper than a bucket, for every message of every socket. */
export class SecondCount {
  readonly #most: number
  #second = 0
  #count = 0

  constructor(most: number) {
    this.#most = most
  }

  /** False if it is one too many. */
  count(now = performance.now()): boolean {
    const second = Math.floor(now / 1000)
    if (second !== this.#second) {
      this.#second = second
      this.#count = 0
    }
    this.#count += 1
    return this.#count <= this.#most
  }
}
