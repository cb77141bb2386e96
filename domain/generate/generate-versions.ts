import type { ChangeKind, Scheme, VersionState } from '../versions/scheme.ts'
import type { Random } from './seeded-random.ts'
import { changeTitles } from './words.ts'

export interface GeneratedChange {
  readonly kind: ChangeKind
  readonly title: string
  readonly migrationGuide: string | undefined
}

export interface GeneratedVersion {
  readonly number: string
  readonly releasedAt: number
  readonly state: VersionState
  readonly releaseNotes: string | undefined
  readonly changes: readonly GeneratedChange[]
}

const day = 86_400_000
const firstRelease = Date.UTC(2023, 0, 1)

/** `count` versions in ascending order of their scheme. The newest one is always active. */
export function generateVersions(scheme: Scheme, count: number, random: Random): GeneratedVersion[] {
  const versions: GeneratedVersion[] = []
  let releasedAt = firstRelease + random.below(200) * day
  let number = firstNumber(scheme, releasedAt)
  for (let index = 0; index < count; index += 1) {
    const step = stepOf(random)
    if (index > 0) {
      releasedAt += (1 + random.below(60)) * day
      number = nextNumber(scheme, number, { step, releasedAt, index })
    }
    const changes = generateChanges(step, random)
    versions.push({
      number,
      releasedAt,
      state: index === count - 1 ? 'active' : stateOf(random),
      releaseNotes: random.chance(0.8) ? changes.map(({ title }) => `- ${title}`).join('\n') : undefined,
      changes,
    })
  }
  return versions
}

type Step = 'patch' | 'minor' | 'major'

function stepOf(random: Random): Step {
  const roll = random.fraction()
  if (roll < 0.12) return 'major'
  return roll < 0.5 ? 'minor' : 'patch'
}

function stateOf(random: Random): VersionState {
  const roll = random.fraction()
  if (roll < 0.02) return 'withdrawn'
  return roll < 0.07 ? 'deprecated' : 'active'
}

function firstNumber(scheme: Scheme, releasedAt: number): string {
  const first: Record<Scheme, string> = {
    semver: '1.0.0',
    calendar: calendarNumber(releasedAt),
    sequence: '1',
    text: 'release A1',
  }
  return first[scheme]
}

interface Next {
  readonly step: Step
  readonly releasedAt: number
  readonly index: number
}

function nextNumber(scheme: Scheme, number: string, { step, releasedAt, index }: Next): string {
  if (scheme === 'calendar') return calendarNumber(releasedAt)
  if (scheme === 'sequence') return String(index + 1)
  if (scheme === 'text')
    return `release ${String.fromCharCode(65 + (index % 26))}${1 + Math.floor(index / 26)}`
  const [major = 0, minor = 0, patch = 0] = number.split('.').map(Number)
  if (step === 'major') return `${major + 1}.0.0`
  return step === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}

/** At most one release per day, so that each date is unique. */
function calendarNumber(releasedAt: number): string {
  return new Date(releasedAt).toISOString().slice(0, 10).replaceAll('-', '.')
}

function generateChanges(step: Step, random: Random): GeneratedChange[] {
  const kinds: ChangeKind[] = step === 'major' ? ['breaking'] : step === 'minor' ? ['feature'] : ['fix']
  if (random.chance(0.5)) kinds.push('fix')
  if (random.chance(0.3)) kinds.push('other')
  return kinds.map((kind) => {
    const title = random.pick(changeTitles[kind])
    return { kind, title, migrationGuide: kind === 'breaking' ? guideOf(title) : undefined }
  })
}

function guideOf(title: string): string {
  return `1. Find every call that relies on the old behavior.\n2. Change it: ${title.toLowerCase()}.\n3. Run the contract tests.`
}
