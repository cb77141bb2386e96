import {
  type CompareOperator,
  compareOperators,
  type IsValue,
  isValues,
  type Operation,
  type Quantifier,
  type SearchOperator,
  type Slot,
  searchOperators,
  type Value,
} from '../request.ts'
import { readQuoted } from './names.ts'
import type { Scanner } from './scanner.ts'

/**
 * Moves a value out of the structure and returns its slot. Regular expressions, and lists of them, are marked as such.
 */
export type Collect = (value: Value, pattern?: PatternKind) => Slot
export type PatternKind = 'pattern' | 'patterns'

export type ReadOperation = { readonly negated: boolean; readonly operation: Operation }

const operator = /(not\.)?([a-z]+)(?:\(([\p{L}\p{N}_$ ]+)\))?\./uy
const expected = '"not" or operator (eq, gt, ...)'
const expectedIs = 'isVal: (null, not_null, true, false, unknown)'
const word = /[A-Za-z_]+/y
const listElement = /[^,)]*/y

/** `[not.]op.value`; `readValue` knows where a value ends here. */
export function readOperation(
  scanner: Scanner,
  collect: Collect,
  readValue: (scanner: Scanner) => string,
): ReadOperation {
  const start = scanner.position
  const head = scanner.match(operator)
  const operation = head && readOperands(scanner, head[2] ?? '', head[3], { collect, readValue })
  if (head === undefined || operation === undefined) {
    scanner.position = start
    scanner.fail(expected)
  }
  return { negated: head[1] !== undefined, operation }
}

/** Whether a value looks like a filter: in a GET, any other value is an argument of the called function. */
export function looksLikeOperation(text: string): boolean {
  operator.lastIndex = 0
  const name = operator.exec(text)?.[2]
  return name !== undefined && (name === 'in' || name === 'is' || isCompare(name) || isSearch(name))
}

type Reading = { readonly collect: Collect; readonly readValue: (scanner: Scanner) => string }

function readOperands(
  scanner: Scanner,
  name: string,
  inParentheses: string | undefined,
  { collect, readValue }: Reading,
): Operation | undefined {
  if (isSearch(name)) {
    const config = inParentheses === undefined ? undefined : collect(inParentheses.trim())
    return { kind: 'search', operator: name, config, value: collect(readValue(scanner)) }
  }
  if (inParentheses !== undefined) {
    const isListed = isQuantified(name) && (inParentheses === 'any' || inParentheses === 'all')
    return isListed ? compare(scanner, name, { collect, readValue }, inParentheses) : undefined
  }
  if (name === 'in') return { kind: 'in', list: collect(toArrayLiteral(readList(scanner))) }
  if (name === 'is') return { kind: 'is', value: readIsValue(scanner) }
  return isCompare(name) ? compare(scanner, name, { collect, readValue }) : undefined
}

function compare(
  scanner: Scanner,
  operator: CompareOperator,
  { collect, readValue }: Reading,
  quantifier?: Quantifier,
): Operation {
  const value = readValue(scanner)
  const slot = collectOperand(operator, value, quantifier, collect)
  return { kind: 'compare', operator, ...(quantifier !== undefined && { quantifier }), value: slot }
}

function collectOperand(
  operator: CompareOperator,
  value: string,
  quantifier: Quantifier | undefined,
  collect: Collect,
): Slot {
  if (operator === 'like' || operator === 'ilike') return collect(value.replaceAll('*', '%'))
  if (operator !== 'match' && operator !== 'imatch') return collect(value)
  return collect(value, quantifier === undefined ? 'pattern' : 'patterns')
}

const isCompare = (name: string): name is CompareOperator =>
  (compareOperators as readonly string[]).includes(name)
const isSearch = (name: string): name is SearchOperator =>
  (searchOperators as readonly string[]).includes(name)

/** Operators that can apply to each value of a list. */
const quantified = ['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch'] as const
const isQuantified = (name: string): name is (typeof quantified)[number] =>
  (quantified as readonly string[]).includes(name)

function readIsValue(scanner: Scanner): IsValue {
  const start = scanner.position
  const found = scanner.match(word)?.[0].toLowerCase()
  const value = isValues.find((known) => known === found)
  if (value !== undefined) return value
  scanner.position = start
  return scanner.fail(expectedIs)
}

function readList(scanner: Scanner): string[] {
  scanner.skipSpaces()
  scanner.require('(')
  const elements: string[] = []
  do {
    elements.push(readListElement(scanner))
  } while (scanner.take(','))
  scanner.require(')')
  scanner.skipSpaces()
  return elements.length === 1 && elements[0] === '' ? [] : elements
}

/** Quotes count only if they enclose the whole element: the client does not escape those inside. */
export function readListElement(scanner: Scanner): string {
  const start = scanner.position
  const quoted = readQuoted(scanner)
  if (quoted !== undefined && (scanner.atEnd || scanner.sees(',') || scanner.sees(')'))) return quoted
  scanner.position = start
  return scanner.match(listElement)?.[0] ?? ''
}

/** One parameter for a list of any length, so that the length is not part of the SQL. */
export function toArrayLiteral(elements: readonly string[]): string {
  return `{${elements.map((element) => `"${element.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}
