import type { ChangedField, ChangedRow } from '@trellis/domain/audit/describe-entry'

export type Side = 'before' | 'after'

/** The sides that a table of the row has: a new row had nothing before, a deleted one has nothing after. */
export function sidesOf({ fields }: ChangedRow): readonly Side[] {
  if (fields.every(({ before }) => before === undefined)) return ['after']
  if (fields.every(({ after }) => after === undefined)) return ['before']
  return ['before', 'after']
}

/** Of a new or a deleted row, fields without a value and what is not so say nothing. */
export function shownFields(row: ChangedRow): readonly ChangedField[] {
  const [side, other] = sidesOf(row)
  if (side === undefined || other !== undefined) return row.fields
  return row.fields.filter((field) => !isEmpty(field[side]))
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === false ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)
