/** Small, and the same on every machine. */
export function createRandom(seed: number) {
  let state = seed
  const below = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
  const pick = <T>(list: readonly T[]): T | undefined => list[below(list.length)]
  return { below, pick }
}

export type Random = ReturnType<typeof createRandom>
