import type { ImportRecord } from '@trellis/domain/contracts/catalog/import'

/** Services whose dependencies are few enough to overlook at once, and show every health band. */
const tops = ['cart-service', 'payout-worker', 'invoice-service']

/** A small part of the demo: some components and everything they depend on, without projects. */
export function pickExample(records: readonly ImportRecord[]): ImportRecord[] {
  const uses = Map.groupBy(
    records.filter((record) => record.type === 'dependency'),
    ({ component }) => component,
  )
  // A set visits the keys that are added while it is walked.
  const keys = new Set(tops)
  for (const key of keys) for (const { depends_on } of uses.get(key) ?? []) keys.add(depends_on)
  return records.filter((record) => {
    if (record.type === 'project') return false
    return keys.has(record.type === 'component' ? record.key : record.component)
  })
}
