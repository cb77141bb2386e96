// @vitest-environment node
import { expect, test } from 'vitest'
import { providerNameOf } from './provider-name.ts'

const nothing = { metadata_url: null, entity_id: null, issuer: null }

test.each([
  [{ metadata_url: 'https://fernhill.okta.com/app/x/sso/saml/metadata' }, 'Okta'],
  [{ issuer: 'https://login.microsoftonline.com/1/v2.0' }, 'Microsoft Entra ID'],
  [{ issuer: 'https://accounts.google.com' }, 'Google Workspace'],
  [{ entity_id: 'https://sts.windows.net/1/' }, 'Microsoft Entra ID'],
  [{ metadata_url: 'https://id.fernhill.example/meta' }, 'id.fernhill.example'],
  [{ metadata_url: 'https://notokta.com/meta' }, 'notokta.com'],
  [{ entity_id: 'urn:fernhill' }, undefined],
  [{}, undefined],
])('%j is %s', (addresses, name) => {
  expect(providerNameOf({ ...nothing, ...addresses })).toBe(name)
})
