import { edgeFlags } from '@trellis/domain/graph/layout/edges/edge-flags'
import { isBehind } from './edge-bands.ts'

/** Implied by a longer path and up to date: not drawn until its card is selected or all implied ones are shown. */
export function isUnseen(flags: number, band: number): boolean {
  return (flags & edgeFlags.implied) !== 0 && (flags & edgeFlags.cycle) === 0 && !isBehind(band)
}
