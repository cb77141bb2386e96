import { defineContract } from './contract.ts'
import { id, object } from './fields.ts'

export type DeviceKind = 'desktop' | 'phone' | 'tablet' | 'other'

export type SessionEntry = {
  id: string
  /** Such as "Chrome on macOS". Null if the browser does not tell. */
  device: string | null
  kind: DeviceKind
  address: string | null
  /** Null unless a trusted proxy says where the address is. */
  place: string | null
  /** How the person signed in: `email`, `passkey`, `password`, the name of an identity provider, or `other`. */
  method: string
  has_second_factor: boolean
  created_at: string
  last_seen_at: string
  is_current: boolean
}

/** The live sessions of the person: the current one first, then by last use. */
export const listSessions = defineContract<SessionEntry[]>()({
  name: 'list-sessions',
  access: 'read',
  permission: 'self',
  needs_live_session: true,
  input: object({}),
})

export const endSession = defineContract<{ id: string }>()({
  name: 'end-session',
  access: 'write',
  permission: 'self',
  input: object({ id: id('session') }),
})
