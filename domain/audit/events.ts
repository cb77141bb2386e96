// Every event of the audit log besides changes of rows, with its fields: ids, codes, numbers and times, so that erasing
// a person leaves nothing to erase. app.audit_events holds the same list for the database, and a test compares the two.
// Add a name only when something writes it: the conformance suite performs each action and looks for its event.
import { z } from 'zod'

export const exportKinds = [
  'components_csv',
  'diagram_png',
  'diagram_svg',
  'diagram_mermaid',
  'diagram_dot',
  'diagram_json',
  'audit_log_csv',
  'audit_log_jsonl',
] as const

/** A name that a protocol defines, such as `otp_expired` or `email/signup`. */
const code = z
  .string()
  .regex(/^[a-z0-9_/]+$/)
  .max(64)

const instant = z.iso.datetime({ offset: true })

/** Null means no limit. */
const limit = z.int().nullable().optional()

/** The only text that a person writes: a superadmin's reason, about an organization. */
const reason = z.string().min(1).max(512)

/** A person changed the ways into their own account. */
const wayChange = { user_id: z.uuid(), session_id: z.uuid().optional() }
const factorChange = z.strictObject({ ...wayChange, factor_id: z.uuid(), method: code })
const passkeyChange = z.strictObject({ ...wayChange, passkey_id: z.uuid() })
/** `method`: the provider. */
const identityChange = z.strictObject({ ...wayChange, identity_id: z.uuid(), method: code })
/** The password and the address have no id. */
const ownChange = z.strictObject(wayChange)
/** A set of codes is a factor. */
const codesChange = z.strictObject({ ...wayChange, factor_id: z.uuid() })

type EventKind = {
  /** The chain: that of the organization concerned, or the installation's. */
  readonly chain: 'organization' | 'installation'
  readonly fields: z.ZodObject
}

export const auditEvents = {
  signed_in: {
    chain: 'installation',
    fields: z.strictObject({ user_id: z.uuid(), session_id: z.uuid(), method: code }),
  },
  signed_out: {
    chain: 'installation',
    fields: z.strictObject({ user_id: z.uuid(), session_id: z.uuid(), method: code }),
  },
  /** Summed up over minutes by person, kind of proof and reason. `user_id` is absent if nobody was named. */
  sign_in_refused: {
    chain: 'installation',
    fields: z.strictObject({
      user_id: z.uuid().optional(),
      method: code,
      reason: code,
      count: z.int().min(1),
      address_count: z.int().min(0),
      first_at: instant,
      last_at: instant,
    }),
  },
  /** What the holder of the secret key did with an account. */
  account_administered: {
    chain: 'installation',
    fields: z.strictObject({ user_id: z.uuid(), method: code }),
  },
  factor_added: { chain: 'installation', fields: factorChange },
  factor_removed: { chain: 'installation', fields: factorChange },
  passkey_added: { chain: 'installation', fields: passkeyChange },
  passkey_removed: { chain: 'installation', fields: passkeyChange },
  identity_linked: { chain: 'installation', fields: identityChange },
  identity_unlinked: { chain: 'installation', fields: identityChange },
  recovery_codes_generated: { chain: 'installation', fields: codesChange },
  recovery_codes_removed: { chain: 'installation', fields: codesChange },
  password_set: { chain: 'installation', fields: ownChange },
  email_changed: { chain: 'installation', fields: ownChange },
  /** The person took a copy of everything that is stored about them. */
  profile_exported: { chain: 'installation', fields: z.strictObject({ user_id: z.uuid() }) },
  /** From here on, the id is a pseudonym. */
  profile_deleted: { chain: 'installation', fields: z.strictObject({ user_id: z.uuid() }) },
  export_taken: {
    chain: 'organization',
    // Nobody knows how many rows a streamed file will have.
    fields: z.strictObject({ kind: z.enum(exportKinds), rows: z.int().min(0).optional() }),
  },
  /** A maintainer got in by mail although the organization enforces single sign-on. */
  break_glass_used: {
    chain: 'organization',
    fields: z.strictObject({ user_id: z.uuid(), session_id: z.uuid() }),
  },
  token_first_used: {
    chain: 'organization',
    fields: z.strictObject({ token_id: z.uuid(), user_id: z.uuid() }),
  },
  /** Summed up over minutes, by token and reason. */
  token_refused: {
    chain: 'organization',
    fields: z.strictObject({
      token_id: z.uuid(),
      user_id: z.uuid(),
      reason: z.enum(['revoked', 'expired', 'user_banned']),
      count: z.int().min(1),
      first_at: instant,
      last_at: instant,
    }),
  },
  // Acts of superadmins, recorded by the database functions that perform them. The organization does not see their
  // network address: the database keeps it in a second event, for the installation.
  organization_administered: {
    chain: 'installation',
    fields: z.strictObject({ organization_id: z.uuid(), act: code }),
  },
  /** Gone for good, 30 days after its maintainers deleted it. */
  organization_deleted: { chain: 'installation', fields: z.strictObject({ organization_id: z.uuid() }) },
  organization_suspended: { chain: 'organization', fields: z.strictObject({ reason }) },
  organization_reactivated: { chain: 'organization', fields: z.strictObject({ reason }) },
  trial_extended: { chain: 'organization', fields: z.strictObject({ until: instant, reason }) },
  impersonation_granted: {
    chain: 'organization',
    fields: z.strictObject({ user_id: z.uuid(), until: instant, reason }),
  },
  impersonation_started: {
    chain: 'organization',
    fields: z.strictObject({ user_id: z.uuid(), session_id: z.uuid() }),
  },
  /** The same as `impersonation_granted`, for the installation. */
  account_impersonated: {
    chain: 'installation',
    fields: z.strictObject({ organization_id: z.uuid(), user_id: z.uuid(), until: instant, reason }),
  },
  organization_limits_set: {
    chain: 'organization',
    fields: z.strictObject({
      limits: z.strictObject({
        max_components: limit,
        max_members: limit,
        audit_days: limit,
        chat_limit_usd: limit,
        has_sso: z.boolean().optional(),
      }),
      reason,
    }),
  },
} as const satisfies Record<string, EventKind>

type AuditEvents = typeof auditEvents

/** An event in the form that its writer passes. */
export type AuditEvent = {
  [Name in keyof AuditEvents]: {
    readonly name: Name
    readonly fields: z.input<AuditEvents[Name]['fields']>
  } & (AuditEvents[Name]['chain'] extends 'organization' ? { readonly organizationId: string } : object)
}[keyof AuditEvents]
