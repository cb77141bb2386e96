import { offsetOutOfBounds } from '../errors/request-errors.ts'
import type { ParsedRequest } from '../parse/parse-request.ts'
import type { Plan, PlannedMedia } from '../plan/plan.ts'
import type { Result } from './check-result.ts'
import { formatContentLocation } from './content-location.ts'
import { formatContentRange } from './content-range.ts'
import { formatPreferenceApplied } from './preference-applied.ts'
import { readHeaders, readStatus } from './response-settings.ts'

export type Answer = {
  readonly status: number
  readonly headers: Record<string, string>
  /** Null if there is no body, not even an empty one. */
  readonly body: string | Uint8Array<ArrayBuffer> | null
}

export type RespondOptions = {
  /** Whether a request may decide how its transaction ends. */
  readonly honorsTx: boolean
}

export function respond(
  request: ParsedRequest,
  plan: Plan,
  result: Result,
  { honorsTx }: RespondOptions,
): Answer {
  const { shape } = request
  const answer = plan.media.explain === undefined ? answerTo(request, plan, result) : explained(result)
  const { headers } = answer
  const applied = formatPreferenceApplied(shape, honorsTx)
  if (applied !== undefined) headers['Preference-Applied'] = applied
  if (answer.body !== null || shape.action === 'read') {
    headers['Content-Type'] = contentType(plan.media)
    if (request.profiled) headers['Content-Profile'] = shape.schema
  }
  headers.Vary = 'Accept, Prefer, Range'
  return override(answer, plan.media, result)
}

const explained = ({ body }: Result): Answer => ({ status: 200, headers: {}, body })

/** Values that a function of the database set take precedence over ours. */
function override(answer: Answer, { handler }: PlannedMedia, result: Result): Answer {
  for (const [name, value] of readHeaders(result)) setHeader(answer.headers, name, value)
  const { body } = answer
  const isBinary = handler?.binary === true && typeof body === 'string'
  return {
    status: readStatus(result.status) ?? answer.status,
    headers: answer.headers,
    body: isBinary ? new Uint8Array(Buffer.from(body, 'base64')) : body,
  }
}

/** Header names ignore case. */
function setHeader(headers: Record<string, string>, name: string, value: string): void {
  const known = Object.keys(headers).find((each) => each.toLowerCase() === name.toLowerCase())
  if (known !== undefined) delete headers[known]
  headers[name] = value
}

function answerTo(request: ParsedRequest, plan: Plan, result: Result): Answer {
  const { shape } = request
  const { rows } = result
  const total = shape.preferences.count === undefined ? undefined : rows
  switch (shape.action) {
    case 'read':
      return withHeader(answerRows(request, result), 'Content-Location', () =>
        formatContentLocation(shape.target, request.pairs),
      )
    case 'call':
      return plan.source?.kind === 'call' && plan.source.routine.result.kind === 'void'
        ? {
            status: 204,
            headers: { 'Content-Range': formatContentRange(0, rows - 1, result.total) },
            body: null,
          }
        : answerRows(request, result)
    case 'insert':
      return {
        ...written(request, result),
        status: isAllUpdated(result) ? 200 : 201,
        headers: { ...range(1, 0, total), ...locate(shape.target, plan, result) },
      }
    case 'put':
      return {
        ...written(request, result),
        ...(!shape.bodyless && !isAllUpdated(result) && { status: 201 }),
        headers: range(0, rows - 1, total),
      }
    case 'update':
      return { ...written(request, result), headers: range(0, rows - 1, total) }
    default:
      return { ...written(request, result), headers: range(1, 0, total) }
  }
}

const range = (first: number, last: number, total: number | undefined) => ({
  'Content-Range': formatContentRange(first, last, total),
})

/** The address of the one new row. */
function locate(target: string, { located = [] }: Plan, { key }: Result): { readonly Location?: string } {
  if (key === undefined) return {}
  const values: unknown[] = JSON.parse(key)
  const filters = located.map(
    (column, place) => `${encodeURIComponent(column)}=eq.${encodeURIComponent(String(values[place]))}`,
  )
  return { Location: `/${encodeURIComponent(target)}?${filters.join('&')}` }
}

function withHeader(answer: Answer, name: string, value: () => string): Answer {
  answer.headers[name] = value()
  return answer
}

function written({ shape }: ParsedRequest, { body }: Result): Pick<Answer, 'status' | 'body'> {
  return shape.bodyless ? { status: 204, body: null } : { status: 200, body }
}

const isAllUpdated = ({ rows, updated }: Result) => updated !== undefined && rows > 0 && updated >= rows

function answerRows({ range: asked, shape }: ParsedRequest, { body, rows, total }: Result): Answer {
  const { offset } = asked
  if (total !== undefined && offset > total) throw offsetOutOfBounds(offset, total)
  return {
    status: total !== undefined && rows < total ? 206 : 200,
    headers: { 'Content-Range': formatContentRange(offset, offset + rows - 1, total) },
    body: shape.bodyless ? null : body,
  }
}

/** A type that the database writes has the name that the database gives it. */
const contentType = ({ type, handler }: PlannedMedia) =>
  handler === undefined ? `${type}; charset=utf-8` : type
