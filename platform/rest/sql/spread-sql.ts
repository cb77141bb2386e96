import { listLabels } from '../plan/labels.ts'
import type { SpreadOutput } from '../plan/plan.ts'
import type { OutputSql } from './output-sql.ts'

/** A join instead of a subquery: one scan of the related rows yields all their columns. */
export function writeSpreadJoin({ list, read }: SpreadOutput, rows: string): string {
  const name = nameSpread(read.alias)
  if (!list) return `left join lateral (${rows}) ${name} on true`
  const lists = listLabels(read).map((_, place) => `coalesce(json_agg(r.c${place}), '[]') as c${place}`)
  return `left join lateral (select ${lists.join(', ')} from (${rows}) r) ${name} on true`
}

export function writeSpreadColumns({ read, hoisted }: SpreadOutput): OutputSql[] {
  return listLabels(read).map((label, place) => {
    const column = `${nameSpread(read.alias)}.c${place}`
    const hoist = hoisted[place]
    if (hoist === undefined) return { sql: column, label, aggregated: false }
    const called = `${hoist.aggregate}(${column})`
    return {
      sql: hoist.cast === undefined ? called : `cast(${called} as ${hoist.cast})`,
      label,
      aggregated: true,
    }
  })
}

const nameSpread = (alias: string) => `s${alias}`
