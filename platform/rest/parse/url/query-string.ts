import { unescape as decodeEscapes } from 'node:querystring'
import { nulCharacter } from '../../errors/request-errors.ts'

export type QueryPair = readonly [key: string, value: string]

/**
 * The decoded pairs in the order of the URL. PostgreSQL's text type has no NUL, so it can serve as a separator here.
 */
export function parseQueryString(text: string): QueryPair[] {
  if (text === '') return []
  const pairs: QueryPair[] = []
  for (const part of text.split('&')) {
    if (part === '') continue
    const equals = part.indexOf('=')
    if (equals < 0) pairs.push([decode(part), ''])
    else pairs.push([decode(part.slice(0, equals)), decode(part.slice(equals + 1))])
  }
  return pairs
}

function decode(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text
  if (!spaced.includes('%')) return spaced
  const decoded = decodeEscapes(spaced)
  if (decoded.includes('\0')) throw nulCharacter()
  return decoded
}
