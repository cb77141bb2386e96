import { expect, test } from 'vitest'
import type { Target } from '../form-values.ts'
import { previewHealth } from './preview-health.ts'

const target: Target = {
  id: 'c1',
  title: 'event-bus',
  kind: 'microservice',
  scheme: 'semver',
  latestVersionId: '2.0.0',
  usesOwn: false,
  versions: ['2.0.0', '1.1.0', '1.0.1', '1.0.0'].map((number) => ({
    id: number,
    number,
    releasedAt: 0,
    state: 'active',
    breaking: false,
  })),
}

test('nothing chosen is 100', () => {
  expect(previewHealth([])).toMatchObject({ score: 100, sentence: { kind: 'no-dependencies' } })
})

test.each([
  ['2.0.0', 100],
  ['1.1.0', 55],
  ['1.0.0', 55],
])('one dependency on %s of 2.0.0 gives %i', (versionId, score) => {
  expect(previewHealth([{ target, versionId }]).score).toBe(score)
})

test('says what an upgrade would win back', () => {
  const { losses } = previewHealth([{ target, versionId: '1.0.0' }])
  expect(losses).toMatchObject([{ componentId: 'c1', band: 'major', points: 45, scoreIfUpgraded: 100 }])
})
