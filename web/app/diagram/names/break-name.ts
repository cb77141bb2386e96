import { nameWidth } from './letter-widths.ts'
import { nameParts } from './name-parts.ts'

export interface NameRoom {
  /** The width of a line in multiples of the text size. */
  readonly width: number
  readonly lines: number
}

/** The lines of a name, broken at its seams; the last one may be too long if there is not enough room. */
export function breakName(name: string, { width, lines: most }: NameRoom): string[] {
  const lines: string[] = []
  for (const part of nameParts(name).flatMap((part) => cutToWidth(part, width))) {
    const line = `${lines.at(-1) ?? ''}${part}`
    const fits = nameWidth(line.trimEnd()) <= width
    if (lines.length === 0 || (!fits && lines.length < most)) lines.push(part)
    else lines[lines.length - 1] = line
  }
  return lines.map((line) => line.trim())
}

export function isWhole(name: string, room: NameRoom): boolean {
  return nameWidth(breakName(name, room).at(-1) ?? '') <= room.width
}

/** A word that is too long for a line is broken where the line ends. */
function cutToWidth(part: string, width: number): string[] {
  if (nameWidth(part) <= width) return [part]
  const pieces: string[] = []
  for (const character of part) {
    const piece = `${pieces.at(-1) ?? ''}${character}`
    if (pieces.length > 0 && nameWidth(piece) <= width) pieces[pieces.length - 1] = piece
    else pieces.push(character)
  }
  return pieces
}
