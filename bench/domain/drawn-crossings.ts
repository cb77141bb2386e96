/** A line as it is drawn: points from end to end. */
export type Polyline = readonly (readonly [number, number])[]

interface Segment {
  readonly line: number
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
}

/** The number of crossings of drawn lines. Lines that share an end point do not cross there. */
export function countDrawnCrossings(lines: readonly Polyline[]): number {
  const segments = lines.flatMap((line, index) => segmentsOf(line, index)).sort((a, b) => a.y1 - b.y1)
  let crossings = 0
  for (const [index, a] of segments.entries()) {
    for (let next = index + 1; next < segments.length; next += 1) {
      const b = segments[next]
      if (!b || b.y1 >= a.y2) break
      if (a.line !== b.line && doCross(a, b)) crossings += 1
    }
  }
  return crossings
}

/** Segments from top to bottom; none is left out, whatever the direction of its line. */
function segmentsOf(line: Polyline, index: number): Segment[] {
  return line.slice(1).map((to, at): Segment => {
    const from = line[at] ?? to
    const [[x1, y1], [x2, y2]] = from[1] <= to[1] ? [from, to] : [to, from]
    return { line: index, x1, y1, x2, y2 }
  })
}

function doCross(a: Segment, b: Segment): boolean {
  if (Math.max(a.x1, a.x2) <= Math.min(b.x1, b.x2) || Math.max(b.x1, b.x2) <= Math.min(a.x1, a.x2))
    return false
  return (
    sideOf(a, b.x1, b.y1) * sideOf(a, b.x2, b.y2) < 0 && sideOf(b, a.x1, a.y1) * sideOf(b, a.x2, a.y2) < 0
  )
}

/** −1, 0 or 1; within half a pixel of the line counts as on it. */
function sideOf({ x1, y1, x2, y2 }: Segment, x: number, y: number): number {
  const distance = ((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) / Math.hypot(x2 - x1, y2 - y1)
  return Math.abs(distance) < 0.5 ? 0 : Math.sign(distance)
}
