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

const mostNamedKeys = 5
const longestNamedKey = 64

/** A caller may send as many keys as the body holds, each of any length. */
function nameKeys(keys: readonly string[]): string {
  const named = keys.slice(0, mostNamedKeys).map((key) => `"${key.slice(0, longestNamedKey)}"`)
  return named.concat(keys.length > mostNamedKeys ? ['…'] : []).join(', ')
}

function valuesOf(issue: z.core.$ZodIssue): Readonly<Record<string, string | number>> {
  switch (issue.code) {
    case 'too_big':
      return { max: Number(issue.maximum) }
    case 'too_small':
      return { min: Number(issue.minimum) }
    case 'unrecognized_keys':
      return { entries: nameKeys(issue.keys) }
    case 'custom':
      return issue.params ?? {}
    default:
      return {}
  }
}
