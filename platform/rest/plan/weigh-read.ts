import type { Condition, ReadPlan } from './plan.ts'

/** The assumed size of a list without a limit in the request. */
const usualList = 20

// Computed from the request alone, because it must cost nothing and give the same result every day. PostgreSQL's
// planner would need a round trip and uses statistics that change: a page could be refused overnight.
/** The rows that a read may touch: its own, and for each of them those of every embedded relation, and so on. */
export function weighRead(read: ReadPlan, rows: number): number {
  const own = Math.min(rows, read.limit ?? rows)
  return own + weighEmbedded(read, own)
}

function weighEmbedded(read: ReadPlan, rows: number): number {
  const embedded = read.outputs.flatMap((output) => (output.kind === 'column' ? [] : [output]))
  const reads = embedded.map(({ list, read: inner }) => weighInner(inner, list, rows))
  const conditions = read.conditions.map((condition) => weighCondition(condition, rows))
  return [...reads, ...conditions].reduce((sum, each) => sum + each, 0)
}

function weighInner(read: ReadPlan, isList: boolean, parents: number): number {
  const perParent = isList ? Math.min(read.limit ?? usualList, read.limited ? Infinity : usualList) : 1
  const rows = parents * perParent
  return rows + weighEmbedded(read, rows)
}

/** Whether a related row exists is known from the first one. */
function weighCondition(condition: Condition, rows: number): number {
  if (condition.kind === 'filter') return 0
  if (condition.kind === 'exists') return weighInner(condition.read, false, rows)
  return condition.items.reduce((sum, item) => sum + weighCondition(item, rows), 0)
}
