import { type Fault, fault } from '@trellis/domain/contracts/faults/fault'

/** What the function's contract refuses, reported before anything is sent, without its library. */
export function findNameFault(name: string, max: number): Fault | undefined {
  const { length } = name.trim()
  if (length === 0) return fault('company_name.required')
  return length > max ? fault('company_name.too_long', { max }) : undefined
}
