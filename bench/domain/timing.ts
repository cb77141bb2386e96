/** Milliseconds of the first call, and the median of `rounds` more: a worker has the first, a session the others. */
export function measure(work: () => unknown, rounds = 7): { first: number; median: number } {
  const times = Array.from({ length: rounds + 1 }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  const [first = 0, ...rest] = times
  return { first, median: rest.sort((a, b) => a - b)[Math.floor(rest.length / 2)] ?? first }
}

/** The yardstick of a run, because machines are noisy: the same edges in a plain map of arrays, walked once. */
export function baseline({ from, to }: { readonly from: Int32Array; readonly to: Int32Array }): () => number {
  return () => {
    const targets = new Map<number, number[]>()
    for (const [edge, source] of from.entries()) {
      const list = targets.get(source)
      if (list) list.push(to[edge] ?? 0)
      else targets.set(source, [to[edge] ?? 0])
    }
    const seen = new Set<number>()
    for (const source of targets.keys()) for (const target of targets.get(source) ?? []) seen.add(target)
    return seen.size
  }
}

export function row(...cells: readonly (string | number)[]): string {
  return cells
    .map((cell, index) => (index === 0 ? String(cell).padEnd(34) : format(cell).padStart(11)))
    .join('')
}

function format(cell: string | number): string {
  if (typeof cell === 'string') return cell
  return cell < 10 && !Number.isInteger(cell) ? cell.toFixed(2) : cell.toFixed(0)
}
