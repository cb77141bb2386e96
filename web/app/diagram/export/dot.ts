import { healthBandOf } from '@trellis/domain/health/health-band'
import { bandAt } from '../scene/edge-bands.ts'
import type { Scene } from '../scene/scene.ts'

const edgeLooks: Record<ReturnType<typeof bandAt>, string> = {
  latest: 'color=gray60',
  patch: 'color=gray40',
  minor: 'color=orange3',
  deprecated: 'color=orange3',
  major: 'color=red3',
  withdrawn: 'color=red3, style=dashed',
}

const nodeColors = { good: 'green4', fair: 'orange3', poor: 'red3', unknown: 'gray50' }

/** The visible picture for Graphviz. */
export function toDot({ titles, details, scores, lines }: Scene): string {
  const nodes = titles.map((title, node) => {
    const score = scores[node] ?? -1
    const color = nodeColors[healthBandOf(score < 0 ? undefined : score)]
    const label = quote([title, details[node] ?? ''].filter((line) => line !== '').join('\n'))
    return `  n${node} [label=${label}, color=${color}];`
  })
  const edges = [...lines.from.keys()].map(
    (line) =>
      `  n${lines.from[line]} -> n${lines.to[line]} [label=${quote(lines.labels[line] ?? '')}, ${edgeLooks[bandAt(lines.bands[line])]}];`,
  )
  return `${['digraph architecture {', '  node [shape=box, fontname="sans-serif"];', ...nodes, ...edges, '}'].join('\n')}\n`
}

function quote(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n').replaceAll('\r', '')}"`
}
