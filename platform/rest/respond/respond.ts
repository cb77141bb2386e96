import { offsetOutOfBounds } from '../errors/request-errors.ts'
import type { ParsedRequest } from '../parse/parse-request.ts'
import type { Media } from '../parse/request.ts'
import type { Plan } from '../plan/plan.ts'
import type { Result } from './check-result.ts'
import { formatContentLocation } from './content-location.ts'
import { formatContentRange } from './content-range.ts'
import { formatPreferenceApplied } from './preference-applied.ts'

export type Answer = {
  readonly status: number
  readonly headers: Record<string, string>
  /** Null where there is none, not even an empty one. */
  readonly body: string | null
}

export function respond(request: ParsedRequest, plan: Plan, result: Result): Answer {
  const { shape } = request
  const answer = answerTo(request, plan, result)
  const { headers } = answer
  const applied = formatPreferenceApplied(shape)
  if (applied !== undefined) headers['Preference-Applied'] = applied
  if (answer.body !== null || shape.action === 'read') {
    headers['Content-Type'] = contentType(shape.media)
    if (request.profiled) headers['Content-Profile'] = shape.schema
  }
  headers.Vary = 'Accept, Prefer, Range'
  return answer
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
        headers: range(1, 0, total),
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

function contentType({ format, stripNulls }: Media): string {
  if (format === 'csv') return 'text/csv; charset=utf-8'
  if (format === 'object') {
    return `application/vnd.pgrst.object+json${stripNulls ? ';nulls=stripped' : ''}; charset=utf-8`
  }
  return stripNulls
    ? 'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8'
    : 'application/json; charset=utf-8'
}
