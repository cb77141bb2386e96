import type { Instruction, Pattern } from './compile-pattern.ts'
import type { CharacterSet } from './read-set.ts'

/** Whether the whole text matches the pattern. */
export function matchesPattern(pattern: Pattern, text: string): boolean {
  return matchPattern(pattern, text).isMatch
}

/**
 * Walks all paths through the pattern at once, character by character (Thompson). A step is one place of the pattern at
 * one character, and each place is visited at most once there: `steps` never exceeds the size of the pattern × (the
 * length of the text + 1).
 */
export function matchPattern({ instructions }: Pattern, text: string): { isMatch: boolean; steps: number } {
  let [here, ahead] = [places(instructions.length), places(instructions.length)]
  let steps = 0
  add(here, 0)
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    steps += step(instructions, here, (set, next) => {
      if (isIn(set, code)) add(ahead, next)
    })
    if (ahead.size === 0) return { isMatch: false, steps }
    ;[here, ahead] = [ahead, here]
    ahead.size = 0
  }
  steps += step(instructions, here, () => undefined)
  return { isMatch: has(here, instructions.length - 1), steps }
}

/**
 * Visits the places and all that they reach without consuming a character, and calls back for each that consumes one.
 */
function step(
  instructions: readonly Instruction[],
  here: Places,
  take: (set: CharacterSet, next: number) => void,
): number {
  for (let index = 0; index < here.size; index += 1) {
    const place = here.listed[index] ?? 0
    const instruction = instructions[place]
    if (instruction?.kind === 'take') take(instruction.set, place + 1)
    if (instruction?.kind !== 'fork') continue
    add(here, instruction.to)
    add(here, instruction.or)
  }
  return here.size
}

/** A sparse set: emptied by setting its size to 0, without allocating anything per character. */
interface Places {
  readonly listed: Uint16Array
  readonly positions: Uint16Array
  size: number
}

function places(capacity: number): Places {
  return { listed: new Uint16Array(capacity), positions: new Uint16Array(capacity), size: 0 }
}

function has({ listed, positions, size }: Places, place: number): boolean {
  const position = positions[place] ?? size
  return position < size && listed[position] === place
}

function add(set: Places, place: number): void {
  if (has(set, place)) return
  set.listed[set.size] = place
  set.positions[place] = set.size
  set.size += 1
}

function isIn({ ranges, isNegated }: CharacterSet, code: number): boolean {
  for (const [low, high] of ranges) if (code >= low && code <= high) return !isNegated
  return isNegated
}
