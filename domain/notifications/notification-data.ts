// notifications.data, by event: what the event says besides the ids in the columns. Names of components and numbers of
// versions are those of the moment, because both may be gone when somebody reads it. People are named by the columns
// actor_id and subject_id only, so that erasing them leaves nothing here.
import type { MemberRole } from '../permissions/member-role.ts'
import type { NotificationEvent } from './events.ts'

/** A component of the person, and what the event means for it. */
export type ConcernedComponent = {
  readonly id: string
  readonly title: string
  /** The version that it uses of the component that the event is about, and how far that is behind. */
  readonly selected?: string
  readonly distance?: 'patch' | 'minor' | 'major'
  readonly count?: number
  /** Its score, if the event changed it. */
  readonly before?: number
  readonly after?: number
}

/** Worst first, and at most `mostConcerned` of them. */
export type Concerned = { readonly components: readonly ConcernedComponent[]; readonly total: number }

export const mostConcerned = 20

type Released = Concerned & {
  readonly title: string
  readonly number: string
  readonly breaking_changes: number
  readonly guides: number
  /** A breaking change was added to a version that had been released before. */
  readonly is_late: boolean
}

type StateChanged = Concerned & {
  readonly title: string
  readonly number: string
  readonly reason: string | null
}

type RuleData = Concerned & {
  readonly rule_id: string
  /** The kind of the rule, such as `dependency_lag`. */
  readonly rule: string
  readonly level: 'warn' | 'block'
  readonly message: string
}

type WebhookData = {
  readonly webhook_id: string
  readonly host: string
  readonly description: string
  readonly failing_since: string
  /** Of `webhook_disabled`. */
  readonly cause?: 'failing' | 'gone' | undefined
}

/** Why scores fell, where a version did it. */
export type FallCause = {
  readonly component_id: string
  readonly version_id: string
  readonly title: string
  readonly number: string
  readonly kind: 'released' | 'deprecated' | 'withdrawn'
}

export type NotificationData = {
  readonly version_released: Released
  readonly version_breaking: Released
  readonly version_deprecated: StateChanged
  readonly version_withdrawn: StateChanged
  readonly health_fell: Concerned & { readonly cause: FallCause | null }
  readonly rule_found: RuleData
  readonly rule_resolved: RuleData
  readonly assigned: { readonly title: string }
  readonly unassigned: { readonly title: string }
  readonly dependency_deleted: Concerned & { readonly title: string }
  readonly invitation_accepted: { readonly role: MemberRole }
  readonly role_changed: { readonly before: MemberRole; readonly after: MemberRole }
  readonly document_to_accept: {
    readonly document_id: string
    readonly title: string
    readonly valid_from: string
  }
  readonly mail_refused: Readonly<Record<string, never>>
  readonly webhook_failing: WebhookData
  readonly webhook_disabled: WebhookData
  /** `days`: until the trial ends, rounded up. */
  readonly trial_ending: { readonly ends_at: string; readonly days: number }
  readonly not_active: { readonly since: string }
  readonly payment_failed: {
    readonly invoice_id: string
    readonly invoice_number: string
    /** Null if it is not tried again. */
    readonly retried_at: string | null
  }
  readonly new_sign_in: { readonly device: string }
  readonly factor_removed: { readonly method: string }
  readonly token_made: {
    readonly token_id: string
    readonly name: string
    readonly kind: 'personal' | 'organization'
  }
  readonly break_glass_used: Readonly<Record<string, never>>
}

/** An event with what it says. */
export type Told = {
  [E in NotificationEvent]: { readonly event: E; readonly data: NotificationData[E] }
}[NotificationEvent]

/** A row of `notifications`, as REST answers it. */
export type NotificationRow = Told & {
  readonly id: string
  readonly organization_id: string | null
  readonly user_id: string
  readonly component_id: string | null
  readonly version_id: string | null
  readonly actor_id: string | null
  readonly subject_id: string | null
  readonly read_at: string | null
  readonly created_at: string
}
