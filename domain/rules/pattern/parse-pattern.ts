// Patterns for titles. People write them, so a hostile one must not stop the server: they are a subset of regular
// expressions without back-references and look-around, and are matched in time linear in the title. Supported are
// literals, . [a-z] [^a-z] \d \w \s \D \W \S (…) (?:…) | * + ? {2} {2,} {2,5}. A pattern has to match the whole title,
// as in an HTML form; a leading ^ and a trailing $ are allowed and add nothing.

import { anything, type CharacterSet, literal, readEscape, readSet } from './read-set.ts'
import { accept, fail, type PatternError, peek, type Reader } from './reader.ts'

export type PatternNode =
  | CharacterSet
  | { readonly kind: 'sequence'; readonly items: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly item: PatternNode; readonly least: number; readonly most: number }

export type ParsedPattern =
  | { readonly ok: true; readonly node: PatternNode }
  | { readonly ok: false; readonly error: PatternError }

export const longestPattern = 256

export function parsePattern(source: string): ParsedPattern {
  const all = [...source]
  if (all.length > longestPattern) return { ok: false, error: { kind: 'too-long', at: longestPattern } }
  const characters = all.at(-1) === '$' && !isLastEscaped(all) ? all.slice(0, -1) : all
  const reader: Reader = { characters, at: 0, error: undefined }
  accept(reader, '^')
  const node = readChoice(reader)
  if (reader.at < characters.length) fail(reader, 'unbalanced')
  return reader.error ? { ok: false, error: reader.error } : { ok: true, node }
}

/** Whether an odd number of backslashes precedes the last character. */
function isLastEscaped(characters: readonly string[]): boolean {
  const before = characters.slice(0, -1)
  return (before.length - 1 - before.findLastIndex((character) => character !== '\\')) % 2 === 1
}

function readChoice(reader: Reader): PatternNode {
  const options = [readSequence(reader)]
  while (accept(reader, '|')) options.push(readSequence(reader))
  return { kind: 'choice', options }
}

function readSequence(reader: Reader): PatternNode {
  const items: PatternNode[] = []
  for (let next = peek(reader); next !== undefined && next !== '|' && next !== ')'; next = peek(reader)) {
    items.push(readRepeat(reader))
  }
  return { kind: 'sequence', items }
}

function readRepeat(reader: Reader): PatternNode {
  const item = readAtom(reader)
  const bounds = readBounds(reader)
  if (!bounds) return item
  // A second quantifier would be a lazy or possessive one, or a mistake.
  if (['*', '+', '?', '{'].includes(peek(reader) ?? '')) fail(reader, 'unsupported')
  return { kind: 'repeat', item, least: bounds[0], most: bounds[1] }
}

function readBounds(reader: Reader): readonly [number, number] | undefined {
  if (accept(reader, '*')) return [0, Number.POSITIVE_INFINITY]
  if (accept(reader, '+')) return [1, Number.POSITIVE_INFINITY]
  if (accept(reader, '?')) return [0, 1]
  if (peek(reader) !== '{') return undefined
  const rest = reader.characters.slice(reader.at).join('')
  const [text, least = '', comma, most] = /^\{(\d{1,3})(,)?(\d{1,3})?\}/.exec(rest) ?? []
  if (text === undefined) {
    fail(reader, 'unsupported')
    return undefined
  }
  const bounds = [
    Number(least),
    most ? Number(most) : comma ? Number.POSITIVE_INFINITY : Number(least),
  ] as const
  if (bounds[0] > bounds[1]) fail(reader, 'bad-range')
  else reader.at += text.length
  return bounds
}

function readAtom(reader: Reader): PatternNode {
  const start = reader.at
  const character = peek(reader) ?? ''
  reader.at += 1
  switch (character) {
    case '.':
      return anything
    case '[':
      return readSet(reader)
    case '\\':
      return readEscape(reader)
    case '(':
      return readGroup(reader, start)
    case '*':
    case '+':
    case '?':
    case '{':
      fail(reader, 'nothing-to-repeat', start)
      return anything
    case '^':
    case '$':
      fail(reader, 'unsupported', start)
      return anything
    default:
      return literal(character)
  }
}

function readGroup(reader: Reader, start: number): PatternNode {
  if (!accept(reader, '?:') && peek(reader) === '?') fail(reader, 'unsupported', start)
  const node = readChoice(reader)
  if (!accept(reader, ')')) fail(reader, 'unbalanced', start)
  return node
}
