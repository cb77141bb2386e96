import type { ChangeKind } from '@trellis/domain/versions/scheme'
import { requiredStep, type Suggestion } from '@trellis/domain/versions/suggest-semver'

/** The number to offer first: the smallest step that tells the truth, or the only one there is. */
export function pickSuggestion(
  suggestions: readonly Suggestion[],
  latest: string | undefined,
  changes: readonly ChangeKind[],
): Suggestion | undefined {
  const step = requiredStep(latest, changes)
  return suggestions.find((suggestion) => suggestion.step === step) ?? suggestions[0]
}
