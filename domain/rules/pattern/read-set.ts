import { accept, fail, peek, type Range, type Reader } from './reader.ts'

/** The set of characters that one place accepts. */
export interface CharacterSet {
  readonly kind: 'set'
  readonly ranges: readonly Range[]
  readonly isNegated: boolean
}

const point = (character: string) => character.codePointAt(0) ?? 0
const span = (from: string, to = from): Range => [point(from), point(to)]

const classes: Readonly<Record<string, readonly Range[]>> = {
  d: [span('0', '9')],
  w: [span('0', '9'), span('A', 'Z'), span('_'), span('a', 'z')],
  s: [span('\t', '\r'), span(' '), span('\u00a0'), span('\u2000', '\u200a'), span('\u2028', '\u2029')],
}

export const anything: CharacterSet = { kind: 'set', ranges: [], isNegated: true }

export function literal(character: string): CharacterSet {
  return { kind: 'set', ranges: [span(character)], isNegated: false }
}

/** After a backslash: a class such as \d, or a character that stands for itself because it is not a letter or digit. */
export function readEscape(reader: Reader): CharacterSet {
  const character = peek(reader)
  const ranges = classes[character?.toLowerCase() ?? '']
  if (character !== undefined && ranges) {
    reader.at += 1
    return { kind: 'set', ranges, isNegated: character !== character.toLowerCase() }
  }
  if (character === undefined || /[A-Za-z0-9]/.test(character)) {
    fail(reader, character === undefined ? 'unbalanced' : 'unsupported', reader.at - 1)
    return anything
  }
  reader.at += 1
  return literal(character)
}

/** After an opening bracket, up to and including the closing one. */
export function readSet(reader: Reader): CharacterSet {
  const start = reader.at - 1
  const isNegated = accept(reader, '^')
  const ranges: Range[] = []
  while (!accept(reader, ']')) {
    const first = readMember(reader, start)
    if (!first) return anything
    const isRange = peek(reader) === '-' && peek(reader, 1) !== ']' && peek(reader, 1) !== undefined
    if (!isRange) {
      ranges.push(...first)
      continue
    }
    reader.at += 1
    const at = reader.at
    const [low, high] = [single(first), single(readMember(reader, start))]
    if (low === undefined || high === undefined || low > high) fail(reader, 'bad-range', at)
    else ranges.push([low, high])
  }
  return { kind: 'set', ranges, isNegated }
}

function readMember(reader: Reader, start: number): readonly Range[] | undefined {
  const character = peek(reader)
  if (character === undefined) {
    fail(reader, 'unbalanced', start)
    return undefined
  }
  reader.at += 1
  if (character !== '\\') return [span(character)]
  const { ranges, isNegated } = readEscape(reader)
  // The complement of a class inside a set would need set difference, and nobody needs it for component names.
  if (isNegated) fail(reader, 'unsupported', reader.at - 2)
  return isNegated ? undefined : ranges
}

function single(ranges: readonly Range[] | undefined): number | undefined {
  const [first, ...rest] = ranges ?? []
  return first && rest.length === 0 && first[0] === first[1] ? first[0] : undefined
}
