import { isTooDeep } from '../../../http/body/json-depth.ts'
import { invalidBody } from '../../errors/request-errors.ts'
import { parseCsv } from './parse-csv.ts'

export type BodyKind = 'json' | 'csv' | 'form' | 'text' | 'xml' | 'binary'

const kinds: ReadonlyMap<string, BodyKind> = new Map([
  ['application/json', 'json'],
  ['application/vnd.pgrst.object+json', 'json'],
  ['application/vnd.pgrst.array+json', 'json'],
  ['text/csv', 'csv'],
  ['application/x-www-form-urlencoded', 'form'],
  ['text/plain', 'text'],
  ['text/xml', 'xml'],
  ['application/octet-stream', 'binary'],
])

export function parseBodyKind(contentType: string | undefined): BodyKind {
  const name = (contentType ?? 'application/json').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return kinds.get(name) ?? refuseType(name)
}

function refuseType(name: string): never {
  throw invalidBody(`Content-Type not acceptable: ${name}`)
}

export type Rows = {
  readonly keys: readonly string[]
  readonly list: boolean
  readonly count: number
  /** The body as it arrived, for PostgreSQL to convert, if it is JSON. */
  readonly json: string
}

/**
 * The keys of a body. Its values are not inspected: PostgreSQL converts the text itself. With `columns`, the objects
 * may differ, and missing keys are null.
 */
export function parseRows(kind: BodyKind, body: string, columns: readonly string[] | undefined): Rows {
  const json = toJson(kind, body)
  const content = parseJson(json)
  if (!Array.isArray(content)) {
    if (!isObject(content)) throw invalidBody('Empty or invalid json')
    return { keys: columns ?? Object.keys(content).sort(), list: false, count: 1, json }
  }
  const count = content.length
  const [first] = content
  if (first === undefined) return { keys: columns ?? [], list: true, count, json }
  if (!content.every(isObject)) throw invalidBody('All object keys must match')
  if (columns !== undefined) return { keys: columns, list: true, count, json }
  const keys = Object.keys(first)
  if (!content.every((row) => hasSameKeys(row, keys))) throw invalidBody('All object keys must match')
  return { keys: keys.sort(), list: true, count, json }
}

function toJson(kind: BodyKind, body: string): string {
  if (kind === 'json') return body
  if (kind === 'csv') return JSON.stringify(parseCsv(body))
  if (kind === 'form') return JSON.stringify(Object.fromEntries(new URLSearchParams(body)))
  return refuseType([...kinds].find(([, each]) => each === kind)?.[0] ?? '')
}

export type Arguments = {
  readonly keys: readonly string[]
  readonly json: string
  /** The types of a single unnamed parameter that could take the body. */
  readonly wholeAs: readonly string[]
  readonly named: boolean
}

const wholeTypes = {
  json: ['json', 'jsonb'],
  form: ['json', 'jsonb'],
  csv: [],
  text: ['text'],
  xml: ['xml'],
  binary: ['bytea'],
} as const

/** The arguments of a called function: named ones, or the whole body for one that takes it. */
export function parseArguments(
  kind: BodyKind,
  body: string,
  columns: readonly string[] | undefined,
): Arguments {
  const wholeAs = wholeTypes[kind]
  if (kind === 'text' || kind === 'xml' || kind === 'binary') {
    return { keys: [], json: body, wholeAs, named: false }
  }
  if (body === '') return { keys: columns ?? [], json: '{}', wholeAs, named: true }
  const json = toJson(kind, body)
  const content = parseJson(json)
  if (!isObject(content)) return { keys: [], json, wholeAs, named: false }
  return { keys: columns ?? Object.keys(content).sort(), json, wholeAs, named: true }
}

function parseJson(body: string): unknown {
  if (isTooDeep(body)) throw invalidBody('The json is nested too deeply')
  try {
    return JSON.parse(body)
  } catch {
    throw invalidBody('Empty or invalid json')
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasSameKeys(row: Record<string, unknown>, keys: readonly string[]): boolean {
  return Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key))
}
