import type { Scheme } from '../versions/scheme.ts'
import { catalogShape, type EdgeShape, generateEdges } from './generate-edges.ts'
import { type GeneratedVersion, generateVersions } from './generate-versions.ts'
import { type Random, seededRandom } from './seeded-random.ts'
import { descriptionWords, domains, endings, tags } from './words.ts'

export type ComponentKind = (typeof endings)[number][1]

export interface GeneratedComponent {
  readonly title: string
  readonly description: string
  readonly kind: ComponentKind
  readonly documentationUrl: string | undefined
  readonly tags: readonly string[]
  /** One of 25 owners, by number. */
  readonly owner: number
  readonly scheme: Scheme
  /** Ascending. */
  readonly versions: readonly GeneratedVersion[]
  /** Component and version by their indexes in the lists. */
  readonly dependencies: readonly { readonly component: number; readonly version: number }[]
}

export interface OrganizationShape {
  readonly components: number
  readonly seed: number
  /** Mean number of versions of a component. */
  readonly versions?: number
  readonly edges?: EdgeShape
}

export const ownerCount = 25

/**
 * A generated organization: about five dependencies and ten versions per component, most selections near the latest.
 */
export function generateOrganization(shape: OrganizationShape): GeneratedComponent[] {
  const random = seededRandom(shape.seed)
  const meanVersions = shape.versions ?? 10
  const bare = Array.from({ length: shape.components }, (_, index) => {
    const scheme = schemeOf(random)
    const versions = generateVersions(scheme, 1 + random.binomial(2 * (meanVersions - 1), 0.5), random)
    return { ...describe(index, random), scheme, versions }
  })
  const targets: number[][] = bare.map(() => [])
  for (const [from, to] of generateEdges(shape.edges ?? catalogShape(shape.components), random))
    targets[from]?.push(to)
  return bare.map((component, index) => ({
    ...component,
    dependencies: (targets[index] ?? []).map((target) => ({
      component: target,
      version: selectVersion(bare[target]?.versions.length ?? 1, random),
    })),
  }))
}

function describe(index: number, random: Random) {
  const [ending, kind] = random.pick(endings)
  const title = `${random.pick(domains)}-${ending}-${index + 1}`
  return {
    title,
    kind,
    description: Array.from({ length: 14 }, () => random.pick(descriptionWords)).join(' '),
    documentationUrl: random.chance(0.7) ? `https://docs.example.com/${title}` : undefined,
    tags: Array.from({ length: 3 }, () => random.pick(tags)),
    owner: random.below(ownerCount),
  }
}

function schemeOf(random: Random): Scheme {
  const roll = random.fraction()
  if (roll < 0.85) return 'semver'
  if (roll < 0.93) return 'calendar'
  return roll < 0.98 ? 'sequence' : 'text'
}

/** Over half are on the newest version; the rest fall back step by step. */
function selectVersion(count: number, random: Random): number {
  let place = count - 1
  if (random.chance(0.55)) return place
  do place -= 1
  while (place > 0 && random.chance(0.6))
  return Math.max(0, place)
}
