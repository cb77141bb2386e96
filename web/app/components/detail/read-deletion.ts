import type { Deletion } from '@trellis/domain/contracts/catalog/deletion'

/** The field of `DeleteDialog`: how many dependents it showed. The person insists on those, and on none that came later. */
export const shownField = 'shown'

export function readDeletion(form: FormData): Deletion {
  const shown = Number(form.get(shownField))
  return { force: shown > 0, expected_dependents: shown }
}
