import type { SpreadOutput } from '../plan/plan.ts'
import { listLabels, type OutputSql } from './labels.ts'

/** A join and not a subquery: one look at the related rows gives all their columns. */
export function writeSpreadJoin({ list, read }: SpreadOutput, rows: string): string {
  const name = nameSpread(read.alias)
  if (!list) return `left join lateral (${rows}) ${name} on true`
  const lists = listLabels(read).map((_, place) => `coalesce(json_agg(r.c${place}), '[]') as c${place}`)
  return `left join lateral (select ${lists.join(', ')} from (${rows}) r) ${name} on true`
}

export function writeSpreadColumns({ read }: SpreadOutput): OutputSql[] {
  return listLabels(read).map((label, place) => ({
    sql: `${nameSpread(read.alias)}.c${place}`,
    label,
    aggregated: false,
  }))
}

const nameSpread = (alias: string) => `s${alias}`
