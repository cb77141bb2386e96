import { describe, expect, test } from 'vitest'
import { assessSelection } from '../../health/assess.ts'
import { scoreOf, totalsOf } from '../../health/score.ts'
import type { VersionJson } from '../../upgrade/lost-points.ts'
import { toVersion } from '../../upgrade/lost-points.ts'
import { findBestUpgrade, type OwnLosses } from './best-upgrade.ts'

const version = (number: string, state: VersionJson['state'] = 'active'): VersionJson => ({
  id: `v${number}`,
  number,
  state,
  released_at: '2026-01-01T00:00:00Z',
  is_breaking: false,
})

type Edge = { readonly from: string; readonly on: string; readonly number: string; readonly penalty: number }

/** Penalties in thirds: 15 is a patch behind, 60 a minor, 135 a major. */
function losses(
  components: Record<string, readonly number[]>,
  edges: readonly Edge[],
  targets: Record<string, readonly VersionJson[]>,
): OwnLosses {
  return {
    components: Object.entries(components).map(([id, penalties]) => ({ id, title: id, score: 0, penalties })),
    targets: Object.entries(targets).map(([id, ahead]) => ({ id, title: id, scheme: 'semver', ahead })),
    selections: edges.map(({ from, on, number, penalty }) => ({
      component_id: from,
      depends_on_id: on,
      penalty,
      version: version(number),
    })),
  }
}

const lib = { lib: [version('3.0.0')] }

