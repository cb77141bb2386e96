import { expect, test } from 'vitest'
import {
  addDependency,
  emptyValues,
  inputOf,
  isSame,
  removeDependency,
  selectVersion,
  type Target,
} from './form-values.ts'

const version = (id: string, number: string) => ({
  id,
  number,
  releasedAt: 0,
  state: 'active' as const,
  breaking: false,
})

const target: Target = {
  id: 'c1',
  title: 'event-bus',
  kind: 'microservice',
  scheme: 'semver',
  latestVersionId: 'v2',
  usesOwn: false,
  versions: [version('v3', '3.0.0-rc.1'), version('v2', '2.0.0'), version('v1', '1.0.0')],
}

test('a new dependency is on the latest version', () => {
  expect(inputOf(addDependency(emptyValues, target)).dependencies).toEqual([
    { component_id: 'c1', version_id: 'v2' },
  ])
})

test('without a latest version it is on the newest, and without any it cannot be chosen', () => {
  const unstable = { ...target, latestVersionId: null }
  expect(addDependency(emptyValues, unstable).dependencies[0]?.versionId).toBe('v3')
  expect(addDependency(emptyValues, { ...unstable, versions: [] })).toBe(emptyValues)
})

test('a component is chosen only once', () => {
  const once = addDependency(emptyValues, target)
  expect(addDependency(once, target)).toBe(once)
})

test('another version and none at all are changes, going back is not', () => {
  const once = addDependency(emptyValues, target)
  const moved = selectVersion(once, 'c1', 'v1')
  expect(isSame(moved, once)).toBe(false)
  expect(isSame(selectVersion(moved, 'c1', 'v2'), once)).toBe(true)
  expect(isSame(removeDependency(moved, 'c1'), emptyValues)).toBe(true)
})
