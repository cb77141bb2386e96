/** How much of a card is legible: a bar in the color of its health, its name, or all of its facts. */
export type Level = 'bars' | 'names' | 'cards'

const farthestWithNames = 0.361
/** From here on a card shows its name, version and score. A picture that fits at this zoom is shown as a whole. */
export const leastZoomOfFacts = 0.6
/** No text is drawn smaller than this on the screen. */
const smallestText = 9.5

export function levelAt(k: number): Level {
  if (k < farthestWithNames) return 'bars'
  return k < leastZoomOfFacts ? 'names' : 'cards'
}

/** The height of a name in pixels of the picture. */
export function nameSizeAt(k: number): number {
  return Math.max(13.5, smallestText / k)
}

/** The height of a version or a score. */
export function detailSizeAt(k: number): number {
  return Math.max(12, (smallestText - 0.5) / k)
}

/** Below this zoom the name needs the room of the symbol. */
export function showsKinds(k: number): boolean {
  return k >= 0.72
}

/** How lines are drawn: each one, only the short ones, or all together as a haze. */
export type LineDetail = 'all' | 'shortest' | 'haze'

const mostLinesOnBars = 3000
const mostLinesOnCards = 1200
export const shortestShown = 500

export function lineDetailAt(k: number, visible: number): LineDetail {
  if (levelAt(k) === 'bars') return visible > mostLinesOnBars ? 'haze' : 'all'
  return visible > mostLinesOnCards ? 'shortest' : 'all'
}

/** Lines show versions only from the zoom at which they are legible and few enough to tell apart. */
export function showsVersions(k: number): boolean {
  return k >= 0.5
}

/** Many lines at full strength merge into one gray; fewer can be followed one by one. */
export function lineAlpha(visible: number): number {
  if (visible <= 150) return 1
  return Math.max(0.4, 1 - Math.log10(visible / 150) * 0.6)
}
