import type { ChangeKind } from '@trellis/domain/versions/scheme'
import { requiredStep, type Suggestion } from '@trellis/domain/versions/suggest/suggest-semver'
import type { Draft } from './draft.ts'

/** The first suggestion: the smallest step that matches the changes, or the only one there is. */
export function pickSuggestion(
  suggestions: readonly Suggestion[],
  latest: string | undefined,
  changes: readonly ChangeKind[],
): Suggestion | undefined {
  const step = requiredStep(latest, changes)
  return suggestions.find((suggestion) => suggestion.step === step) ?? suggestions[0]
}

interface Offered {
  readonly suggestions: readonly Suggestion[]
  readonly latest: string | undefined
}

/** An accepted suggestion follows the changes; a number that a person chose stays. */
export function followChanges(draft: Draft, previous: Draft, { suggestions, latest }: Offered): Draft {
  const fitting = ({ changes }: Draft) =>
    pickSuggestion(
      suggestions,
      latest,
      changes.map(({ kind }) => kind),
    )?.number
  const [before, after] = [fitting(previous), fitting(draft)]
  if (after === undefined || before === after || draft.number !== before) return draft
  return { ...draft, number: after }
}
