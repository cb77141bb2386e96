import { bandAt } from '../scene/edge-bands.ts'
import type { Scene } from '../scene/scene.ts'

/** What is on the screen as a Mermaid flowchart: texts in quotes, with everything that could end them escaped. */
export function toMermaid({ titles, details, lines }: Scene): string {
  const nodes = titles.map((title, node) => {
    const detail = details[node] ? `<br/>${escapeMermaid(details[node])}` : ''
    return `  n${node}["${escapeMermaid(title)}${detail}"]`
  })
  const edges = [...lines.from.keys()].map((line) => {
    const arrow = isDashed(lines.bands[line]) ? '-.->' : '-->'
    return `  n${lines.from[line]} ${arrow}|"${escapeMermaid(lines.labels[line] ?? '')}"| n${lines.to[line]}`
  })
  return `${['flowchart TD', ...nodes, ...edges].join('\n')}\n`
}

const isDashed = (band: number | undefined) => bandAt(band) === 'withdrawn'

/** Mermaid writes a character by its number: #35; is the hash itself. */
function escapeMermaid(text: string): string {
  return Array.from(text.replace(/\s+/g, ' '), (character) =>
    /[\p{L}\p{N} .,:()@/_+-]/u.test(character) ? character : `#${character.codePointAt(0)};`,
  ).join('')
}
