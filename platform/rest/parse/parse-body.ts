import { invalidBody } from '../errors/request-errors.ts'

export type BodyKeys = {
  readonly keys: readonly string[]
  readonly list: boolean
}

const acceptedTypes = [
  'application/json',
  'application/vnd.pgrst.object+json',
  'application/vnd.pgrst.array+json',
]

export function requireJsonType(contentType: string | undefined): void {
  const name = (contentType ?? 'application/json').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (!acceptedTypes.includes(name)) throw invalidBody(`Content-Type not acceptable: ${name}`)
}

/**
 * The keys that a body brings. Its values are not looked at: PostgreSQL converts the text itself.
 * With `columns` the objects may differ, what they lack is null.
 */
export function parseRows(body: string, columns: readonly string[] | undefined): BodyKeys {
  const content = parseJson(body)
  if (!Array.isArray(content)) {
    if (!isObject(content)) throw invalidBody('Empty or invalid json')
    return { keys: columns ?? Object.keys(content).sort(), list: false }
  }
  const [first] = content
  if (first === undefined) return { keys: columns ?? [], list: true }
  if (!content.every(isObject)) throw invalidBody('All object keys must match')
  if (columns !== undefined) return { keys: columns, list: true }
  const keys = Object.keys(first)
  if (!content.every((row) => hasSameKeys(row, keys))) throw invalidBody('All object keys must match')
  return { keys: keys.sort(), list: true }
}

/** The names of a called function's arguments. */
export function parseArguments(body: string, columns: readonly string[] | undefined): readonly string[] {
  if (body === '') return columns ?? []
  const content = parseJson(body)
  if (!isObject(content)) throw invalidBody('Empty or invalid json')
  return columns ?? Object.keys(content).sort()
}

function parseJson(body: string): unknown {
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
