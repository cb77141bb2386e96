// The form of API tokens: trl_<kind>_<random>_<checksum>. The prefix helps scanners for leaked secrets, and the
// checksum detects typing errors without asking the database.
import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

export const apiTokenPrefix = 'trl'
export type ApiTokenKind = 'personal' | 'organization'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** The number of characters that 256 and 32 bits need. */
const lengths = { random: 43, checksum: 6 }
const form = new RegExp(
  `^(${apiTokenPrefix}_(?:personal|organization)_[0-9A-Za-z]{${lengths.random}})_([0-9A-Za-z]{${lengths.checksum}})$`,
)

/** Shown to its owner once. Only its hash is stored. */
export function createApiToken(kind: ApiTokenKind): string {
  const random = BigInt(`0x${randomBytes(32).toString('hex')}`)
  const body = `${apiTokenPrefix}_${kind}_${toLetters(random, lengths.random)}`
  return `${body}_${checksumOf(body)}`
}

export function isApiToken(text: string): boolean {
  const [, body, checksum] = form.exec(text) ?? []
  return body !== undefined && checksumOf(body) === checksum
}

export function hashApiToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function checksumOf(body: string): string {
  return toLetters(BigInt(crc32(body)), lengths.checksum)
}

function toLetters(value: bigint, length: number): string {
  const base = BigInt(alphabet.length)
  let rest = value
  let letters = ''
  while (letters.length < length) {
    letters = alphabet.charAt(Number(rest % base)) + letters
    rest /= base
  }
  return letters
}
