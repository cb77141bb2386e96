import type { Limits } from '../../limits.ts'
import { parseLimit, parseOffset } from '../headers/parse-range.ts'
import { remember } from '../remember.ts'
import type { Field, Logic, NamedArgument, Operation, OrderTerm, Placed, SelectItem } from '../request.ts'
import { readJsonPath, readName, readNames } from './names.ts'
import { type Collect, looksLikeOperation, readOperation } from './parse-filter.ts'
import { parseLogic } from './parse-logic.ts'
import { parseOrder } from './parse-order.ts'
import { parseSelect } from './parse-select.ts'
import type { QueryPair } from './query-string.ts'
import { Scanner } from './scanner.ts'

export type PlacedNumber = Placed<number>

/** The parsed query string. `key` is equal for requests that differ only in values. */
export type Parameters = {
  key: string
  select: readonly SelectItem[]
  filters: Placed<Logic>[]
  orders: Placed<readonly OrderTerm[]>[]
  limits: PlacedNumber[]
  offsets: PlacedNumber[]
  arguments: NamedArgument[]
  columns?: readonly string[]
  onConflict?: readonly string[]
}

export type ParseParameters = (
  pairs: readonly QueryPair[],
  options: { readonly collect: Collect; readonly takesArguments: boolean },
) => Parameters

const everything: readonly SelectItem[] = [{ kind: 'star' }]
const takeRest = (scanner: Scanner): string => {
  const rest = scanner.text.slice(scanner.position)
  scanner.position = scanner.text.length
  return rest
}

export function createParameterParser(limits: Limits): ParseParameters {
  const select = remember((text) => parseSelect(text, limits))
  return (pairs, { collect, takesArguments }) => {
    const result: Parameters = {
      key: '',
      select: everything,
      filters: [],
      orders: [],
      limits: [],
      offsets: [],
      arguments: [],
    }
    for (const [key, value] of pairs) {
      const place = findPlace(key)
      switch (place.kind) {
        case 'select':
          result.select = select(value)
          result.key += `${key}\0${value}\0`
          break
        case 'apikey':
          break
        case 'columns':
          result.columns = columns(value)
          break
        case 'on_conflict':
          result.onConflict = columns(value)
          result.key += `${key}\0${value}\0`
          break
        case 'order':
          if (value === '') break
          result.orders.push({ path: place.path, content: order(value) })
          result.key += `${key}\0${value}\0`
          break
        case 'limit':
          result.limits.push({ path: place.path, content: parseLimit(value) })
          break
        case 'offset':
          result.offsets.push({ path: place.path, content: parseOffset(value) })
          break
        case 'and':
        case 'or': {
          const { kind, negated } = place
          const content = parseLogic(value, { kind, negated, collect, maxDepth: limits.logicDepth })
          result.filters.push({ path: place.path, content })
          result.key += `${key}\0${JSON.stringify(content)}\0`
          break
        }
        case 'filter':
          if (takesArguments && !looksLikeOperation(value)) {
            result.arguments.push({ name: key, value: collect(value) })
            result.key += `${key}\0\0`
            break
          }
          addFilter(result, place, collect, [key, value])
      }
    }
    return result
  }
}

function addFilter(result: Parameters, place: FilterPlace, collect: Collect, [key, value]: QueryPair): void {
  const { path, field } = place.field()
  const scanner = new Scanner(value, 'filter')
  const { negated, operation } = readOperation(scanner, collect, takeRest)
  scanner.requireEnd('end of input')
  result.filters.push({ path, content: { kind: 'filter', field, negated, operation } })
  result.key += `${key}\0${negated ? 'not.' : ''}${describeOperation(operation)}\0`
}

function describeOperation(operation: Operation): string {
  switch (operation.kind) {
    case 'compare':
      return operation.quantifier === undefined
        ? operation.operator
        : `${operation.operator}(${operation.quantifier})`
    case 'in':
      return 'in'
    case 'is':
      return `is.${operation.value}`
    case 'search':
      return operation.config === undefined ? operation.operator : `${operation.operator}()`
  }
}

type FilterPlace = {
  readonly kind: 'filter'
  /** Parsed late: in a GET, a function's argument may have any name. */
  readonly field: () => { readonly path: readonly string[]; readonly field: Field }
}

type ParameterPlace =
  | FilterPlace
  | { readonly kind: 'select' | 'columns' | 'on_conflict' | 'apikey' }
  | { readonly kind: 'order' | 'limit' | 'offset'; readonly path: readonly string[] }
  | { readonly kind: 'and' | 'or'; readonly path: readonly string[]; readonly negated: boolean }

const order = remember(parseOrder)

const columns = remember((text) => {
  const scanner = new Scanner(text, 'columns parameter')
  const names = readNames(scanner)
  scanner.requireEnd('"," or end of input')
  return names
})

const findPlace = remember((key: string): ParameterPlace => {
  if (key === 'select' || key === 'columns' || key === 'on_conflict' || key === 'apikey') return { kind: key }
  const last = key.slice(key.lastIndexOf('.') + 1)
  switch (last) {
    case 'order':
    case 'limit':
    case 'offset':
      return { kind: last, path: readPath(key).slice(0, -1) }
    case 'and':
    case 'or': {
      const path = readPath(key).slice(0, -1)
      return { kind: last, negated: path.at(-1) === 'not', path: path.filter((name) => name !== 'not') }
    }
    default:
      return { kind: 'filter', field: () => readFilterKey(key) }
  }
})

const readPath = (key: string): string[] => readTreePath(new Scanner(key, 'tree path'))

const readFilterKey = remember((key: string) => {
  const scanner = new Scanner(key, 'tree path')
  const names = readTreePath(scanner)
  const field: Field = { name: names.at(-1) ?? '', path: readJsonPath(scanner) }
  scanner.requireEnd('"->>", "->" or end of input')
  return { path: names.slice(0, -1), field }
})

function readTreePath(scanner: Scanner): string[] {
  const names = [readName(scanner)]
  while (scanner.take('.')) names.push(readName(scanner))
  return names
}
