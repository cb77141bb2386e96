import { edgeFlags } from '@trellis/domain/graph/layout/edges/edge-flags'
import { isBehind } from './edge-bands.ts'

/** Implied by a longer way and up to date: not drawn until its card is chosen, or all implied ones are asked for. */
export function isUnseen(flags: number, band: number): boolean {
  return (flags & edgeFlags.implied) !== 0 && (flags & edgeFlags.cycle) === 0 && !isBehind(band)
}
