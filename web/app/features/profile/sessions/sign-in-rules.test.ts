import { expect, test } from 'vitest'
import { signInRules } from './sign-in-rules.ts'

const membership = (
  name: string,
  max_session_days: number | null,
  proof: 'enough' | 'enrollment' | 'sso' = 'enough',
) => ({
  id: name.toLowerCase(),
  name,
  proof,
  max_session_days,
})

test('the shortest limit of all organizations counts, with its name', () => {
  const memberships = [membership('Fernhill', null), membership('Larkfield', 30), membership('Alder', 7)]
  expect(signInRules(memberships, new Set()).sessionLimit).toEqual({ organization: 'Alder', days: 7 })
})

test('an organization that is not the current one can require a second factor', () => {
  const memberships = [membership('Fernhill', null), membership('Larkfield', null)]
  expect(signInRules(memberships, new Set(['larkfield'])).requiredBy).toBe('Larkfield')
})

test('an organization that waits for a proof requires it, although its settings are hidden', () => {
  const memberships = [membership('Fernhill', null), membership('Alder', null, 'enrollment')]
  expect(signInRules(memberships, new Set()).requiredBy).toBe('Alder')
})

test('an organization that waits for single sign-on does not ask for a second factor', () => {
  expect(signInRules([membership('Fernhill', null, 'sso')], new Set()).requiredBy).toBeUndefined()
})

test('organizations without rules demand nothing', () => {
  expect(signInRules([membership('Fernhill', null)], new Set())).toEqual({
    sessionLimit: undefined,
    requiredBy: undefined,
  })
})
