// PostgreSQL matches most patterns in time proportional to the text. Back-references and look-around make it try every
// split of the text, so a short pattern can keep a processor busy until the statement times out. PostgreSQL itself
// refuses repetitions that are nested too deeply.
import { unboundedPattern } from '../../errors/request-errors.ts'

/** An escape with its character, or the start of a look-around. */
const tokens = /\\(.)|\(\?[=!<]/gs

export function requireBoundedPattern(pattern: string): void {
  for (const [token, escaped] of pattern.matchAll(tokens)) {
    const isBackReference = escaped !== undefined && /[1-9]/.test(escaped)
    if (isBackReference || token.startsWith('(')) throw unboundedPattern()
  }
}

/** The patterns of an array literal, in which each backslash is escaped once more. */
export function requireBoundedPatterns(arrayLiteral: string): void {
  requireBoundedPattern(arrayLiteral.replace(/\\(.)/gs, '$1'))
}
