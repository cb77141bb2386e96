import { type ChangeKind, changeKinds } from '@trellis/domain/versions/scheme'

/** The first change of the most severe kind: breaking before feature before fix. */
export function gravestChange<Change extends { readonly kind: ChangeKind }>(
  changes: readonly Change[],
): Change | undefined {
  for (const kind of changeKinds) {
    const found = changes.find((change) => change.kind === kind)
    if (found) return found
  }
  return undefined
}
