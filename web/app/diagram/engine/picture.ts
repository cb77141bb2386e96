import { indexedGraph } from '@trellis/domain/graph/graph'
import { layOutGroups } from '@trellis/domain/graph/layout/groups/lay-out-groups'
import { layOut } from '@trellis/domain/graph/layout/lay-out'
import type { Layout } from '@trellis/domain/graph/layout/place/compose'
import type { LayoutOrder } from '@trellis/domain/graph/layout/previous/seating'
import { int } from '@trellis/domain/graph/typed'
import { type CardFace, chooseFace } from '../names/card-face.ts'
import { bandCount, isBehind } from '../scene/edge-bands.ts'
import type { Below, Lines, Scene } from '../scene/scene.ts'
import { indexNodes, type NodeIndex } from '../view/node-index.ts'

/** A scene with all positions: everything that painting needs. */
export interface Picture {
  readonly scene: Scene
  /** The scene's own, or those that were chosen between groups. */
  readonly lines: Lines
  /** Lines between groups of the same tier, which a layered path cannot show. */
  readonly sideways: readonly { from: number; to: number; band: number; count: number }[]
  /** Pairs of groups with dependencies between them, drawn or not. */
  readonly pairs: number
  readonly layout: Layout
  readonly face: CardFace
  /** For the lines that share a piece: the worst band, and the number of dependencies. */
  readonly pieceBands: Uint8Array
  readonly pieceCounts: Int32Array
  /** Pieces that start at a card, not on the way. */
  readonly isFirstPiece: Uint8Array
  readonly index: NodeIndex
  /** Cards by number of dependents, most first: in a far view, their names are shown first. */
  readonly byImportance: Int32Array
}

export interface LayoutWish {
  /** Draw implied lines like all others; between groups every link. */
  readonly showImplied: boolean
  readonly previous: LayoutOrder | undefined
}

export function drawPicture(scene: Scene, { showImplied, previous }: LayoutWish): Picture {
  const face = chooseFace(scene)
  if (scene.below) return drawGroups(scene, scene.below, { face, showAll: showImplied })
  const { from, to } = scene.lines
  const graph = indexedGraph(scene.ids, { size: scene.ids.length, from, to })
  const layout = layOut(graph, {
    size: face.size,
    aspect: scene.aspect,
    showAll: showImplied,
    telling: tellingLines(scene),
    ...(previous && { previous }),
  })
  return compose(scene, { lines: scene.lines, sideways: [], pairs: 0, face, layout })
}

/** In a picture of this size, every line that is behind has its own path around the cards. */
const mostCardsWithWays = 150

function tellingLines({ ids, lines }: Scene): Uint8Array | undefined {
  if (ids.length > mostCardsWithWays) return undefined
  return lines.bands.map((band) => (isBehind(band) ? 1 : 0))
}

function drawGroups(
  scene: Scene,
  below: Below,
  { face, showAll }: { face: CardFace; showAll: boolean },
): Picture {
  const { size, from, to, groupOf } = below
  const ids = Array.from({ length: size }, (_, node) => String(node).padStart(6, '0'))
  const base = indexedGraph(ids, { size, from, to })
  const drawn = layOutGroups(base, { size: face.size, ids: scene.ids, groupOf, showAll })
  const bandOf = bandsBetween(below, scene.ids.length)
  const numberOf = numbersBetween(below, scene.ids.length)
  const totals = drawn.bundles.map(({ count, opposite }) => count + opposite)
  return compose(scene, {
    lines: {
      from: drawn.graph.from,
      to: drawn.graph.to,
      labels: drawn.bundles.map((bundle, line) =>
        totals[line] === 1 ? numberOf(bundle) : String(totals[line]),
      ),
      bands: Uint8Array.from(drawn.bundles, bandOf),
      counts: Int32Array.from(totals),
    },
    sideways: drawn.sideways.map((bundle) => ({
      from: bundle.from,
      to: bundle.to,
      band: bandOf(bundle),
      count: bundle.count + bundle.opposite,
    })),
    pairs: drawn.pairs,
    face,
    layout: drawn.layout,
  })
}

/** The version of a single dependency between two cards. */
function numbersBetween({ from, to, numbers, groupOf }: Below, groups: number) {
  const known = new Map<number, string>()
  for (const [edge, source] of from.entries()) {
    const [a, b] = [int(groupOf, source), int(groupOf, int(to, edge))]
    known.set(a * groups + b, numbers[edge] ?? '')
  }
  return ({ from: a, to: b }: { from: number; to: number }) =>
    known.get(a * groups + b) ?? known.get(b * groups + a) ?? ''
}

/**
 * The band that a quarter of the dependencies between two groups reach. The worst would say nothing: among fifty, there
 * is nearly always one that is far behind.
 */
function bandsBetween({ from, to, bands, groupOf }: Below, groups: number) {
  const tallies = new Map<number, Int32Array>()
  for (const [edge, source] of from.entries()) {
    const [a, b] = [int(groupOf, source), int(groupOf, int(to, edge))]
    const key = Math.min(a, b) * groups + Math.max(a, b)
    const tally = tallies.get(key) ?? new Int32Array(bandCount)
    const band = bands[edge] ?? 0
    tally[band] = int(tally, band) + 1
    tallies.set(key, tally)
  }
  return ({ from: a, to: b }: { from: number; to: number }): number => {
    const tally = tallies.get(Math.min(a, b) * groups + Math.max(a, b)) ?? new Int32Array(bandCount)
    const quarter = tally.reduce((sum, count) => sum + count, 0) / 4
    let [band, reached] = [bandCount - 1, int(tally, bandCount - 1)]
    while (band > 0 && reached < quarter) {
      band -= 1
      reached += int(tally, band)
    }
    return band
  }
}

function compose(
  scene: Scene,
  drawn: Pick<Picture, 'lines' | 'sideways' | 'pairs' | 'face' | 'layout'>,
): Picture {
  const { lines, layout } = drawn
  const pieceBands = new Uint8Array(layout.pieces.load.length)
  const pieceCounts = new Int32Array(layout.pieces.load.length)
  const isFirstPiece = new Uint8Array(layout.pieces.load.length)
  for (const [line, first] of layout.pieces.firstOf.entries()) {
    isFirstPiece[first] = 1
    const band = lines.bands[line] ?? 0
    for (let piece = first; piece !== -1; piece = layout.pieces.next[piece] ?? -1) {
      if (band > (pieceBands[piece] ?? 0)) pieceBands[piece] = band
      pieceCounts[piece] = int(pieceCounts, piece) + (lines.counts[line] ?? 1)
    }
  }
  const uses = new Int32Array(scene.ids.length)
  for (const to of lines.to) uses[to] = int(uses, to) + 1
  const byImportance = Int32Array.from(uses.keys()).sort((a, b) => int(uses, b) - int(uses, a) || a - b)
  return { scene, ...drawn, pieceBands, pieceCounts, isFirstPiece, index: indexNodes(layout), byImportance }
}
