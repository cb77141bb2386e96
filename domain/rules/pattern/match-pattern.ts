import type { Pattern } from './compile-pattern.ts'
import type { CharacterSet } from './read-set.ts'

/**
 * Whether the whole text follows the pattern. All ways through the pattern are walked at once, character by character
 * (Thompson), so that the time is at most the length of the text times the size of the pattern.
 */
export function matchesPattern({ instructions }: Pattern, text: string): boolean {
  let places = follow(instructions, [0])
  for (const character of text) {
    if (places.size === 0) return false
    const code = character.codePointAt(0) ?? 0
    const next: number[] = []
    for (const place of places) {
      const instruction = instructions[place]
      if (instruction?.kind === 'take' && isIn(instruction.set, code)) next.push(place + 1)
    }
    places = follow(instructions, next)
  }
  return places.has(instructions.length - 1)
}

/** The places reached without taking a character. A set visits what is added while it is walked, each place once. */
function follow(instructions: Pattern['instructions'], starts: readonly number[]): Set<number> {
  const places = new Set(starts)
  for (const place of places) {
    const instruction = instructions[place]
    if (instruction?.kind === 'fork') places.add(instruction.to).add(instruction.or)
  }
  return places
}

function isIn({ ranges, isNegated }: CharacterSet, code: number): boolean {
  return ranges.some(([low, high]) => code >= low && code <= high) !== isNegated
}
