import type { z } from 'zod'
import type { Fault, FaultCode, FieldFaults } from './fault.ts'
import { listParameters } from './word-fault.ts'

/** The faults that a contract finds, the first of each field. */
export function findFaults(error: z.ZodError | undefined): FieldFaults {
  const faults: Record<string, Fault> = {}
  for (const issue of error?.issues ?? []) faults[issue.path.join('.')] ??= faultOf(issue)
  return faults
}

/** Every message of a contract is a code. A test tries all contracts. */
function faultOf(issue: z.core.$ZodIssue): Fault {
  const code = issue.message as FaultCode
  const values = valuesOf(issue)
  return { code, ...Object.fromEntries(listParameters(code).map((name) => [name, values[name] ?? ''])) }
}

function valuesOf(issue: z.core.$ZodIssue): Readonly<Record<string, string | number>> {
  switch (issue.code) {
    case 'too_big':
      return { max: Number(issue.maximum) }
    case 'too_small':
      return { min: Number(issue.minimum) }
    case 'unrecognized_keys':
      return { entries: issue.keys.map((key) => `"${key}"`).join(', ') }
    case 'custom':
      return issue.params ?? {}
    default:
      return {}
  }
}
