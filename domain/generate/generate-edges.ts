import type { Random } from './seeded-random.ts'

export interface EdgeShape {
  readonly components: number
  /** Mean number of dependencies; each component has 0 to 10. */
  readonly mean: number
  /**
   * Where dependencies on components other than hubs lead: anywhere below (`uniform`), mostly into the same or the
   * next system (`local`), or the same with systems arranged in layers (`layered`).
   */
  readonly locality: 'uniform' | 'local' | 'layered'
  readonly cyclesOfTwo: number
  readonly cyclesOfThree: number
  /** Share of extra edges toward higher numbers, which connect distant parts into big cycles. */
  readonly forwardShare: number
}

/** The default shape of a generated organization: uniform dependencies with a few added cycles. */
export function catalogShape(components: number): EdgeShape {
  return { components, mean: 5, locality: 'uniform', cyclesOfTwo: 5, cyclesOfThree: 5, forwardShare: 0 }
}

/** The shape that diagrams are measured with: more cycles, some of them big. */
export function diagramShape(components: number, mean: number, locality: EdgeShape['locality']): EdgeShape {
  const [cyclesOfTwo, cyclesOfThree] = [Math.round(components / 150), Math.round(components / 300)]
  return { components, mean, locality, cyclesOfTwo, cyclesOfThree, forwardShare: 0.01 }
}

export const hubShare = 0.02
const hubChance = 0.3
const nearChance = 0.75

/** Pairs of component numbers, each once: the first depends on the second. */
export function generateEdges(shape: EdgeShape, random: Random): [number, number][] {
  const edges = new Map<number, [number, number]>()
  const add = (from: number, to: number) => {
    if (from !== to) edges.set(from * shape.components + to, [from, to])
  }
  for (let from = 1; from < shape.components; from += 1) {
    const count = random.binomial(10, shape.mean / 10)
    for (let i = 0; i < count; i += 1) add(from, pickTarget(from, shape, random))
  }
  for (let i = 0; i < Math.round(edges.size * shape.forwardShare); i += 1) {
    const from = random.below(shape.components)
    add(from, Math.min(shape.components - 1, from + 1 + random.below(Math.ceil(shape.components / 10))))
  }
  addCycles(shape, random, add)
  return [...edges.values()]
}

function addCycles(shape: EdgeShape, random: Random, add: (from: number, to: number) => void): void {
  if (shape.components < 3) return
  for (let i = 0; i < shape.cyclesOfTwo; i += 1) {
    const [a, b] = [random.below(shape.components), random.below(shape.components)]
    add(a, b)
    add(b, a)
  }
  for (let i = 0; i < shape.cyclesOfThree; i += 1) {
    const a = random.below(shape.components - 2)
    add(a, a + 1)
    add(a + 1, a + 2)
    add(a + 2, a)
  }
}

function pickTarget(from: number, { components, locality }: EdgeShape, random: Random): number {
  if (random.chance(hubChance))
    return random.below(Math.min(from, Math.max(1, Math.round(components * hubShare))))
  if (locality === 'uniform' || !random.chance(nearChance)) return random.below(from)
  return pickNear(from, { components, locality }, random)
}

/** A lower number in the same system or an adjacent one. Layered systems are runs of numbers; local ones interleave. */
function pickNear(from: number, shape: Pick<EdgeShape, 'components' | 'locality'>, random: Random): number {
  const size = Math.max(25, Math.round(shape.components / 60))
  if (shape.locality === 'layered') return Math.max(0, from - 1 - random.below(Math.min(from, 2 * size)))
  const systems = Math.max(1, Math.round(shape.components / size))
  const system = (from + random.below(2)) % systems
  const target = system + systems * random.below(Math.ceil(from / systems))
  return target < from ? target : random.below(from)
}
