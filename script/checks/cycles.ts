import type { Import } from './module-graph.ts'

/** Each cycle of files once, starting at its alphabetically first file. Types count: a cycle of types is one idea torn in two. */
export function findCycles(imports: readonly Import[]): string[][] {
  const edges = new Map<string, string[]>()
  for (const { from, target } of imports) {
    if (target.kind === 'file') edges.set(from, [...(edges.get(from) ?? []), target.path])
  }

  const cycles = new Map<string, string[]>()
  const done = new Set<string>()
  const trail: string[] = []

  function visit(file: string): void {
    const start = trail.indexOf(file)
    if (start >= 0) {
      const cycle = startAtFirst(trail.slice(start))
      cycles.set(cycle.join(' '), cycle)
      return
    }
    if (done.has(file)) return
    trail.push(file)
    for (const next of edges.get(file) ?? []) visit(next)
    trail.pop()
    done.add(file)
  }

  for (const file of [...edges.keys()].sort()) visit(file)
  return [...cycles.values()]
}

function startAtFirst(cycle: string[]): string[] {
  const first = cycle.indexOf(cycle.toSorted()[0] ?? '')
  return [...cycle.slice(first), ...cycle.slice(0, first)]
}
