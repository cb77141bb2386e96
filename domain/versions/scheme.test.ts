import { expect, test } from 'vitest'
import { changeKinds, schemes, versionStates } from './scheme.ts'

test('the names of schemes, states and kinds of change are those of the database', () => {
  expect(schemes).toEqual(['semver', 'calendar', 'sequence', 'text'])
  expect(versionStates).toEqual(['active', 'deprecated', 'withdrawn'])
  expect(changeKinds).toEqual(['breaking', 'feature', 'fix', 'other'])
})
