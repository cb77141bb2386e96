import type { ImportRecord } from '@trellis/domain/contracts/catalog/import'

const day = 86_400_000
const freshness = 2 * day

/** Shifts all dates equally, so that the newest release is two days old whenever the demo is created. */
export function bringUpToDate(records: readonly ImportRecord[], now: Date): ImportRecord[] {
  const dates = records.flatMap((record) =>
    record.type === 'version' && record.released_at ? [record.released_at.getTime()] : [],
  )
  const newest = dates.reduce((latest, date) => Math.max(latest, date), 0)
  const shift = Math.floor((now.getTime() - freshness - newest) / day) * day
  return records.map((record) =>
    record.type === 'version' && record.released_at
      ? { ...record, released_at: new Date(record.released_at.getTime() + shift) }
      : record,
  )
}
