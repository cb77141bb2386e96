import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Scheme, Version, VersionState } from '../versions/scheme.ts'
import { assessSelection } from './assess.ts'
import { scoreOf, totalsOf } from './score.ts'

// Properties of every component, whatever its versions. The order of versions and their stability are typed by hand, so
// that the oracle shares nothing with the formula or the comparison of versions.

const runs = 100_000
const patience = { timeout: 300_000 }

/**
 * Ascending. Pre-releases end with a question mark, and a number of the same rank as the one before with an equals
 * sign.
 */
const pools: [Scheme, string[]][] = [
  [
    'semver',
    'nightly 0.1.0 0.1.1 0.2.0-a? 0.2.0 1.0.0-rc.1? 1.0.0-rc.2? 1.0.0 1.0.1 1.1.0 2.0.0 2.0.1 2.1.0+a 2.1.0+b= 3.0.0-b? 3.1.0'.split(
      ' ',
    ),
  ],
  [
    'semver',
    '1.0.0-a? 1.0.0 1.0.1 1.0.2 1.1.0-a? 1.1.0 1.1.1 1.2.0 1.2.1 1.2.2 1.10.0-b? 1.10.0 1.10.1 1.11.0 1.12.0 1.13.0'.split(
      ' ',
    ),
  ],
  [
    'calendar',
    '2023.1 2023.2-rc? 2023.2 2023.10 2024.1-beta.1? 2024.1-beta.2? 2024.1 2024.1.1 2024.2'.split(' '),
  ],
  ['sequence', '1 2 3 5 8 13 21 34'.split(' ')],
  ['text', 'oak elm ash fir yew'.split(' ')],
]

interface Target {
  readonly scheme: Scheme
  readonly versions: readonly (Version & { readonly place: number; readonly stable: boolean })[]
  readonly selected: number
}

const states: VersionState[] = ['active', 'active', 'deprecated', 'withdrawn']

// Five whole numbers make a target: cheap to draw, and they shrink to few versions, all active, none breaking.
const target = fc
  .tuple(fc.nat(pools.length - 1), fc.nat(0xffff), fc.nat(0xffff_ffff), fc.nat(0xffff), fc.nat(99))
  .map(([pool, chosen, stateBits, breakingBits, selected]): Target => {
    const [scheme, names] = pools[pool] ?? ['semver', []]
    const all = names.map((name, index) => ({
      id: name,
      number: name.replace(/[?=]/, ''),
      releasedAt: index,
      state: states[(stateBits >>> (2 * index)) & 3] ?? 'active',
      breaking: ((breakingBits >>> index) & 1) === 1,
      index,
      place: name.endsWith('=') ? index - 1 : index,
      stable: !name.endsWith('?'),
    }))
    const versions = all.filter(({ index }) => index === 0 || (chosen >>> index) & 1)
    return { scheme, versions, selected: selected % versions.length }
  })
const component = fc.array(target, { minLength: 1, maxLength: 3 })

const selectedOf = ({ versions, selected }: Target) => versions[selected] ?? versions[0]
const score = (targets: readonly Target[]) =>
  scoreOf(
    totalsOf(
      targets.map((each) => {
        const selected = selectedOf(each)
        return selected ? assessSelection(each.scheme, selected, each.versions).penalty : 0
      }),
    ),
  )

/** Active, and nothing above it would be recommended to a person on this version. */
const isActiveAndLatest = (each: Target) => {
  const selected = selectedOf(each)
  if (selected?.state !== 'active') return false
  return each.versions.every(
    (other) =>
      other.state === 'withdrawn' || other.place <= selected.place || (selected.stable && !other.stable),
  )
}

describe(`the health score, ${runs} cases each`, () => {
  test('is 100 exactly when every selected version is active and latest', patience, () => {
    let perfect = 0
    fc.assert(
      fc.property(component, (targets) => {
        const isPerfect = targets.every(isActiveAndLatest)
        if (isPerfect) perfect += 1
        return (score(targets) === 100) === isPerfect
      }),
      { numRuns: runs },
    )
    expect(perfect).toBeGreaterThan(runs / 100)
  })

  test('never falls when a dependency moves forward to a stable, active version', patience, () => {
    let moves = 0
    fc.assert(
      fc.property(component, fc.nat(99), ([first, ...rest], pick) => {
        if (!first) return true
        const selected = selectedOf(first)
        const ahead = first.versions.flatMap((version, index) =>
          version.stable && version.state === 'active' && version.place > (selected?.place ?? 0) ? index : [],
        )
        const moved = ahead[pick % ahead.length]
        if (moved === undefined) return true
        moves += 1
        return score([{ ...first, selected: moved }, ...rest]) >= score([first, ...rest])
      }),
      { numRuns: runs },
    )
    expect(moves).toBeGreaterThan(runs / 4)
  })

  test('never rises when a version is released', patience, () => {
    let releases = 0
    fc.assert(
      fc.property(component, fc.nat(99), ([first, ...rest], pick) => {
        if (!first || first.versions.length < 2) return true
        // Tests a release backwards: removes a version that is not selected, then compares.
        const removed = pick % first.versions.length
        if (removed === first.selected) return true
        releases += 1
        const versions = first.versions.toSpliced(removed, 1)
        const selected = first.selected - (removed < first.selected ? 1 : 0)
        return score([first, ...rest]) <= score([{ ...first, versions, selected }, ...rest])
      }),
      { numRuns: runs },
    )
    expect(releases).toBeGreaterThan(runs / 4)
  })
})
