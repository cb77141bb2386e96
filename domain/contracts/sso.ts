import { defineContract } from './contract.ts'
import type { FieldName } from './faults/fault.ts'
import {
  choice,
  expectedRevision,
  faultCode,
  id,
  list,
  object,
  optionalText,
  requiredText,
  storableText,
} from './fields.ts'

export const ssoKinds = ['saml', 'oidc'] as const
export type SsoKind = (typeof ssoKinds)[number]

export const ssoModes = ['off', 'on', 'enforced'] as const
export type SsoMode = (typeof ssoModes)[number]

/** Single sign-on never makes maintainers. */
export const ssoRoles = ['developer', 'admin'] as const
export type SsoRole = (typeof ssoRoles)[number]

export const ssoLimits = {
  url: 2048,
  metadata: 200_000,
  clientId: 512,
  clientSecret: 1024,
  /** As typed: it may be a whole address. */
  domain: 1024,
  attribute: 256,
  group: 256,
  domains: 20,
  mappings: 50,
} as const

/** People of a group get the role. If several match, the highest role counts. */
export type SsoRoleMapping = { group: string; role: SsoRole }

/** A certificate that signs what the provider says. */
export type SsoCertificate = { fingerprint: string; not_after: string }

/** What the last test found. `fault` is absent if it passed. */
export type SsoTestReport = {
  outcome: 'passed' | 'failed'
  fault?: { code: string; facts?: Record<string, unknown> }
  subject?: string
  email?: string
  name?: string
  /** Such as SHA-256. */
  signature?: string
  attributes?: Record<string, string[]>
}

export type SsoConnection = {
  kind: SsoKind
  /** Null until the provider's metadata has been read for the first time. */
  provider_id: string | null
  /** Null if the metadata was uploaded, and for OpenID Connect. */
  metadata_url: string | null
  /** A job reads the metadata. While it fails, what was read before stays in use. */
  metadata_state: 'reading' | 'read' | 'failed'
  /** A code, such as `unreachable` or `not_xml`. */
  metadata_fault: string | null
  metadata_read_at: string | null
  /** Of the provider, for SAML. */
  entity_id: string | null
  certificates: SsoCertificate[]
  issuer: string | null
  client_id: string | null
  /** The last three characters of the secret. */
  secret_hint: string | null
  default_role: SsoRole
  group_attribute: string | null
  role_mapping: SsoRoleMapping[]
  tested_at: string | null
  test_report: SsoTestReport | null
  /** Whether the connection as it is now has passed a test. */
  is_test_current: boolean
  /** As chosen. Without the plan's right it is as if off. */
  mode: SsoMode
  /** The address of the person who connected it. Null if the account is gone. */
  connected_by: string | null
  connected_at: string
  updated_at: string
}

/**
 * `found`: verified now. `not_found`: no record at the name. `other_value`: a record, but not ours. `unreachable`: DNS
 * did not answer. `taken`: the record is right, but another organization has verified the domain before.
 */
export type SsoDomainResult = 'found' | 'not_found' | 'other_value' | 'unreachable' | 'taken'

export type SsoDomain = {
  id: string
  /** In ASCII, as DNS knows it. */
  domain: string
  /** As people write it. */
  spelling: string
  record_name: string
  record_value: string
  verified_at: string | null
  checked_at: string | null
  /** Null before the first check. */
  last_result: SsoDomainResult | null
  /** Of `other_value`: the value of a record that was meant to be ours, shortened. */
  last_value: string | null
  /** Members with an address at the domain. */
  members: number
  /** Without it, the connection is taken back to off. Ask first. */
  is_last_verified: boolean
}

