import { assessSelection } from '@trellis/domain/health/assess'
import { type Explanation, explainHealth, type JudgedDependency } from '@trellis/domain/health/explain'
import type { ChosenDependency } from './form-values.ts'

/** The score that the chosen versions would give, by the same formula as the stored one. */
export function previewHealth(dependencies: readonly ChosenDependency[]): Explanation {
  return explainHealth(dependencies.flatMap(judge))
}

function judge({ target, versionId }: ChosenDependency): JudgedDependency[] {
  const { id, scheme, versions, latestVersionId } = target
  const find = (wanted: string | null) => versions.find((version) => version.id === wanted)
  const [selected, latest] = [find(versionId), find(latestVersionId)]
  if (selected === undefined) return []
  return [
    {
      componentId: id,
      assessment: assessSelection(scheme, selected, versions),
      penaltyOnLatest: latest ? assessSelection(scheme, latest, versions).penalty : 0,
    },
  ]
}
