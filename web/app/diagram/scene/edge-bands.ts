import type { DependencyBand } from '@trellis/domain/health/assess'

/** From quiet to severe: worse lines are painted over better ones, and a shared line has the color of its worst. */
const edgeBands = [
  'latest',
  'patch',
  'minor',
  'deprecated',
  'major',
  'withdrawn',
] as const satisfies readonly DependencyBand[]

export const bandCount = edgeBands.length

const places = new Map<string, number>(edgeBands.map((band, place) => [band, place]))

/** A band of a newer server that we do not know is shown as the quietest. */
export function placeOfBand(band: string): number {
  return places.get(band) ?? 0
}

export function bandAt(place: number | undefined): DependencyBand {
  return edgeBands[place ?? 0] ?? 'latest'
}

const minor = 2

/** From here on, a line shows its version by default, and is drawn even if it is implied. */
export function isBehind(place: number | undefined): boolean {
  return (place ?? 0) >= minor
}