export type OrganizationSso = {
  organization_id: string
  connection: SsoConnection | null
  domains: SsoDomain[]
  has_right: boolean
  /** The name of the smallest plan that includes single sign-on. */
  plan_with_right: string | null
  acs_url: string
  entity_id: string
  /** Of the OpenID Connect connection, or of the next one. */
  redirect_url: string
  /** The redirect URL that a connection to another issuer will have. */
  next_redirect_url: string
  /** The page that begins a sign-in, for the provider's list of apps. Null until there is a provider. */
  login_url: string | null
  counts: { members_at_domains: number; members_elsewhere: number; maintainers: number }
  /** What a change would do to the person who reads. */
  own: {
    /** Whether their session came through the provider: it ends with it. */
    came_through: boolean
    /** The verified domain of their address, in ASCII. */
    domain: string | null
  }
  /** 1 while nothing is connected. */
  revision: number
}

const organization = { organization_id: id('organization') }
const edited = { ...organization, expected_revision: expectedRevision }

const parts = { access: 'write', permission: 'manage-organization', step_up: true } as const

/** An http address is refused unless the installation allows private addresses. */
const webAddress = (field: FieldName) =>
  storableText(field, 'not_text')
    .max(ssoLimits.url, faultCode(`${field}.too_long`))
    .refine((text) => isWebAddress(text), faultCode(`${field}.not_web_address`))
    .optional()

function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && `${url.username}${url.password}${url.hash}` === ''
}

export const readSso = defineContract<OrganizationSso>()({
  name: 'read-sso',
  access: 'read',
  permission: 'manage-organization',
  needs_live_session: true,
  input: object(organization),
})

/**
 * SAML takes `metadata_url` or `metadata_xml`, OpenID Connect `issuer`, `client_id` and `client_secret`, which may be
 * absent while the issuer stays. Another provider starts untested and off.
 */
export const saveSsoConnection = defineContract<OrganizationSso>()({
  ...parts,
  name: 'save-sso-connection',
  input: object({
    ...edited,
    kind: choice('sso_kind', ssoKinds),
    metadata_url: webAddress('metadata_url'),
    metadata_xml: optionalText('metadata_xml', ssoLimits.metadata),
    issuer: webAddress('issuer'),
    client_id: optionalText('client_id', ssoLimits.clientId),
    client_secret: optionalText('client_secret', ssoLimits.clientSecret),
  }),
})

/** Members keep their membership and sign in by email again. Verified domains stay. */
export const disconnectSso = defineContract<OrganizationSso>()({
  ...parts,
  name: 'disconnect-sso',
  input: object(edited),
})

export const addSsoDomain = defineContract<OrganizationSso>()({
  ...parts,
  name: 'add-sso-domain',
  input: object({ ...organization, domain: requiredText('sso_domain', ssoLimits.domain) }),
})

/** A job asks DNS. The answer appears in `checked_at` and `last_result`. */
export const checkSsoDomain = defineContract<OrganizationSso>()({
  ...parts,
  name: 'check-sso-domain',
  input: object({ ...organization, id: id('sso_domain') }),
})

/** Removing the last verified domain takes the mode back to off. */
export const removeSsoDomain = defineContract<OrganizationSso>()({
  ...parts,
  name: 'remove-sso-domain',
  input: object({ ...organization, id: id('sso_domain') }),
})

export const setSsoMembers = defineContract<OrganizationSso>()({
  ...parts,
  name: 'set-sso-members',
  input: object({
    ...edited,
    default_role: choice('sso_role', ssoRoles),
    group_attribute: optionalText('group_attribute', ssoLimits.attribute),
    role_mapping: list(
      'role_mapping',
      object(
        { group: requiredText('group_name', ssoLimits.group), role: choice('sso_role', ssoRoles) },
        'role_mapping',
      ),
      ssoLimits.mappings,
    ),
  }),
})

/** `on` needs a verified domain and a passed test of the current connection; `enforced` needs `on` first. */
export const setSsoMode = defineContract<OrganizationSso>()({
  ...parts,
  name: 'set-sso-mode',
  input: object({ ...edited, mode: choice('sso_mode', ssoModes) }),
})