describe('the single upgrade that helps most', () => {
  test('is the one of the greatest gain, with the scores of the health formula', () => {
    const best = findBestUpgrade(
      losses(
        { shop: [135, 0], web: [135] },
        [
          { from: 'shop', on: 'lib', number: '2.0.0', penalty: 135 },
          { from: 'web', on: 'lib', number: '2.0.0', penalty: 135 },
        ],
        lib,
      ),
    )
    // 0.7 × 55 + 0.3 × 55 = 55, and 100 without a cost.
    expect(best).toEqual({
      componentId: 'web',
      title: 'web',
      dependencyId: 'lib',
      dependency: 'lib',
      from: '2.0.0',
      to: '3.0.0',
      before: 55,
      after: 100,
    })
  })

  test('of equal gains, the one of the lowest score, then by name', () => {
    const edge = { on: 'lib', number: '2.0.0', penalty: 135 }
    const best = findBestUpgrade(
      losses(
        { b: [135], a: [135] },
        [
          { from: 'b', ...edge },
          { from: 'a', ...edge },
        ],
        lib,
      ),
    )
    expect(best?.componentId).toBe('a')
  })

  test('does not count on the other dependencies of the component', () => {
    const best = findBestUpgrade(
      losses({ web: [135, 60] }, [{ from: 'web', on: 'lib', number: '2.0.0', penalty: 135 }], lib),
    )
    // Before: mean 67.5, worst 55: floor(47.25 + 16.5). After: mean 90, worst 80: 63 + 24.
    expect([best?.before, best?.after]).toEqual([63, 87])
  })

  const major = { number: '2.0.0', penalty: 135 }
  const newer = (...ids: string[]) => Object.fromEntries(ids.map((id) => [id, [version('3.0.0')]]))

  test('where two tie for worst, it says which other one the score waits for', () => {
    const edges = ['bus', 'api'].map((on) => ({ from: 'web', on, ...major }))
    // Before: mean 77.5, worst 55: floor(54.25 + 16.5). One alone raises the mean: mean 88.75, floor(62.125 + 16.5).
    expect(findBestUpgrade(losses({ web: [135, 135, 0, 0] }, edges, newer('api', 'bus')))).toMatchObject({
      dependency: 'api',
      before: 70,
      after: 78,
    })
    // Of 200 dependencies, one alone raises the mean by 0.225 only.
    const many = [135, 135, ...Array.from({ length: 198 }, () => 0)]
    expect(findBestUpgrade(losses({ web: many }, edges, newer('api', 'bus')))).toEqual({
      componentId: 'web',
      title: 'web',
      dependencyId: 'api',
      dependency: 'api',
      from: '2.0.0',
      to: '3.0.0',
      before: 86,
      after: 100,
      others: ['bus'],
    })
  })

  test('of those, the one that saves most, and no other where a single one raises a score', () => {
    const many = (...penalties: number[]) => [...penalties, ...Array.from({ length: 198 }, () => 0)]
    const given = losses(
      { web: many(135, 135), app: many(60, 60) },
      [
        { from: 'app', on: 'lib', number: '2.9.0', penalty: 60 },
        { from: 'app', on: 'kit', number: '2.9.0', penalty: 60 },
        { from: 'web', on: 'kit', ...major },
        { from: 'web', on: 'lib', ...major },
      ],
      newer('kit', 'lib'),
    )
    expect(findBestUpgrade(given)).toMatchObject({ componentId: 'web', dependency: 'kit', others: ['lib'] })
    const withSingle = {
      ...given,
      components: [...given.components, { id: 'shop', title: 'shop', score: 0, penalties: [60] }],
      selections: [
        ...given.selections,
        { component_id: 'shop', depends_on_id: 'lib', penalty: 60, version: version('2.9.0') },
      ],
    }
    expect(findBestUpgrade(withSingle)).toMatchObject({ componentId: 'shop', before: 80, after: 100 })
    expect(findBestUpgrade(withSingle)).not.toHaveProperty('others')
  })

  test('the score of those that have to be upgraded together does not count on one that cannot be', () => {
    const stuck = [300, 60, 60, ...Array.from({ length: 397 }, () => 0)]
    const edges = ['bus', 'api'].map((on) => ({ from: 'web', on, number: '2.9.0', penalty: 60 }))
    // 60 thirds of 400 dependencies are 0.05 points. Not even both raise the score.
    expect(findBestUpgrade(losses({ web: stuck }, edges, newer('api', 'bus')))).toBeUndefined()
  })

  test.each<[string, OwnLosses]>([
    ['nothing costs points', losses({ web: [0] }, [], lib)],
    [
      'the newest version is no better',
      losses({ web: [240] }, [{ from: 'web', on: 'lib', number: '3.0.0', penalty: 240 }], {
        lib: [version('3.0.0', 'deprecated')],
      }),
    ],
    [
      'it would be a step back',
      {
        ...losses({ web: [300] }, [], { lib: [version('1.0.0')] }),
        selections: [
          { component_id: 'web', depends_on_id: 'lib', penalty: 300, version: version('2.0.0', 'withdrawn') },
        ],
      },
    ],
    [
      'it would move to a deprecated version',
      losses({ web: [300] }, [{ from: 'web', on: 'lib', number: '2.0.0', penalty: 300 }], {
        lib: [version('3.0.0', 'deprecated')],
      }),
    ],
  ])('there is none if %s', (_, given) => {
    expect(findBestUpgrade(given)).toBeUndefined()
  })

  test('agrees with the whole formula for every selected version', () => {
    const versions = ['1.0.0', '1.0.1', '1.1.0', '1.2.0', '2.0.0', '3.0.0', '3.1.0'].map((number) =>
      version(number),
    )
    const all = versions.map(toVersion)
    for (const selected of versions.slice(0, -1)) {
      const penalty = assessSelection('semver', toVersion(selected), all).penalty
      const best = findBestUpgrade(
        losses({ web: [penalty, 60, 0] }, [{ from: 'web', on: 'lib', number: selected.number, penalty }], {
          lib: [version('3.1.0')],
        }),
      )
      const newest = all.at(-1)
      const after = newest && assessSelection('semver', newest, all).penalty
      expect([best?.to, best?.before, best?.after]).toEqual([
        '3.1.0',
        scoreOf(totalsOf([penalty, 60, 0])),
        scoreOf(totalsOf([after ?? -1, 60, 0])),
      ])
    }
  })
})
