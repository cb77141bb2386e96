import { logicTooDeep } from '../../errors/request-errors.ts'
import type { Logic, LogicGroup } from '../request.ts'
import { readField } from './names.ts'
import { type Collect, readListElement, readOperation } from './parse-filter.ts'
import { Scanner } from './scanner.ts'

const groupHead = /(not\.)?(and|or)\s*(?=\()/y
const arrayLiteral = /\{[^{}]*\}/y

export type LogicOptions = {
  readonly kind: 'and' | 'or'
  readonly negated: boolean
  readonly collect: Collect
  readonly maxDepth: number
}

/** The value of `and=` and `or=`: filters and groups in parentheses. */
export function parseLogic(text: string, options: LogicOptions): LogicGroup {
  const scanner = new Scanner(text, 'logic tree')
  const group = readGroup({ scanner, ...options }, options, 1)
  scanner.requireEnd('end of input')
  return group
}

type LogicReader = { readonly scanner: Scanner; readonly collect: Collect; readonly maxDepth: number }

function readGroup(
  reader: LogicReader,
  { kind, negated }: Pick<LogicGroup, 'kind' | 'negated'>,
  depth: number,
): LogicGroup {
  if (depth > reader.maxDepth) throw logicTooDeep(reader.maxDepth)
  const { scanner } = reader
  scanner.skipSpaces()
  scanner.require('(')
  const items: Logic[] = []
  do {
    scanner.skipSpaces()
    items.push(readLogic(reader, depth))
    scanner.skipSpaces()
  } while (scanner.take(','))
  scanner.require(')')
  scanner.skipSpaces()
  return { kind, negated, items }
}

function readLogic(reader: LogicReader, depth: number): Logic {
  const { scanner, collect } = reader
  const head = scanner.match(groupHead)
  if (head !== undefined) {
    return readGroup(
      reader,
      { kind: head[2] === 'and' ? 'and' : 'or', negated: head[1] !== undefined },
      depth + 1,
    )
  }
  const field = readField(scanner)
  scanner.require('.')
  return { kind: 'filter', field, ...readOperation(scanner, collect, readValue) }
}

/** Inside a tree a value ends at a comma or a parenthesis, unless it is quoted or an array. */
function readValue(scanner: Scanner): string {
  return scanner.match(arrayLiteral)?.[0] ?? readListElement(scanner)
}
