/** Rows of the picture from top to bottom, each with the layer (numbered from the bottom) that it is a part of. */
export interface LayerRow {
  readonly layer: number
  readonly nodes: readonly number[]
}

/**
 * Cuts layers (bottom first) that are wider than `width` into rows. Neighbors in the layer go to different rows at the
 * same x, so that a node stays near its connections. Empty layers are dropped.
 */
export function wrapLayers(layers: readonly (readonly number[])[], width: number): LayerRow[] {
  return layers
    .map((nodes, layer) => ({ layer, nodes }))
    .filter(({ nodes }) => nodes.length > 0)
    .toReversed()
    .flatMap(({ layer, nodes }) => {
      const count = Math.ceil(nodes.length / width)
      return Array.from({ length: count }, (_, row) => ({
        layer,
        nodes: nodes.filter((_, index) => index % count === row),
      }))
    })
}
