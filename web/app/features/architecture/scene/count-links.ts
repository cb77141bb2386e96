import type { Shown } from '../../../diagram/diagram.tsx'

/** How many links between groups are drawn. */
export function countLinks({ lines, laid }: Shown): number {
  return lines.from.length + laid.sideways
}
