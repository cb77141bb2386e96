// Organizations for tests and benchmarks: the same seed gives the same organization on every machine.

export interface Random {
  /** In [0, 1). */
  fraction(): number
  /** A whole number in [0, below). */
  below(limit: number): number
  chance(probability: number): boolean
  pick<const List extends readonly [unknown, ...unknown[]]>(list: List): List[number]
  /** The number of `trials` that come out true. */
  binomial(trials: number, probability: number): number
}

/** Marsaglia's 32-bit xorshift with a multiplied output: not for secrets, but good enough for shapes. */
export function seededRandom(seed: number): Random {
  // Zero is the one state that never changes. Multiplying spreads adjacent seeds apart.
  let state = Math.imul(seed ^ 0x5bd1e995, 0x9e3779b1) | 0 || 1
  const fraction = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (Math.imul(state, 0x9e3779b1) >>> 0) / 0x1_0000_0000
  }
  const below = (limit: number) => Math.floor(fraction() * limit)
  const chance = (probability: number) => fraction() < probability
  for (let warmUp = 0; warmUp < 8; warmUp += 1) fraction()
  return {
    fraction,
    below,
    chance,
    pick: (list) => list[below(list.length)] ?? list[0],
    binomial: (trials, probability) => {
      let count = 0
      for (let trial = 0; trial < trials; trial += 1) if (chance(probability)) count += 1
      return count
    },
  }
}
