/** What the painter has to know about an edge. An edge without flags is an ordinary one. */
export const edgeFlags = {
  /** A longer path implies it: drawn faintly, through the gaps that others leave, and in full on selection. */
  implied: 1,
  /** Leads to a node with very many dependents: drawn in the same way. */
  hub: 2,
  /** Part of a small cycle, or drawn upwards because of one. */
  cycle: 4,
  /** Runs from a lower to an upper row because of a cycle. */
  reversed: 8,
  /** Runs upwards without a cycle, because turning it would have moved too many nodes out of their previous rows. */
  upward: 16,
  /** Both ends depend on each other: one line with two heads stands for both edges. */
  mutual: 32,
} as const

/** Routed through lanes, or at least drawn at full strength. */
export function isProminent(flags: number): boolean {
  return (flags & edgeFlags.cycle) !== 0 || (flags & (edgeFlags.implied | edgeFlags.hub)) === 0
}

export function isUphill(flags: number): boolean {
  return (flags & (edgeFlags.reversed | edgeFlags.upward)) !== 0
}

/** The uphill one of two edges that are drawn as one line with two heads: it uses the path of the other. */
export function isSecondHead(flags: number): boolean {
  return isUphill(flags) && (flags & edgeFlags.mutual) !== 0
}
