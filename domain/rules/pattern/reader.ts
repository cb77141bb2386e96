/** Code points, both ends included. */
export type Range = readonly [number, number]

export type PatternProblem =
  | 'too-long'
  | 'too-big'
  | 'unbalanced'
  | 'nothing-to-repeat'
  | 'bad-range'
  | 'unsupported'

export interface PatternError {
  readonly kind: PatternProblem
  /** Offset in the pattern, in characters from 0. */
  readonly at: number
}

/** A pattern while it is being parsed. */
export interface Reader {
  readonly characters: readonly string[]
  at: number
  error: PatternError | undefined
}

export function peek({ characters, at }: Reader, ahead = 0): string | undefined {
  return characters[at + ahead]
}

/** Skips the text if it comes next. */
export function accept(reader: Reader, text: string): boolean {
  const isNext = [...text].every((character, index) => peek(reader, index) === character)
  if (isNext) reader.at += text.length
  return isNext
}

/** Records the first problem and jumps to the end, so that every loop of the parser stops. */
export function fail(reader: Reader, kind: PatternProblem, at = reader.at): void {
  reader.error ??= { kind, at }
  reader.at = reader.characters.length
}
