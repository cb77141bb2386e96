import { expect, test } from 'vitest'
import { createComponent } from '../catalog/components.ts'
import { setComponentRule } from '../catalog/rules.ts'
import { releaseVersion } from '../catalog/versions.ts'
import { findFaults } from './find-faults.ts'

const organization_id = '0b9c6e1a-7c1f-4d3e-9a2b-5f6d7e8c9a0b'
const component = { organization_id, title: 'cart-api', kind: 'library' }
const version = { component_id: organization_id, number: '1.0.0' }
const rule = { organization_id, level: 'warn' }

test.each([
  [createComponent, component, {}],
  [createComponent, { ...component, title: '' }, { title: { code: 'component_title.required' } }],
  [
    createComponent,
    { ...component, title: 'x'.repeat(257), kind: 'mainframe' },
    { title: { code: 'component_title.too_long', max: 256 }, kind: { code: 'component_kind.required' } },
  ],
  [
    createComponent,
    { ...component, dependencies: [{}, null] },
    {
      'dependencies.0.component_id': { code: 'component.required' },
      'dependencies.0.version_id': { code: 'version.required' },
      'dependencies.1': { code: 'dependency.not_object' },
    },
  ],
  [
    releaseVersion,
    { ...version, released_at: '1969-12-31T23:59:59Z' },
    { released_at: { code: 'release_date.out_of_years', first: 1970, last: 9999 } },
  ],
  [
    setComponentRule,
    { ...rule, kind: 'minimum_health', settings: { score: 0 } },
    { 'settings.score': { code: 'score.too_small', min: 1 } },
  ],
  [
    setComponentRule,
    { ...rule, kind: 'no_cycles', settings: { a: 1, b: 2 } },
    { settings: { code: 'rule_settings.unknown_entries', entries: '"a", "b"' } },
  ],
  [createComponent, [], { '': { code: 'input.not_object' } }],
])(
  'each field has its fault, with the values that its text needs (%#)',
  ({ input: schema }, input, faults) => {
    expect(findFaults(schema.safeParse(input).error)).toEqual(faults)
  },
)

test('of many and long unknown entries a few are named, each by its beginning', () => {
  const settings = Object.fromEntries(
    Array.from({ length: 9 }, (_, place) => [`${place}${'x'.repeat(99)}`, 1]),
  )
  const { error } = setComponentRule.input.safeParse({ ...rule, kind: 'no_cycles', settings })
  const named = [0, 1, 2, 3, 4].map((place) => `"${place}${'x'.repeat(63)}", `)
  expect(findFaults(error).settings?.entries).toBe(`${named.join('')}…`)
})

test('a field has its first fault only', () => {
  const title = `${'x'.repeat(257)}\0`
  const { error } = createComponent.input.safeParse({ ...component, title })
  expect(error?.issues).toHaveLength(2)
  expect(findFaults(error)).toEqual({ title: { code: 'component_title.null_character' } })
})
