import { isProminent } from '@trellis/domain/graph/layout/edges/edge-flags'
import type { Layout } from '@trellis/domain/graph/layout/place/compose'
import type { Polyline } from './drawn-crossings.ts'

const steps = 12

/** The pieces of a layout as they are painted: a curve with vertical ends, then straight through the row. */
export function ourLines({ pieces }: Layout, options: { faint: boolean }): Polyline[] {
  return Array.from(pieces.load).flatMap((load, piece): Polyline[] => {
    if (load === 0 || (!options.faint && !isProminent(pieces.flags[piece] ?? 0))) return []
    const next = pieces.next[piece] ?? -1
    const through = next === -1 ? [] : [[pieces.x1[next] ?? 0, pieces.y1[next] ?? 0] as const]
    return [[...curveOf(pieces, piece), ...through]]
  })
}

function curveOf({ x1, y1, x2, y2 }: Layout['pieces'], piece: number): Polyline {
  const [fromX = 0, fromY = 0, toX = 0, toY = 0] = [x1[piece], y1[piece], x2[piece], y2[piece]]
  return Array.from({ length: steps + 1 }, (_, step) => {
    const t = step / steps
    // A cubic whose handles are half the height below and above its ends.
    const share = t * t * (3 - 2 * t)
    const rise = 1.5 * t * (1 - t) * (1 - t) + 1.5 * t * t * (1 - t) + t * t * t
    return [fromX + (toX - fromX) * share, fromY + (toY - fromY) * rise] as const
  })
}
