import type { ListQuery } from './list-query.ts'

/** The diagram of what a list shows, as far as the diagram has the same filters. */
export function diagramAddress(architecture: string, query: ListQuery, mine: boolean): string {
  const [kind, ...otherKinds] = query.kinds
  const [band, ...otherBands] = query.bands
  const params = new URLSearchParams()
  const values = {
    kind: otherKinds.length === 0 ? kind : undefined,
    health: otherBands.length === 0 ? band : undefined,
    project: query.project,
    assigned: mine ? 'me' : query.assigned,
    behind: query.lag === 'any' ? 'only' : undefined,
  }
  for (const [name, value] of Object.entries(values)) if (value) params.set(name, value)
  return params.size === 0 ? architecture : `${architecture}?${params}`
}
