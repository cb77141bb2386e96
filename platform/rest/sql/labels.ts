import type { ReadPlan } from '../plan/plan.ts'

/** One column of a select list. */
export type OutputSql = { readonly sql: string; readonly label: string; readonly aggregated: boolean }

/** The labels of a row in order. */
export function listLabels({ outputs }: ReadPlan): string[] {
  return outputs.flatMap((output) => (output.kind === 'spread' ? listLabels(output.read) : [output.label]))
}
