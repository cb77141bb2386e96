import { embeddingTooDeep, tooManyEmbeddings } from '../../errors/request-errors.ts'
import { aggregates, type SelectEmbedding, type SelectField, type SelectItem } from '../request.ts'
import { findName, readJsonPath, readName } from './names.ts'
import { Scanner } from './scanner.ts'

export type SelectLimits = {
  readonly embeddingDepth: number
  readonly embeddings: number
}

const typeName = /[\p{L}\p{N}_$ ]+/uy
const aggregateCall = new RegExp(`\\.(${aggregates.join('|')})\\(\\)`, 'y')
const itemEnd = '")", "," or end of input'

/** The list of output columns and embedded relations; `*` if absent. */
export function parseSelect(text: string, limits: SelectLimits): readonly SelectItem[] {
  const scanner = new Scanner(text, 'select parameter')
  const reader: SelectReader = { scanner, limits, embeddings: 0 }
  const items = readItems(reader, 0)
  scanner.requireEnd('"," or end of input')
  return items.length === 0 ? [{ kind: 'star' }] : items
}

type SelectReader = { readonly scanner: Scanner; readonly limits: SelectLimits; embeddings: number }

function readItems(reader: SelectReader, depth: number): SelectItem[] {
  const { scanner } = reader
  scanner.skipSpaces()
  if (scanner.atEnd || scanner.sees(')')) return []
  const items: SelectItem[] = []
  do {
    scanner.skipSpaces()
    items.push(readItem(reader, depth))
    scanner.skipSpaces()
  } while (scanner.take(','))
  return items
}

function readItem(reader: SelectReader, depth: number): SelectItem {
  const { scanner } = reader
  if (scanner.take('...')) return readEmbedding(reader, depth, { spread: true, relation: readName(scanner) })
  if (scanner.take('*')) {
    scanner.skipSpaces()
    requireItemEnd(scanner)
    return { kind: 'star' }
  }
  const alias = readAlias(scanner)
  if (scanner.take('count()')) {
    return endField(scanner, { kind: 'field', alias, aggregate: 'count', aggregateCast: readCast(scanner) })
  }
  const name = readName(scanner)
  if (scanner.sees('!') || scanner.sees('(')) {
    return readEmbedding(reader, depth, { spread: false, alias, relation: name })
  }
  const field = { name, path: readJsonPath(scanner) }
  const cast = readCast(scanner)
  const called = scanner.match(aggregateCall)?.[1]
  const aggregate = aggregates.find((known) => known === called)
  const aggregateCast = aggregate === undefined ? undefined : readCast(scanner)
  return endField(scanner, { kind: 'field', field, alias, cast, aggregate, aggregateCast })
}

function readAlias(scanner: Scanner): string | undefined {
  const start = scanner.position
  const alias = findName(scanner)
  if (alias !== undefined && scanner.sees(':') && !scanner.sees('::')) {
    scanner.take(':')
    return alias
  }
  scanner.position = start
  return undefined
}

function readCast(scanner: Scanner): string | undefined {
  if (!scanner.take('::')) return undefined
  return scanner.match(typeName)?.[0].trim() ?? scanner.fail('letter or digit')
}

function endField(scanner: Scanner, field: SelectField): SelectField {
  scanner.skipSpaces()
  requireItemEnd(scanner)
  return field
}

function requireItemEnd(scanner: Scanner): void {
  if (!scanner.atEnd && !scanner.sees(',') && !scanner.sees(')')) scanner.fail(itemEnd)
}

type EmbeddingHead = Pick<SelectEmbedding, 'spread' | 'relation' | 'alias'>

function readEmbedding(reader: SelectReader, depth: number, head: EmbeddingHead): SelectEmbedding {
  const { scanner, limits } = reader
  if (depth >= limits.embeddingDepth) throw embeddingTooDeep(limits.embeddingDepth)
  reader.embeddings += 1
  if (reader.embeddings > limits.embeddings) throw tooManyEmbeddings(limits.embeddings)
  const marks = readMarks(scanner)
  scanner.require('(')
  const items = readItems(reader, depth + 1)
  scanner.require(')')
  scanner.skipSpaces()
  requireItemEnd(scanner)
  const hint = marks.find((mark) => mark !== 'inner' && mark !== 'left')
  return { kind: 'embedding', ...head, hint, inner: marks.includes('inner'), items }
}

/** At most a hint and a kind of join, in either order. */
function readMarks(scanner: Scanner): string[] {
  const marks: string[] = []
  while (marks.length < 2 && scanner.take('!')) marks.push(readName(scanner))
  return marks
}
