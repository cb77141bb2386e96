import { putKeyMismatch, putLimitNotAllowed, urlTooLong } from '../errors/request-errors.ts'
import type { Limits } from '../limits.ts'
import { parseArguments, parseBodyKind, parseRows } from './body/parse-body.ts'
import { parseMedia } from './headers/parse-media.ts'
import { parsePreferences } from './headers/parse-preferences.ts'
import { intersectRanges, parseRangeHeader, type RowRange } from './headers/parse-range.ts'
import { parseSchema, parseTarget, type Target } from './parse-target.ts'
import { remember } from './remember.ts'
import type { Page, Payload, Placed, RequestShape, Slot, Value } from './request.ts'
import { requireBoundedPattern, requireBoundedPatterns } from './url/bounded-pattern.ts'
import type { PatternKind } from './url/parse-filter.ts'
import { createParameterParser, type Parameters } from './url/parse-parameters.ts'
import { parseQueryString, type QueryPair } from './url/query-string.ts'

export type RawRequest = {
  readonly method: string
  /** Below the mount point of the protocol, with its leading slash. */
  readonly path: string
  /** Without the question mark, still encoded. */
  readonly query: string
  readonly body: string
  readonly header: (name: string) => string | undefined
  /** Whether the caller may use patterns that could take forever to match. */
  readonly anyPattern?: boolean
}

export type ParsedRequest = {
  readonly shape: RequestShape
  /** Equal for requests that differ only in their values. */
  readonly key: string
  readonly values: readonly Value[]
  /** The requested rows of the result, for `Content-Range`. */
  readonly range: RowRange
  readonly pairs: readonly QueryPair[]
  readonly profiled: boolean
}

export type ParserOptions = {
  readonly schemas: readonly string[]
  readonly limits: Limits
}

export function createRequestParser({ schemas, limits }: ParserOptions): (raw: RawRequest) => ParsedRequest {
  const parseParameters = createParameterParser(limits)
  const preferencesOf = remember((header) => {
    const preferences = parsePreferences(header)
    return { preferences, key: JSON.stringify({ ...preferences, unknown: undefined }) }
  })
  const mediaOf = remember((header) => {
    const accepts = parseMedia(header)
    return { accepts, acceptKey: JSON.stringify(accepts) }
  })

  return (raw) => {
    if (raw.path.length + raw.query.length > limits.urlBytes) throw urlTooLong(limits.urlBytes)
    const target = parseTarget(raw.method, raw.path)
    const isRead = raw.method === 'GET' || raw.method === 'HEAD'
    const profile = raw.header(isRead || raw.method === 'OPTIONS' ? 'accept-profile' : 'content-profile')
    const schema = parseSchema(profile, schemas)
    const { preferences, key } = preferencesOf(raw.header('prefer') ?? '')
    const { accepts, acceptKey } = mediaOf(raw.header('accept') ?? '')
    const pairs = target.action === 'describe' ? [] : parseQueryString(raw.query)
    const values: Value[] = []
    const collect = (value: Value, pattern?: PatternKind): Slot => {
      if (pattern !== undefined && raw.anyPattern !== true) requireBounded(pattern, String(value))
      return values.push(value) - 1
    }
    const parameters = parseParameters(pairs, { collect, takesArguments: target.isFunction && isRead })
    if (target.action === 'put' && parameters.limits.length + parameters.offsets.length > 0) {
      throw putLimitNotAllowed()
    }
    const payload = parsePayload(raw, target, parameters, collect)
    const { range, pages } = placePages(parameters, { raw, target, maxRows: limits.maxRows, collect })
    const bodyless =
      raw.method === 'HEAD' ||
      (target.action === 'call'
        ? preferences.return === 'minimal'
        : !isReading(target) && preferences.return !== 'representation')
    return {
      shape: {
        action: target.action,
        schema,
        target: target.name,
        isFunction: target.isFunction,
        select: parameters.select,
        filters: parameters.filters,
        orders: parameters.orders,
        pages,
        onConflict: parameters.onConflict,
        payload,
        arguments: parameters.arguments,
        preferences,
        accepts,
        bodyless,
      },
      key: `${raw.method}\0${target.action}\0${schema}\0${target.name}\0${key}\0${acceptKey}\0${parameters.key}${describePages(pages)}\0${describePayload(payload)}`,
      values,
      range,
      pairs,
      profiled: profile !== undefined || schemas.length > 1,
    }
  }
}

function requireBounded(kind: PatternKind, value: string): void {
  if (kind === 'pattern') requireBoundedPattern(value)
  else requireBoundedPatterns(value)
}

const isReading = ({ action }: Target) => action === 'read' || action === 'call'

function parsePayload(
  raw: RawRequest,
  { action }: Target,
  { columns }: Parameters,
  collect: (value: Value) => Slot,
): Payload | undefined {
  const isCall = action === 'call' && raw.method === 'POST'
  if (!isCall && action !== 'insert' && action !== 'update' && action !== 'put') return undefined
  const kind = parseBodyKind(raw.header('content-type'))
  if (isCall) {
    const { json, ...given } = parseArguments(kind, raw.body, columns)
    return { ...given, list: false, json: collect(json) }
  }
  const { json, count, ...rows } = parseRows(kind, raw.body, columns)
  if (action === 'put' && count !== 1) throw putKeyMismatch()
  return { ...rows, json: collect(json), wholeAs: [], named: true }
}

type PagePlacing = {
  readonly raw: RawRequest
  readonly target: Target
  readonly maxRows: number
  readonly collect: (value: Value) => Slot
}

/** The root of a read always has a limit. */
function placePages(
  parameters: Parameters,
  { raw, target, maxRows, collect }: PagePlacing,
): { range: RowRange; pages: Placed<Page>[] } {
  const asked = groupRanges(parameters)
  const root = asked.get('') ?? { path: [], offset: 0 }
  asked.delete('')
  const headerRange = parseRangeHeader(raw.method === 'GET' ? raw.header('range') : undefined)
  const range = intersectRanges(root, headerRange)
  const pages: Placed<Page>[] = []
  if (isReading(target)) {
    pages.push({
      path: [],
      content: {
        limit: Math.min(range.limit ?? maxRows, maxRows),
        offset: range.offset > 0 ? collect(range.offset) : undefined,
      },
    })
  }
  for (const { path, limit, offset } of asked.values()) {
    pages.push({
      path,
      content: {
        limit: limit === undefined ? undefined : Math.min(limit, maxRows),
        offset: offset > 0 ? collect(offset) : undefined,
      },
    })
  }
  return { range, pages }
}

type AskedRange = RowRange & { readonly path: readonly string[] }

function groupRanges({ limits, offsets }: Parameters): Map<string, AskedRange> {
  const asked = new Map<string, AskedRange>()
  for (const { path, content } of limits) {
    asked.set(path.join('\0'), { path, offset: 0, limit: content })
  }
  for (const { path, content } of offsets) {
    const key = path.join('\0')
    asked.set(key, { path, limit: asked.get(key)?.limit, offset: content })
  }
  return asked
}

function describePages(pages: readonly Placed<Page>[]): string {
  let text = ''
  for (const { path, content } of pages) {
    text += `${path.length === 0 ? '' : JSON.stringify(path)}\0${content.limit ?? ''}${content.offset === undefined ? '' : '+'}\0`
  }
  return text
}

const describePayload = (payload: Payload | undefined) =>
  payload === undefined
    ? ''
    : `${payload.list}${payload.named}${payload.wholeAs[0]}${JSON.stringify(payload.keys)}`
