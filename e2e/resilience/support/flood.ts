// Callers who send the most expensive allowed request, each again as soon as it was answered, whatever the answer.
export type Flood = {
  /** The number of answers per status. */
  readonly statuses: ReadonlyMap<number, number>
  stop(): Promise<void>
}

export type FloodOptions = {
  readonly connections: number
  readonly send: (signal: AbortSignal) => Promise<Response>
}

export function startFlood({ connections, send }: FloodOptions): Flood {
  const statuses = new Map<number, number>()
  const ending = new AbortController()
  const work = async () => {
    while (!ending.signal.aborted) {
      const answer = await send(ending.signal).catch(() => undefined)
      if (answer === undefined) continue
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      await answer.arrayBuffer().catch(() => undefined)
    }
  }
  const workers = Array.from({ length: connections }, work)
  return {
    statuses,
    async stop() {
      ending.abort()
      await Promise.all(workers)
    },
  }
}

const patterns = 60
let used = 0

/** A filter of patterns that are new each time: PostgreSQL takes seconds for them, although none uses look-around. */
export function costlyFilter(column: string): string {
  const items = Array.from({ length: patterns }, () => {
    used += 1
    return `${column}.match."([[:alpha:]]{1,${100 + (used % 150)}}[[:space:]]{1,100}){1,100}${used}"`
  })
  return `or=${encodeURIComponent(`(${items.join(',')})`)}`
}
