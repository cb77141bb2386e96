import type { ReadPlan } from './plan.ts'

/** The labels of a row in order. */
export function listLabels({ outputs }: ReadPlan): string[] {
  return outputs.flatMap((output) => (output.kind === 'spread' ? listLabels(output.read) : [output.label]))
}
