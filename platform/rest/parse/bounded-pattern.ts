// PostgreSQL matches most patterns in time proportional to the text. Back-references and look-around are those that
// make it try every division of the text: a line of pattern then keeps a processor busy until the statement's time is
// over. Repetitions that are nested too deep PostgreSQL refuses itself.
import { unboundedPattern } from '../errors/request-errors.ts'

/** An escape with the character that it stands for, or the start of a look-around. */
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
