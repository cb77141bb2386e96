// What the cards of a picture look like: all have one size, which its names decide. At the first look, names, versions
// and scores are whole on nearly all of them; a start that most names share is not repeated on every card.
import { type NodeSize, nodeGap } from '@trellis/domain/graph/layout/geometry'
import { detailSizeAt, leastZoomOfFacts, nameSizeAt } from '../view/level-of-detail.ts'
import { breakName, isWhole, type NameRoom } from './break-name.ts'
import { nameWidth } from './letter-widths.ts'
import { nameParts } from './name-parts.ts'
import { findSharedStart } from './shared-start.ts'

export interface CardFace {
  readonly size: NodeSize
  /** How many lines a name may have. */
  readonly lines: number
  /** The start that most names share; empty if there is none. */
  readonly start: string
  /** Titles that would be taken for others, or be empty, without it. */
  readonly keepStart: ReadonlySet<string>
}

interface Labels {
  readonly titles: readonly string[]
  readonly details: readonly string[]
}

export const cardPadding = 8
export const lineHeight = 1.14
const narrowest = 144
const widest = 240
const step = 8
const mostLines = 3
/** Above and below the lines of a name, with the line of facts and the bar. */
const frame = 14
/** If cards for every name would be this much larger, they are for nearly all. */
const mostGrowth = 1.15
const nearlyAll = 0.95
/** Of a large organization, this many tell how long its names are. */
const mostMeasured = 200
/** About the space between two rows of cards. */
const rowGap = 52

const firstLook = leastZoomOfFacts
const nameSize = nameSizeAt(firstLook)
const detailSize = detailSizeAt(firstLook)
/** A digit of the font of versions; the glyph and the three digits of a score beside it. */
const digit = 0.6
/** Longer versions are cut: they must not widen all cards. */
const mostDigits = 14
const scoreRoom = 3.2 * detailSize

export function chooseFace({ titles, details }: Labels): CardFace {
  const pick = Math.ceil(titles.length / mostMeasured)
  const measured = [...titles.keys()].filter((card) => card % pick === 0)
  const start = findSharedStart(measured.map((card) => titles[card] ?? ''))
  const keepStart = findNeedingStart(titles, start)
  const cards = measured.map((card) => ({
    parts: nameParts(withoutStart({ start, keepStart }, titles[card] ?? '')).map(nameWidth),
    detail: Math.min(mostDigits, (details[card] ?? '').length) * digit * detailSize + scoreRoom,
  }))
  const needed = neededWidths(cards)
  const [forAll, forMost] = [smallestFor(needed, 1), smallestFor(needed, nearlyAll)]
  const best = areaOf(forAll.size) <= areaOf(forMost.size) * mostGrowth ? forAll : forMost
  return { ...best, start, keepStart }
}

function findNeedingStart(titles: readonly string[], start: string): Set<string> {
  if (start === '') return new Set()
  const others = new Set(titles)
  const isAmbiguous = (rest: string) => rest.trim() === '' || others.has(rest)
  return new Set(titles.filter((title) => title.startsWith(start) && isAmbiguous(title.slice(start.length))))
}

interface CardText {
  /** The widths of the parts of the name at size 1. */
  readonly parts: readonly number[]
  readonly detail: number
}

/** For one line, two and so on: how wide a card each text needs, ascending. Infinite if none is wide enough. */
function neededWidths(cards: readonly CardText[]): Float64Array[] {
  return Array.from({ length: mostLines }, (_, index) =>
    Float64Array.from(cards, (card) => neededWidth(card, index + 1)).sort(),
  )
}

/** More room never takes more lines, so half of the widths can be left out with every try. */
function neededWidth({ parts, detail }: CardText, lines: number): number {
  const fits = (width: number) => {
    const room = width - 2 * cardPadding
    return detail <= room && linesOf(parts, room / nameSize) <= lines
  }
  let [first, end] = [0, (widest - narrowest) / step + 1]
  while (first < end) {
    const middle = (first + end) >>> 1
    if (fits(narrowest + middle * step)) end = middle
    else first = middle + 1
  }
  const width = narrowest + first * step
  return width > widest ? Number.POSITIVE_INFINITY : width
}

/** The smallest card on which this share of the texts is whole; the largest if there is none. */
function smallestFor(needed: readonly Float64Array[], share: number): Pick<CardFace, 'size' | 'lines'> {
  let best = { size: sizeOf(widest, mostLines), lines: mostLines }
  for (const [index, widths] of needed.entries()) {
    const width = widths[Math.ceil(widths.length * share) - 1] ?? narrowest
    const size = sizeOf(width, index + 1)
    if (areaOf(size) < areaOf(best.size)) best = { size, lines: index + 1 }
  }
  return best
}

const knownLines = new WeakMap<CardFace, Map<string, readonly string[]>>()

/** The lines of a card's name at a zoom that shows all facts. Known ones are kept: every movement paints them again. */
export function nameLines(face: CardFace, title: string): readonly string[] {
  const known = knownLines.get(face) ?? new Map<string, readonly string[]>()
  knownLines.set(face, known)
  const lines = known.get(title) ?? breakName(withoutStart(face, title), roomOf(face))
  known.set(title, lines)
  return lines
}

/** Whether a card shows a title from its first letter to its last. */
export function showsAll(face: CardFace, title: string): boolean {
  return withoutStart(face, title) === title && isWhole(title, roomOf(face))
}

function roomOf({ size, lines }: CardFace): NameRoom {
  return { width: (size.width - 2 * cardPadding) / nameSize, lines }
}

export function withoutStart(
  { start, keepStart }: Pick<CardFace, 'start' | 'keepStart'>,
  title: string,
): string {
  return title.startsWith(start) && !keepStart.has(title) ? title.slice(start.length) : title
}

function sizeOf(width: number, lines: number): NodeSize {
  return { width, height: Math.ceil(frame + lineHeight * (lines * nameSize + detailSize)) }
}

function areaOf({ width, height }: NodeSize): number {
  return (width + nodeGap) * (height + rowGap)
}

/** The number of lines if parts are never cut. */
function linesOf(parts: readonly number[], width: number): number {
  let [lines, used] = [1, 0]
  for (const part of parts) {
    if (part > width) return Number.POSITIVE_INFINITY
    if (used + part <= width) used += part
    else [lines, used] = [lines + 1, part]
  }
  return lines
}
