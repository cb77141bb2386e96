import {
  aspectAim,
  laneAllowance,
  type NodeSize,
  nodeGap,
  nodePitch,
  rowGapsOf,
  shelfGap,
  tierGap,
} from '../geometry.ts'

export interface WidthQuestion {
  readonly size: NodeSize
  /** That of a screen by default. */
  readonly aspect?: number | undefined
  /** The number of nodes in each layer. */
  readonly layers: readonly number[]
  /** Nodes without any edge, which form a grid below. */
  readonly shelf: number
  /** The number of gaps between tiers of layers. */
  readonly tierBreaks: number
}

const narrowest = 4

/** The number of nodes per row that brings the picture closest to the wanted shape. */
export function chooseWidth(question: WidthQuestion): number {
  const aim = question.aspect ?? aspectAim
  const nodes = question.layers.reduce((sum, size) => sum + size, question.shelf)
  const widest = question.layers.reduce(
    (most, size) => Math.max(most, size),
    Math.max(narrowest, question.shelf),
  )
  let best = narrowest
  let bestMiss = Number.POSITIVE_INFINITY
  for (let width = narrowest; width <= widest; width = Math.max(width + 1, Math.round(width * 1.03))) {
    const aspect =
      (width * nodePitch(question.size) * laneAllowance(nodes)) / heightAt(width, question, nodes)
    const miss = Math.max(aspect / aim, aim / aspect)
    if (miss < bestMiss) [best, bestMiss] = [width, miss]
  }
  return best
}

function heightAt(width: number, { size, layers, shelf, tierBreaks }: WidthQuestion, nodes: number): number {
  const gaps = rowGapsOf(nodes)
  const rows = layers.reduce((sum, layer) => sum + Math.ceil(layer / width), 0)
  const layered =
    rows * (size.height + gaps.wrapped) + layers.length * (gaps.layer - gaps.wrapped) + tierBreaks * tierGap
  return layered + (shelf > 0 ? shelfGap + Math.ceil(shelf / width) * (size.height + nodeGap) : 0)
}
