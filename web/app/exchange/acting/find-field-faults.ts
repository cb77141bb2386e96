import type { FieldMessages } from '../../data/failure/data-error.ts'

interface Refused {
  issues: readonly { path: PropertyKey[]; message: string }[]
}

/** The faults that a contract finds: one message per field. Rows of lists are named by index. */
export function findFieldFaults(error: Refused | undefined): FieldMessages {
  const faults: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) faults[path.join('.')] ??= message
  return faults
}
