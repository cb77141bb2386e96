// What app.read_news answers: one JSON value with everything that a batch needs.
import type { Cadence } from '@trellis/domain/notifications/events'
import type { MemberRole } from '@trellis/domain/permissions/member-role'

export type NewsRow = {
  readonly id: number
  readonly kind: string
  readonly organization_id: string | null
  readonly organization_name: string | null
  readonly actor_id: string | null
  readonly occurred_at: string
  readonly component_id: string | null
  /** Null if the component is gone. */
  readonly title: string | null
  readonly version_id: string | null
  readonly user_id: string | null
  readonly data: unknown
  /** Null if the version is gone. */
  readonly version: {
    readonly number: string
    readonly released_at: string
    readonly is_stable: boolean
    readonly breaking_changes: number
    readonly guides: number
  } | null
  /** People who have accepted the document that the news is about. Null if it is about none. */
  readonly accepted_by: readonly string[] | null
}

export type DependentRow = {
  readonly news_id: number
  readonly component_id: string
  readonly title: string
  readonly selected: string
  readonly lag_distance: 'patch' | 'minor' | 'major' | null
  readonly lag_count: number
  /** The lag reaches to a version that is newer than the one of the news. */
  readonly has_newer: boolean
}

export type HealthRow = {
  readonly news_id: number
  readonly component_id: string
  readonly title: string
  readonly before: number
  readonly after: number
}

/** A component that has got another set of dependencies. */
export type EdgeRow = {
  readonly news_id: number
  readonly is_removed: boolean
  readonly component_id: string
  readonly depends_on_id: string
  readonly title: string
}

export type AssignedRow = {
  readonly component_id: string
  readonly user_id: string
  readonly is_mailed: boolean
}

export type PersonRow = {
  readonly organization_id: string | null
  readonly user_id: string
  readonly role: MemberRole | null
  readonly wants_mail: boolean
  readonly cadence: Cadence
  readonly muted: readonly string[]
}

export type NewsRows = {
  readonly news: readonly NewsRow[]
  readonly dependents: readonly DependentRow[]
  readonly health: readonly HealthRow[]
  readonly edges: readonly EdgeRow[]
  readonly assigned: readonly AssignedRow[]
  readonly people: readonly PersonRow[]
}
