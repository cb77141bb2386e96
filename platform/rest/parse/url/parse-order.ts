import type { OrderTerm } from '../request.ts'
import { findName, readField } from './names.ts'
import { Scanner } from './scanner.ts'

const direction = /\.(asc|desc)(?=[.,]|\s|$)/y
const nulls = /\.nulls(first|last)(?=,|\s|$)/y

export function parseOrder(text: string): readonly OrderTerm[] {
  const scanner = new Scanner(text, 'order')
  const terms: OrderTerm[] = []
  do {
    terms.push(readTerm(scanner))
    scanner.skipSpaces()
  } while (scanner.take(','))
  scanner.requireEnd('"asc", "desc", "nullsfirst", "nullslast", "," or end of input')
  return terms
}

function readTerm(scanner: Scanner): OrderTerm {
  scanner.skipSpaces()
  const relation = readRelation(scanner)
  const field = readField(scanner)
  if (relation !== undefined) scanner.require(')')
  const found = scanner.match(direction)?.[1]
  const place = scanner.match(nulls)?.[1]
  return {
    relation,
    field,
    direction: found === 'asc' || found === 'desc' ? found : undefined,
    nulls: place === 'first' || place === 'last' ? place : undefined,
  }
}

function readRelation(scanner: Scanner): string | undefined {
  const start = scanner.position
  const relation = findName(scanner)
  if (relation !== undefined && scanner.take('(')) return relation
  scanner.position = start
  return undefined
}
