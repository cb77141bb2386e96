import type { FieldMessages } from '../../data/failure/data-error.ts'

interface Refused {
  issues: readonly { path: PropertyKey[]; message: string }[]
}

/** What a contract refuses: one sentence a field, those of a list's rows by their place. */
export function findFieldFaults(error: Refused | undefined): FieldMessages {
  const faults: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) faults[path.join('.')] ??= message
  return faults
}
