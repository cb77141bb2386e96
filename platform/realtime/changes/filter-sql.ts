import type { Condition, Operator } from './parse-filter.ts'
import { FilterError } from './parse-filter.ts'
import type { PublishedTable } from './published-tables.ts'

export type FilterSql = {
  /** About a row named `realtime_filtered`. */
  readonly text: string
  readonly values: readonly (string | readonly string[])[]
}

const comparisons: Readonly<Partial<Record<Operator, string>>> = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  isdistinct: 'is distinct from',
}

const patterns: Readonly<Partial<Record<Operator, string>>> = {
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
}

/** The values become parameters from `$<first>` on. Throws a FilterError for a column that the role cannot read. */
export function filterSql(
  table: PublishedTable,
  role: string,
  conditions: readonly Condition[],
  first: number,
): FilterSql {
  const values: (string | readonly string[])[] = []
  const parameter = (value: string | readonly string[]) => `$${first + values.push(value) - 1}`
  const parts = conditions.map((condition) => {
    const { column, isNegated, operator } = condition
    const found = table.columns.find(({ name }) => name === column)
    if (found === undefined || table.readable[role]?.includes(column) !== true) {
      throw new FilterError(`the column ${JSON.stringify(column)} does not exist`)
    }
    const text = compare({ ...condition, operator }, quoteName(column), found.cast, parameter)
    return isNegated ? `not (${text})` : `(${text})`
  })
  return { text: parts.join(' and '), values }
}

function compare(
  { operator, values }: Condition,
  column: string,
  cast: string,
  parameter: (value: string | readonly string[]) => string,
): string {
  const subject = `realtime_filtered.${column}`
  const [value = ''] = values
  if (operator === 'is') return `${subject} is ${value === 'not_null' ? 'not null' : value}`
  if (operator === 'in') return `${subject} = any(${parameter(values)}::text[]::${cast}[])`
  const pattern = patterns[operator]
  if (pattern !== undefined) return `${subject}::text ${pattern} ${parameter(value)}::text`
  return `${subject} ${comparisons[operator]} ${parameter(value)}::text::${cast}`
}

const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`
