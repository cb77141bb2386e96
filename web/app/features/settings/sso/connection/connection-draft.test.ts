// @vitest-environment node
import { expect, test } from 'vitest'
import { samlConnection as saml } from '../../../../test-support/sso.ts'
import {
  isChanged,
  isOtherProvider,
  missingFields,
  startsAnew,
  toDraft,
  toFields,
} from './connection-draft.ts'

const oidc = {
  ...saml,
  kind: 'oidc' as const,
  metadata_url: null,
  issuer: 'https://id.fernhill.example',
  client_id: 'trellis',
  secret_hint: 'x9z',
}
const file = { name: 'idp.xml', text: '<EntityDescriptor/>' }

test('a stored connection is opened as it is', () => {
  expect(toFields(toDraft(saml))).toEqual({ kind: 'saml', metadata_url: saml.metadata_url })
  expect(toFields(toDraft(oidc))).toEqual({
    kind: 'oidc',
    issuer: 'https://id.fernhill.example',
    client_id: 'trellis',
    client_secret: '',
  })
  expect(toDraft({ ...saml, metadata_url: null }).source).toBe('file')
})

test.each([
  ['nothing', saml, {}, false],
  ['a tab that was only looked at', null, { source: 'file' as const }, false],
  ['another protocol that was only looked at', saml, { kind: 'oidc' as const }, false],
  ['another protocol', saml, { kind: 'oidc' as const, issuer: 'https://id.example' }, true],
  ['spaces around the address', saml, { metadataUrl: ` ${saml.metadata_url} ` }, false],
  ['another address', saml, { metadataUrl: 'https://other.example' }, true],
  ['a file', saml, { source: 'file' as const, file }, true],
  ['a new secret', oidc, { clientSecret: 'new' }, true],
])('%s counts as a change: %#', (_, stored, changes, isDirty) => {
  expect(isChanged({ ...toDraft(stored), ...changes }, stored)).toBe(isDirty)
})

test('the secret is asked for again only with another issuer', () => {
  const draft = toDraft(oidc)
  expect(missingFields({ ...draft, clientId: '' }, oidc)).toEqual(['client_id'])
  expect(missingFields({ ...draft, issuer: 'https://other.example' }, oidc)).toEqual(['client_secret'])
  expect(missingFields({ ...toDraft(null), kind: 'oidc' }, null)).toEqual([
    'issuer',
    'client_id',
    'client_secret',
  ])
})

test('another client of the same issuer is the same provider, but starts anew', () => {
  expect(startsAnew({ ...toDraft(oidc), clientId: 'other' }, oidc)).toBe(true)
  expect(startsAnew({ ...toDraft(oidc), clientSecret: 'new' }, oidc)).toBe(false)
  expect(isOtherProvider({ ...toDraft(oidc), clientId: 'other' }, oidc)).toBe(false)
  expect(isOtherProvider({ ...toDraft(oidc), issuer: 'https://other.example' }, oidc)).toBe(true)
  expect(isOtherProvider({ ...toDraft(saml), kind: 'oidc' }, saml)).toBe(true)
  expect(isOtherProvider(toDraft(null), null)).toBe(false)
})
