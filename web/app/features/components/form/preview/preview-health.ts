import { assessSelection } from '@trellis/domain/health/assess'
import type { JudgedDependency } from '@trellis/domain/health/explain/costs'
import { type Explanation, explainHealth } from '@trellis/domain/health/explain/explain'
import { findBestMove, penaltyAfterMove } from '@trellis/domain/health/upgrade/best-move'
import type { Version } from '@trellis/domain/versions/scheme'
import type { ChosenDependency } from '../form-values.ts'

/** The score for the chosen versions, by the same formula as the stored one. */
export function previewHealth(dependencies: readonly ChosenDependency[]): Explanation {
  return explainHealth(dependencies.flatMap(judge))
}

function judge({ target, versionId }: ChosenDependency): JudgedDependency[] {
  const { id, title, scheme, versions } = target
  const selected = versions.find((version) => version.id === versionId)
  if (selected === undefined) return []
  return [
    {
      componentId: id,
      title,
      assessment: assessSelection(scheme, selected, versions),
      penaltyAfterMove: penaltyAfterMove(scheme, selected, versions),
    },
  ]
}

/** The version that a choice should move to; undefined if none is better. */
export function findBetterVersion({ target, versionId }: ChosenDependency): Version | undefined {
  const selected = target.versions.find((version) => version.id === versionId)
  return selected && findBestMove(target.scheme, selected, target.versions)?.to
}
