import type { RequestShape } from '../parse/request.ts'

/** The preferences that were honoured, in the order of the sheet: resolution, return, count, handling, max-affected. */
export function formatPreferenceApplied({
  action,
  preferences,
}: Pick<RequestShape, 'action' | 'preferences'>): string | undefined {
  const { resolution, count, handling, maxAffected } = preferences
  const isWrite = action === 'insert' || action === 'update' || action === 'delete'
  const parts: string[] = []
  if (action === 'insert' && resolution !== undefined) parts.push(`resolution=${resolution}`)
  if (isWrite && preferences.return !== undefined) parts.push(`return=${preferences.return}`)
  if (count !== undefined) parts.push(`count=${count}`)
  if (handling !== undefined) parts.push(`handling=${handling}`)
  if (handling === 'strict' && maxAffected !== undefined && action !== 'insert' && action !== 'read') {
    parts.push(`max-affected=${maxAffected}`)
  }
  return parts.length === 0 ? undefined : parts.join(', ')
}
