import { bandAt } from '../scene/edge-bands.ts'
import type { Scene } from '../scene/scene.ts'

/** Components and their dependencies as data, with the facts on cards and lines. */
export function toJson({ ids, titles, details, kinds, scores, lines }: Scene): string {
  const components = ids.map((id, node) => ({
    id,
    title: titles[node],
    kind: kinds[node] ?? 'group',
    latest_version: details[node] || null,
    health_score: (scores[node] ?? -1) < 0 ? null : scores[node],
  }))
  const dependencies = [...lines.from.keys()].map((line) => ({
    from: ids[lines.from[line] ?? -1],
    to: ids[lines.to[line] ?? -1],
    version: lines.labels[line],
    band: bandAt(lines.bands[line]),
    count: lines.counts[line],
  }))
  return `${JSON.stringify({ components, dependencies }, null, 2)}\n`
}
