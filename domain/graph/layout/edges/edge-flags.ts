/** What the painter has to know about an edge; an edge without flags is an ordinary one. */
export const edgeFlags = {
  /** A longer way says the same: drawn faintly and direct, in full on selection. */
  implied: 1,
  /** Leads to a node that very many depend on: drawn faintly and direct, in full on selection. */
  hub: 2,
  /** Part of a small cycle, or drawn upwards because of one. */
  cycle: 4,
  /** Runs from a lower to an upper row because of a cycle. */
  reversed: 8,
  /** Runs upwards without a cycle: keeping the previous rows was worth more than turning many of them. */
  upward: 16,
  /** Both ends depend on each other: one line with two heads stands for both edges. */
  mutual: 32,
} as const

/** Led through lanes, or at least drawn at full strength. */
export function isProminent(flags: number): boolean {
  return (flags & edgeFlags.cycle) !== 0 || (flags & (edgeFlags.implied | edgeFlags.hub)) === 0
}

export function isUphill(flags: number): boolean {
  return (flags & (edgeFlags.reversed | edgeFlags.upward)) !== 0
}
