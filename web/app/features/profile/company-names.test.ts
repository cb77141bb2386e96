import { expect, test } from 'vitest'
import { companyNames } from './company-names.ts'

test('organizations are found by their provider, and those without one are not listed', () => {
  const memberships = [
    { name: 'Fernhill Market', sso_provider_id: 'fernhill' },
    { name: 'Larkfield', sso_provider_id: null },
    { name: 'Orchard' },
  ]
  expect(companyNames(memberships)).toEqual({ fernhill: 'Fernhill Market' })
})
