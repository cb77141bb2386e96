export interface Edge {
  /** The start of the drawing, from the top of its row. */
  readonly top: number
  readonly height: number
  readonly path: string
  /** Rows come worst first, and worse edges are painted over better ones. */
  readonly layer: number
}

const row = 30
const gap = 12
const trunk = 14
const end = 104
const bend = 6

/** From the trunk at the component's card to the middle of a neighbor's row. */
export function edgeOf(side: 'above' | 'below', index: number, count: number): Edge {
  const middle = row / 2
  const layer = count - index
  if (side === 'below') {
    const height = index * row + middle + gap
    return {
      top: middle - height,
      height,
      path: `M${trunk} 0V${height - bend}Q${trunk} ${height} ${trunk + bend} ${height}H${end}`,
      layer,
    }
  }
  const height = (count - index) * row - middle + gap
  return {
    top: middle,
    height,
    path: `M${end} 0H${trunk + bend}Q${trunk} 0 ${trunk} ${bend}V${height}`,
    layer,
  }
}
