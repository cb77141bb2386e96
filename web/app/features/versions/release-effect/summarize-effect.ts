import type { AffectedComponent, ReleasePreview } from '@trellis/domain/contracts/catalog/upgrades'

/** The effect of a release, as much as fits beside a form. */
export interface Effect {
  readonly wouldBeLatest: boolean
  /** The greatest drops. */
  readonly affected: readonly AffectedComponent[]
  /** The total. */
  readonly affectedCount: number
  /** People who are assigned to one of them. */
  readonly peopleCount: number
  /** The organization's score now and after; undefined if there is none. */
  readonly health: { readonly now: number; readonly after: number } | undefined
}

const mostShown = 8

/** A component with five thousand dependents would otherwise send five thousand rows with every key press. */
export function summarizeEffect(preview: ReleasePreview): Effect {
  const { affected, organization_health: now, organization_health_after: after } = preview
  const people = new Set(
    affected.flatMap(({ assigned_users }) => assigned_users.map(({ user_id }) => user_id)),
  )
  return {
    wouldBeLatest: preview.would_be_latest,
    affected: affected.slice(0, mostShown),
    affectedCount: affected.length,
    peopleCount: people.size,
    health: now === null || after === null ? undefined : { now, after },
  }
}
