import { expect, test } from 'vitest'
import { compareVersions, parseNumber } from '../versions/compare.ts'
import { schemes } from '../versions/scheme.ts'
import { generateVersions } from './generate-versions.ts'
import { seededRandom } from './seeded-random.ts'

test.each(schemes)('%s versions fit their scheme and ascend, and the newest is active', (scheme) => {
  const versions = generateVersions(scheme, 40, seededRandom(5))
  expect(versions).toHaveLength(40)
  for (const [index, next] of versions.slice(1).entries()) {
    expect(compareVersions(scheme, versions[index] ?? next, next)).toBe(-1)
  }
  const isFitting = ({ number }: { number: string }) => parseNumber(scheme, number) !== undefined
  expect(versions.every(isFitting)).toBe(scheme !== 'text')
  expect(versions.at(-1)?.state).toBe('active')
  expect(new Set(versions.map(({ number }) => number)).size).toBe(40)
})

test('breaking changes come with a guide, others without', () => {
  const changes = generateVersions('semver', 200, seededRandom(6)).flatMap((version) => version.changes)
  expect(changes.some(({ kind }) => kind === 'breaking')).toBe(true)
  expect(
    changes.every(({ kind, migrationGuide }) => (kind === 'breaking') === (migrationGuide !== undefined)),
  ).toBe(true)
})

test('a seed gives the same versions', () => {
  expect(generateVersions('semver', 9, seededRandom(5))).toEqual(
    generateVersions('semver', 9, seededRandom(5)),
  )
})
