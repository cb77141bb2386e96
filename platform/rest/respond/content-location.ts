import type { QueryPair } from '../parse/url/query-string.ts'

const plain = /^[\w.~*()!',:-]*$/

/** The address of what was read, with its parameters sorted by name. */
export function formatContentLocation(target: string, pairs: readonly QueryPair[]): string {
  const path = `/${encode(target)}`
  if (pairs.length === 0) return path
  const sorted = isSorted(pairs) ? pairs : pairs.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  let query = ''
  for (const [key, value] of sorted) query += `${query === '' ? '?' : '&'}${encode(key)}=${encode(value)}`
  return path + query
}

const encode = (text: string) => (plain.test(text) ? text : encodeURIComponent(text.toWellFormed()))

function isSorted(pairs: readonly QueryPair[]): boolean {
  for (let index = 1; index < pairs.length; index += 1) {
    if ((pairs[index - 1]?.[0] ?? '') > (pairs[index]?.[0] ?? '')) return false
  }
  return true
}
