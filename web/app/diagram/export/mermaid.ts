import { healthBandOf, healthBands } from '@trellis/domain/health/health-band'
import { healthFill, type Palette } from '../paint/palette.ts'
import { strokeOf } from '../paint/stroke-of.ts'
import { bandAt } from '../scene/edge-bands.ts'
import type { Scene } from '../scene/scene.ts'

/**
 * The visible picture as a Mermaid flowchart, in the colors of the screen: the frame of a component shows its health, a
 * line how far behind it is, with both versions. Texts are quoted and escaped.
 */
export function toMermaid(scene: Scene, palette: Palette): string {
  const nodes = scene.titles.map((_, node) => nodeLine(scene, node))
  const edges = [...scene.lines.from.keys()].map((line) => edgeLine(scene, line))
  const classes = healthBands.map(
    (band) =>
      `  classDef ${band} fill:${palette.surface},stroke:${healthFill(palette, band)},stroke-width:2px,color:${palette.text}`,
  )
  return `${['flowchart TD', ...nodes, ...edges, ...classes, ...lineLooks(scene, palette)].join('\n')}\n`
}

function nodeLine({ titles, details, scores }: Scene, node: number): string {
  const score = (scores[node] ?? -1) < 0 ? undefined : scores[node]
  const facts = [details[node] || undefined, score].filter((fact) => fact !== undefined)
  const second = facts.length > 0 ? `<br/>${escapeMermaid(facts.join(' · '))}` : ''
  return `  n${node}["${escapeMermaid(titles[node] ?? '')}${second}"]:::${healthBandOf(score)}`
}

function edgeLine({ details, lines }: Scene, line: number): string {
  const band = bandAt(lines.bands[line])
  const [number, latest] = [lines.labels[line] ?? '', details[lines.to[line] ?? -1]]
  const label = band === 'latest' || !latest || latest === number ? number : `${number} → ${latest}`
  const arrow = band === 'withdrawn' ? '-.->' : '-->'
  return `  n${lines.from[line]} ${arrow}|"${escapeMermaid(label)}"| n${lines.to[line]}`
}

/** Mermaid numbers the lines in their order in the text. */
function lineLooks({ lines }: Scene, palette: Palette): string[] {
  const places = new Map<number, number[]>()
  for (const [line, band] of lines.bands.entries()) {
    const list = places.get(band)
    if (list) list.push(line)
    else places.set(band, [line])
  }
  return [...places]
    .sort(([a], [b]) => a - b)
    .map(([band, list]) => {
      const { color, width } = strokeOf(palette, band, { isCycle: false, alpha: 1 })
      return `  linkStyle ${list.join(',')} stroke:${color},stroke-width:${width}px`
    })
}

/** Mermaid writes a character by its number: #35; is the hash itself. */
function escapeMermaid(text: string): string {
  return Array.from(text.replace(/\s+/g, ' '), (character) =>
    /[\p{L}\p{N} .,:()@/_+-]/u.test(character) ? character : `#${character.codePointAt(0)};`,
  ).join('')
}
