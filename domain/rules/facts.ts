import type { ComponentKind } from '../contracts/catalog/component-kinds.ts'
import type { Lag } from '../health/formula.ts'
import type { ChangeKind } from '../versions/scheme.ts'

/** A component as its rules see it: as it is, or as it would be after the write that is being judged. */
export interface ComponentFacts {
  readonly id: string
  readonly title: string
  /** The other components with this title, whatever its case. */
  readonly namesakes: readonly { readonly id: string; readonly title: string }[]
  readonly description: string | undefined
  readonly kind: ComponentKind
  readonly documentationUrl: string | undefined
  readonly assignedUsers: number
  /** Undefined if there is no score. */
  readonly health: number | undefined
  readonly dependencies: readonly DependencyFacts[]
  /** The other components of its cycle; empty without one. */
  readonly cycle: readonly { readonly id: string; readonly title: string }[]
  /** The version that is being released or edited or, for an overview, the latest one. */
  readonly version: VersionFacts | undefined
}

export interface DependencyFacts {
  /** The id of the dependency itself, not of its dependent. */
  readonly id: string
  readonly title: string
  readonly kind: ComponentKind
  readonly lag: Lag | undefined
}

export interface VersionFacts {
  readonly number: string
  readonly releaseNotes: string | undefined
  readonly changes: readonly {
    readonly kind: ChangeKind
    readonly title: string
    readonly migrationGuide: string | undefined
  }[]
}
