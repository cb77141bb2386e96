import type { FieldFaults } from '@trellis/domain/contracts/faults/fault'
import { findFaults } from '@trellis/domain/contracts/faults/find-faults'
import { describeFaults } from '@trellis/domain/contracts/faults/word-fault'
import { type FunctionsOptions, type Refusal, refusal } from '@trellis/platform/functions'

export const explainInvalid: FunctionsOptions['explainInvalid'] = (error) => describeFaults(findFaults(error))

/** A refusal in the words of its first fault. */
export function faultRefusal(status: 400 | 409, code: string, faults: FieldFaults): Refusal {
  const { message, ...parts } = describeFaults(faults)
  return refusal(status, code, message, parts)
}

/** Refuses an input in the same way as its contract does, if there are faults. */
export function refuseFaults(faults: FieldFaults): void {
  if (Object.keys(faults).length > 0) throw faultRefusal(400, 'validation_failed', faults)
}
