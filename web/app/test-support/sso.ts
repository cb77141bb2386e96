import type { OrganizationSso, SsoConnection, SsoDomain } from '@trellis/domain/contracts/sso'

/** A tested SAML connection that is on, as in the design. */
export const samlConnection: SsoConnection = {
  kind: 'saml',
  provider_id: '019a8f00-0000-7000-8000-0000000000a1',
  metadata_url: 'https://fernhill.okta.com/app/exk1d9/sso/saml/metadata',
  metadata_state: 'read',
  metadata_fault: null,
  metadata_read_at: '2026-11-17T06:00:00Z',
  entity_id: 'http://www.okta.com/exk1d9',
  certificates: [{ fingerprint: 'aa', not_after: '2028-03-02T00:00:00Z' }],
  issuer: null,
  client_id: null,
  secret_hint: null,
  default_role: 'developer',
  group_attribute: null,
  role_mapping: [],
  tested_at: '2026-11-16T09:12:00Z',
  test_report: {
    outcome: 'passed',
    email: 'mara@fernhill.example',
    name: 'Mara Okafor',
    signature: 'SHA-256',
  },
  is_test_current: true,
  mode: 'on',
  connected_by: 'Mara Okafor',
  connected_at: '2026-11-02T10:00:00Z',
  updated_at: '2026-11-16T09:12:00Z',
}

export const verifiedDomain: SsoDomain = {
  id: '019a8f00-0000-7000-8000-0000000000d1',
  domain: 'fernhill.example',
  spelling: 'fernhill.example',
  record_name: '_trellis.fernhill.example',
  record_value: 'trellis-verify=0123456789abcdef',
  verified_at: '2026-11-02T10:00:00Z',
  checked_at: '2026-11-02T10:00:00Z',
  last_result: 'found',
  last_value: null,
  members: 34,
  is_last_verified: true,
}

export const pendingDomain: SsoDomain = {
  ...verifiedDomain,
  id: '019a8f00-0000-7000-8000-0000000000d2',
  domain: 'fernhill-logistics.example',
  spelling: 'fernhill-logistics.example',
  record_name: '_trellis.fernhill-logistics.example',
  record_value: 'trellis-verify=4b1e07c2d9f84a6c',
  verified_at: null,
  checked_at: '2026-11-17T11:56:00Z',
  last_result: 'not_found',
  members: 0,
  is_last_verified: false,
}

export const fernhillSso: OrganizationSso = {
  organization_id: '019a8f00-0000-7000-8000-00000000000a',
  connection: samlConnection,
  domains: [verifiedDomain, pendingDomain],
  has_right: true,
  plan_with_right: 'Business',
  acs_url: 'https://trellis.example/auth/v1/sso/saml/acs',
  entity_id: 'https://trellis.example/auth/v1/sso/saml/metadata',
  redirect_url: 'https://trellis.example/auth/v1/sso/oidc/next/callback',
  next_redirect_url: 'https://trellis.example/auth/v1/sso/oidc/next/callback',
  login_url: 'https://trellis.example/signin/sso?provider=019a8f00-0000-7000-8000-0000000000a1',
  counts: { members_at_domains: 34, members_elsewhere: 4, maintainers: 2 },
  own: { came_through: false, domain: null },
  revision: 7,
}
