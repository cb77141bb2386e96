export type Json = Readonly<Record<string, unknown>>

/** A row of auth.users, without the hash of the password: only what compares passwords reads that. */
export type UserRow = {
  readonly id: string
  readonly aud: string
  readonly role: string
  readonly email: string | null
  readonly email_confirmed_at: Date | null
  readonly invited_at: Date | null
  readonly confirmation_sent_at: Date | null
  readonly recovery_sent_at: Date | null
  readonly phone: string | null
  readonly phone_confirmed_at: Date | null
  readonly new_phone: string | null
  readonly phone_change_sent_at: Date | null
  /** When the person signed in to the session that asked for the new number. */
  readonly phone_change_sign_in_at: Date | null
  readonly reauthentication_sent_at: Date | null
  readonly new_email: string | null
  readonly email_change_sent_at: Date | null
  /** As for the number. Null if an administrator asked. */
  readonly email_change_sign_in_at: Date | null
  /** The product's ids of somebody else who asked for the new address. Null if the person or an administrator did. */
  readonly email_change_asked_by: Json | null
  readonly email_change_confirmations: number
  readonly last_sign_in_at: Date | null
  readonly app_metadata: Json
  readonly user_metadata: Json
  readonly is_anonymous: boolean
  readonly is_sso_user: boolean
  readonly is_administered: boolean
  readonly banned_until: Date | null
  readonly deleted_at: Date | null
  readonly created_at: Date
  readonly updated_at: Date
}

export const userColumns = `id, aud, role, email, email_confirmed_at, invited_at, confirmation_sent_at,
  recovery_sent_at, new_email, email_change_sent_at, email_change_confirmations, last_sign_in_at, app_metadata,
  user_metadata, is_anonymous, is_sso_user, is_administered, banned_until, deleted_at, created_at, updated_at, phone,
  phone_confirmed_at, new_phone, phone_change_sent_at, reauthentication_sent_at, email_change_sign_in_at,
  phone_change_sign_in_at, email_change_asked_by`

export type IdentityRow = {
  readonly id: string
  readonly user_id: string
  readonly provider: string
  readonly provider_id: string
  readonly identity_data: Json
  readonly last_sign_in_at: Date | null
  readonly created_at: Date
  readonly updated_at: Date
}

export const identityColumns =
  'id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at'

export type FactorRow = {
  readonly id: string
  readonly user_id: string
  readonly factor_type: string
  readonly status: string
  readonly friendly_name: string | null
  readonly phone: string | null
  readonly last_challenged_at: Date | null
  readonly aaguid: string | null
  readonly created_at: Date
  readonly updated_at: Date
}
