import { bandAt } from '../scene/edge-bands.ts'
import type { Palette } from './palette.ts'
import type { StrokeStyle } from './pen.ts'

const dotted = [1.5, 4]
const dashed = [5, 4]
const solid: readonly number[] = []

/** The style of a line by how far behind it is. */
export function strokeOf(
  palette: Palette,
  band: number,
  { isCycle, alpha }: { isCycle: boolean; alpha: number },
): StrokeStyle {
  const dash = isCycle ? dotted : solid
  switch (bandAt(band)) {
    case 'latest':
      return { color: palette.edgeCurrent, width: 1.25, alpha, dash }
    case 'patch':
      return { color: palette.edgePatch, width: 1.75, alpha, dash }
    case 'minor':
    case 'deprecated':
      return { color: palette.edgeMinor, width: 1.75, alpha, dash }
    case 'major':
      return { color: palette.edgeMajor, width: 2.25, alpha, dash }
    case 'withdrawn':
      return { color: palette.edgeWithdrawn, width: 2.25, alpha, dash: isCycle ? dotted : dashed }
  }
}
