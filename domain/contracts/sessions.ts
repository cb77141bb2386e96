import { defineContract } from './contract.ts'
import { id, object, wholeNumber } from './fields.ts'

export type DeviceKind = 'desktop' | 'phone' | 'tablet' | 'other'

export type SessionEntry = {
  id: string
  /** Such as "Chrome on macOS". Null if the browser does not tell. */
  device: string | null
  kind: DeviceKind
  address: string | null
  /** Null unless a trusted proxy says where the address is. */
  place: string | null
  /**
   * How the person signed in: `email`, `passkey`, `password`, `sso`, `break_glass`, the name of an identity provider, or
   * `other`. `support`: a superadmin acts for the person.
   */
  method: string
  /** The provider of a company that the person came through, or got around with a break-glass link. */
  sso_provider_id: string | null
  has_second_factor: boolean
  created_at: string
  last_seen_at: string
  is_current: boolean
}

/** One page of the live sessions, and how many there are in all. */
export type SessionPage = { sessions: SessionEntry[]; total: number }

export const sessionsPerPage = 10

/** The live sessions of the person: the current one first, then by last use. */
export const listSessions = defineContract<SessionPage>()({
  name: 'list-sessions',
  access: 'read',
  permission: 'self',
  needs_live_session: true,
  self_only: true,
  input: object({
    page: wholeNumber('page', { min: 1, max: 999_999, otherwise: 'not_whole' }).optional(),
  }),
})

export const endSession = defineContract<{ id: string }>()({
  name: 'end-session',
  access: 'write',
  permission: 'self',
  self_only: true,
  input: object({ id: id('session') }),
})
