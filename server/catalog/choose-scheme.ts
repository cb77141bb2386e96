import type { ComponentRow } from '@trellis/domain/contracts/catalog/components'
import { fault } from '@trellis/domain/contracts/faults/fault'
import { parseNumber } from '@trellis/domain/versions/compare'
import type { Scheme } from '@trellis/domain/versions/scheme'
import { detectScheme } from '@trellis/domain/versions/schemes/detect-scheme'
import type { Transaction } from '@trellis/platform/postgres'
import { refuseFaults } from '../refuse-faults.ts'

type Numbered = Pick<ComponentRow, 'version_scheme' | 'has_chosen_scheme' | 'version_count'>

/**
 * Returns the scheme to file the number under: the component's own. If nobody has chosen one and there is no other
 * version, the number decides. Otherwise a number that does not fit is refused, because it would sort below all others.
 * `field` is the one that the refusal names.
 */
export function chooseScheme(component: Numbered, number: string, field = 'number'): Scheme {
  const { version_scheme: scheme, has_chosen_scheme, version_count } = component
  if (version_count === 0 && !has_chosen_scheme) return detectScheme([number])
  if (scheme === 'text' || parseNumber(scheme, number) !== undefined) return scheme
  refuseFaults({ [field]: fault(`version_number.not_${scheme}`) })
  return scheme
}

/** Counts as an edit, so that a form that was opened earlier cannot restore the old scheme. */
export async function storeScheme(
  transaction: Transaction,
  { id, version_scheme }: Pick<ComponentRow, 'id' | 'version_scheme'>,
  scheme: Scheme,
): Promise<void> {
  if (scheme === version_scheme) return
  await transaction.query(
    'update components set version_scheme = $2, revision = revision + 1, updated_at = now() where id = $1',
    [id, scheme],
  )
}
