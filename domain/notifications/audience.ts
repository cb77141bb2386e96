import type { MemberRole } from '../permissions/member-role.ts'
import type { Cadence } from './events.ts'

/** Somebody who may be told. */
export type Recipient = {
  readonly userId: string
  /** Undefined for what concerns an account and no organization. */
  readonly role: MemberRole | undefined
  /** The switch of the profile for all emails but those about sign-in and security. */
  readonly wantsMail: boolean
  readonly cadence: Cadence
  /** Names of events that the person is not told about. */
  readonly muted: readonly string[]
}

/** `isMailed`: the person's switch for emails about this component. */
export type Assignment = {
  readonly componentId: string
  readonly userId: string
  readonly isMailed: boolean
}

/** Everybody whom a batch may concern. */
export type Audience = {
  readonly recipients: readonly Recipient[]
  readonly assignments: readonly Assignment[]
}
