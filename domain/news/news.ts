// What happened in one transaction, as people and other systems are told about it. The database records it
// (app.news); server/jobs/tell-news.ts reads it, and the functions of domain/notifications and domain/webhooks decide
// who is told what.
import type { MemberRole } from '../permissions/member-role.ts'
import type { VersionState } from '../versions/scheme.ts'

export type NamedComponent = { readonly id: string; readonly title: string }

export type NamedVersion = { readonly id: string; readonly number: string }

/** How far a selected version is behind. */
export type Behind = {
  readonly selected: string
  readonly distance: 'patch' | 'minor' | 'major' | undefined
  readonly count: number
}

/** A component that depends on the one that the news is about. */
export type Dependent = NamedComponent &
  Behind & {
    /** It is behind a version that is newer than the one that was released: how far is no fact about the release. */
    readonly hasNewer?: boolean
  }

export type HealthChange = NamedComponent & { readonly before: number; readonly after: number }

export type FoundRule = {
  readonly ruleId: string
  /** The kind of the rule, such as `dependency_lag`. */
  readonly rule: string
  readonly level: 'warn' | 'block'
  readonly message: string
  readonly components: readonly NamedComponent[]
}

export type News =
  | {
      readonly kind: 'version_released'
      readonly component: NamedComponent
      readonly version: NamedVersion & {
        readonly releasedAt: string
        readonly isStable: boolean
        readonly breakingChanges: number
        /** Breaking changes that have a migration guide. */
        readonly guides: number
      }
      /** The release is older, and a breaking change was added to it now. */
      readonly isLateBreaking: boolean
      /**
       * Components whose selected version is older. Of several releases of one component at once, each dependent belongs to
       * the newest one that it can select, so that a thousand releases are no thousand lists.
       */
      readonly dependents: readonly Dependent[]
    }
  | {
      readonly kind: 'version_state_changed'
      readonly component: NamedComponent
      readonly version: NamedVersion
      readonly before: VersionState
      readonly after: VersionState
      readonly reason: string | undefined
      /** Components that select this version. */
      readonly dependents: readonly Dependent[]
    }
  | { readonly kind: 'health_changed'; readonly changes: readonly HealthChange[] }
  | { readonly kind: 'component_created'; readonly component: NamedComponent }
  | {
      readonly kind: 'component_changed'
      readonly component: NamedComponent
      /** Names of columns, and `dependencies`. */
      readonly fields: readonly string[]
    }
  | {
      readonly kind: 'component_deleted'
      readonly component: NamedComponent
      /** Components that depended on it until now. */
      readonly dependents: readonly NamedComponent[]
    }
  | { readonly kind: 'assigned'; readonly component: NamedComponent; readonly userId: string }
  | {
      readonly kind: 'unassigned'
      readonly component: NamedComponent
      readonly userId: string
      /** The switch for emails about the component, which ended with the assignment. On if it is not known. */
      readonly isMailed?: boolean
    }
  | { readonly kind: 'rule_found' | 'rule_resolved'; readonly rule: FoundRule }
  | {
      readonly kind: 'role_changed'
      readonly userId: string
      readonly before: MemberRole
      readonly after: MemberRole
    }
  | {
      readonly kind: 'invitation_accepted'
      readonly userId: string
      readonly invitedBy: string | undefined
      readonly role: MemberRole
    }
  | {
      readonly kind: 'document_to_accept'
      readonly document: { readonly id: string; readonly title: string; readonly validFrom: string }
      readonly requiredOf: 'everyone' | 'maintainers'
      /** The people of whom it was required before. Nobody if the document is new. */
      readonly askedBefore?: 'nobody' | 'maintainers'
      /** People who have accepted it or a later version. */
      readonly acceptedBy?: readonly string[]
    }
  /** Mail to this member is refused for good. */
  | { readonly kind: 'mail_refused'; readonly userId: string }
  | {
      readonly kind: 'webhook_failing' | 'webhook_disabled'
      readonly webhook: { readonly id: string; readonly host: string; readonly description: string }
      readonly failingSince: string
      /** Of `webhook_disabled`. */
      readonly cause?: 'failing' | 'gone' | undefined
    }
  | { readonly kind: 'trial_ending'; readonly endsAt: string; readonly days: number }
  | { readonly kind: 'not_active'; readonly since: string }
  | {
      readonly kind: 'payment_failed'
      readonly invoice: { readonly id: string; readonly number: string }
      readonly retriedAt: string | undefined
    }
  | {
      readonly kind: 'token_made'
      readonly token: {
        readonly id: string
        readonly name: string
        readonly kind: 'personal' | 'organization'
      }
      readonly userId: string
    }
  /** `method`: the kind of factor, such as `totp`. */
  | { readonly kind: 'factor_removed'; readonly userId: string; readonly method: string }
  | { readonly kind: 'break_glass_used'; readonly userId: string }
  /** `device`: the name of the browser as it states it. */
  | { readonly kind: 'new_sign_in'; readonly userId: string; readonly device: string }

export type NewsKind = News['kind']

export type NewsOf<K extends NewsKind> = Extract<News, { readonly kind: K }>

export type NewsBatch = {
  /** Undefined for what concerns an account and no organization. */
  readonly organization: { readonly id: string; readonly name: string } | undefined
  /** The person who did it. People are not told about their own acts. */
  readonly actorId: string | undefined
  readonly occurredAt: string
  readonly news: readonly News[]
}
