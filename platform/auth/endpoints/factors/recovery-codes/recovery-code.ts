// People write recovery codes down and type them in a hurry. The alphabet has no letters that look like others, and
// typing is forgiven its case, its groups, and the letters that the alphabet lacks.
import { randomBytes } from 'node:crypto'

/** Crockford's, so that each letter is worth five bits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
/** Sixty bits: with the few tries that there are, nobody guesses one. */
const length = 12

/** In canonical form: lower case, no separators. Screens show it in groups. */
export function drawRecoveryCode(): string {
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('')
}

/** The canonical form of what a person typed. */
export function readRecoveryCode(typed: string): string {
  return typed
    .toLowerCase()
    .replace(/[\s\p{Dash_Punctuation}]/gu, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1')
}
