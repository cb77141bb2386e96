// What functions of the database set for the answer: the settings `response.status` and `response.headers`.
import { invalidResponseHeaders, invalidResponseStatus } from '../errors/request-errors.ts'
import type { Result } from './check-result.ts'

const status = /^[1-5]\d\d$/

export function readStatus(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!status.test(text) || Number(text) < 200) throw invalidResponseStatus()
  return Number(text)
}

const headerName = /^[\w!#$%&'*+.^`|~-]+$/
const headerValue = /^[\t\x20-\x7e]*$/

/** A list of objects, each with one name and one text. */
export function readHeaders({ headers: text }: Pick<Result, 'headers'>): readonly [string, string][] {
  if (text === undefined) return []
  const list = parse(text)
  if (!Array.isArray(list)) throw invalidResponseHeaders()
  return list.map((each: unknown): [string, string] => {
    const entries = typeof each === 'object' && each !== null ? Object.entries(each) : []
    const [entry] = entries
    if (entries.length !== 1 || entry === undefined) throw invalidResponseHeaders()
    const [name, value] = entry
    if (!headerName.test(name) || typeof value !== 'string' || !headerValue.test(value)) {
      throw invalidResponseHeaders()
    }
    return [name, value]
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidResponseHeaders()
  }
}
