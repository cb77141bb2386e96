import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scoreOf, totalsOf } from '../score.ts'
import { scoresIfUpgraded } from './if-upgraded.ts'

test('the worst gains most, and each is judged alone', () => {
  const penalties = [170, 60, 15, 0, 0, 0, 0, 0]
  expect(scoresIfUpgraded(penalties.map((penalty) => ({ penalty, onLatest: 0 })))).toEqual([
    91, 77, 76, 75, 75, 75, 75, 75,
  ])
})

test('two equally bad ones hold each other down', () => {
  expect(
    scoresIfUpgraded([
      { penalty: 240, onLatest: 0 },
      { penalty: 240, onLatest: 0 },
    ]),
  ).toEqual([48, 48])
})

test('as good as computing each case from scratch', () => {
  const dependency = fc.record({ penalty: fc.nat(300), onLatest: fc.constantFrom(0, 0, 240) })
  fc.assert(
    fc.property(fc.array(dependency, { maxLength: 8 }), (dependencies) => {
      const expected = dependencies.map((_, upgraded) =>
        scoreOf(
          totalsOf(
            dependencies.map(({ penalty, onLatest }, index) => (index === upgraded ? onLatest : penalty)),
          ),
        ),
      )
      expect(scoresIfUpgraded(dependencies)).toEqual(expected)
    }),
    { numRuns: 500 },
  )
})
