import type { GraphData } from '../../../diagram/graph-data.ts'

const mostFound = 8

/** Names that contain the text: those that start with it first, then by name. */
export function findByTitle(data: GraphData, text: string, places?: Int32Array): number[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  const candidates = places ?? data.graph.ids.keys()
  const hits: { place: number; title: string; rank: number }[] = []
  for (const place of candidates) {
    const title = (data.titles[place] ?? '').toLowerCase()
    const at = title.indexOf(wanted)
    if (at === -1) continue
    hits.push({ place, title, rank: title === wanted ? 0 : at === 0 ? 1 : 2 })
  }
  return hits
    .sort((a, b) => a.rank - b.rank || (a.title < b.title ? -1 : 1))
    .slice(0, mostFound)
    .map(({ place }) => place)
}
