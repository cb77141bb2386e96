import { expect, test } from 'vitest'
import { type Fault, type FaultCode, fault } from './fault.ts'
import { describeFaults, wordFault } from './word-fault.ts'

test.each<[Fault, string]>([
  [fault('company_name.required'), 'Company name is required'],
  [fault('component.not_found'), 'Component not found'],
  [fault('version_scheme.unknown'), 'Version scheme is not known'],
  [fault('component_title.too_long', { max: 256 }), 'Component title must be at most 256 characters'],
  [
    fault('release_date.out_of_years', { first: 1970, last: 9999 }),
    'Release date must be in the years 1970 to 9999',
  ],
  [fault('expiry.not_instant'), 'Expiry must be a date and time with a time zone'],
  [fault('reason.not_text'), 'Reason must be text'],
  [fault('edited_revision.required'), 'The revision that was edited is required'],
  [fault('edited_revision.unknown'), 'There is no such revision'],
  [
    fault('audit_days.not_whole_limit'),
    'The days of the audit log must be a whole number, or null for no limit',
  ],
  [
    fault('chat_budget.too_small_limit', { min: 1 }),
    'The chat budget must be at least 1, or null for no limit',
  ],
  [
    fault('member_count.too_large_limit', { max: 2147483647 }),
    'The number of members must be at most 2147483647, or null for no limit',
  ],
  [fault('single_sign_on.not_boolean'), 'Single sign-on must be true or false'],
  [fault('documentation_link.not_web_address'), 'Documentation link must be a web address'],
  [fault('dependency.on_itself'), 'A component cannot depend on itself'],
  [fault('dependency.repeated'), 'A component can be chosen only once as a dependency'],
  [fault('dependencies.too_many', { max: 1000 }), 'A component has at most 1000 dependencies'],
  [fault('assigned_users.too_many', { max: 1000 }), 'A component has at most 1000 assigned users'],
  [fault('changes.too_many', { max: 500 }), 'A version has at most 500 changes'],
  [fault('project_components.too_many', { max: 10_000 }), 'A project has at most 10000 components'],
  [fault('version_number.taken', { number: '1.0.0' }), 'Version 1.0.0 already exists'],
  [fault('version_number.not_semver'), 'Version number must be a semantic version such as 1.4.0'],
  [fault('version_number.not_sequence'), 'Version number must be a plain number such as 42'],
  [fault('export_kind.unknown'), 'Unknown kind of export'],
  [fault('import.too_many_lines', { max: 400_000 }), 'An import has at most 400,000 lines'],
  [fault('component_key.unknown', { key: '{{key}}' }), 'There is no component with the key {{key}}'],
  [fault('version.unknown', { number: '2', component: 'cart' }), 'There is no version 2 of cart'],
])('%j says: %s', (given, text) => {
  expect(wordFault(given)).toBe(text)
})

test.each([
  ['component_title.too_modern', 'Component title is invalid'],
  ['badge.too_modern', 'The input is invalid'],
  ['badge.too_long', 'The input must be at most 9 characters'],
])('the code %s of a later version says: %s', (code, text) => {
  expect(wordFault({ code: code as FaultCode, max: 9 })).toBe(text)
})

test('a refusal says its first fault, and all of them by field', () => {
  const faults = { title: fault('component_title.required'), 'tags.0': fault('component_kind.required') }
  expect(describeFaults(faults)).toEqual({
    message: 'Component title is required',
    fields: { title: 'Component title is required', 'tags.0': 'Component kind is required' },
    faults,
  })
})
