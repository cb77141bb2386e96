import type { Shown } from '../../../diagram/diagram.tsx'

/** The number of drawn links between groups. */
export function countLinks({ lines, laid }: Shown): number {
  return lines.from.length + laid.sideways
}
