import { expect, test } from 'vitest'
import { wordsOf } from '../../test-support/words-of.ts'
import { importRecord } from './import.ts'
import { previewRelease } from './upgrades.ts'
import { releaseVersion, updateVersion } from './versions.ts'

const id = '0b9c6e1a-7c1f-4d3e-9a2b-5f6d7e8c9a0b'
const years = 'Release date must be in the years 1970 to 9999'
const form = 'Release date must be a date and time with a time zone'

const doors = [
  ['a release', releaseVersion.input, { component_id: id, number: '1.0.0' }],
  ['an edit', updateVersion.input, { id, expected_revision: 1 }],
  ['a preview', previewRelease.input, { component_id: id, number: '1.0.0' }],
  ['an import', importRecord, { type: 'version', component: 'kit', number: '1.0.0' }],
] as const

test.each(doors)('%s is dated in the years 1970 to 9999', (_, schema, input) => {
  const refused = (released_at: string) =>
    wordsOf(schema.safeParse({ ...input, released_at }).error).released_at
  expect(refused('1970-01-01T00:00:00Z')).toBeUndefined()
  expect(refused('9999-12-31T23:59:59.999Z')).toBeUndefined()
  expect(refused('1969-12-31T23:59:59.999Z')).toBe(years)
  expect(refused('1970-01-01T00:00:00+01:00')).toBe(years)
  expect(refused('0001-01-01T00:00:00Z')).toBe(years)
  expect(refused('9999-12-31T23:59:59-12:00')).toBe(years)
  expect(refused('275760-09-13T00:00:00Z')).toBe(form)
})
