import type { RequestShape } from '../parse/request.ts'

/** The preferences that were honored, in the order of the sheet. */
export function formatPreferenceApplied(
  { action, preferences }: Pick<RequestShape, 'action' | 'preferences'>,
  honorsTx: boolean,
): string | undefined {
  if (Object.keys(preferences).length === 1) return undefined
  const { resolution, missing, count, tx, handling, timezone, maxAffected } = preferences
  const isInsert = action === 'insert' || action === 'put'
  const isWrite = isInsert || action === 'update' || action === 'delete'
  const isLimited = handling === 'strict' && !isInsert && action !== 'read'
  const parts = [
    ['resolution', action === 'insert' ? resolution : undefined],
    ['missing', isInsert ? missing : undefined],
    [
      'return',
      isWrite || (action === 'call' && preferences.return === 'minimal') ? preferences.return : undefined,
    ],
    ['count', count],
    ['tx', honorsTx ? tx : undefined],
    ['handling', handling],
    ['timezone', timezone],
    ['max-affected', isLimited ? maxAffected : undefined],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
  return parts.length === 0 ? undefined : parts.join(', ')
}
