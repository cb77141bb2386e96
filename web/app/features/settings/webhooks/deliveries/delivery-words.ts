import type { WebhookDeliveryRow } from '@trellis/domain/contracts/webhooks'
import { formatDay } from '../../../../components/dates/format-date.ts'
import type { MarkedState } from '../../../../ui/mark/state-mark.tsx'
import type { ListedDelivery } from '../query/read-webhooks.ts'

export const markOf = (state: ListedDelivery['state']): MarkedState => marks[state]

const marks = { waiting: 'off', retrying: 'busy', delivered: 'on', failed: 'failed' } as const

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export type Ahead =
  | { readonly kind: 'soon' }
  | { readonly kind: 'minutes' | 'hours' | 'days'; readonly count: number }

/** Rounded up: nothing comes later than it says. */
export function aheadOf(at: string, now: number): Ahead {
  const left = Date.parse(at) - now
  if (left < minute) return { kind: 'soon' }
  if (left <= 59 * minute) return { kind: 'minutes', count: Math.ceil(left / minute) }
  if (left <= 23 * hour) return { kind: 'hours', count: Math.ceil(left / hour) }
  return { kind: 'days', count: Math.ceil(left / day) }
}

/** What programs and people call a status. Others are shown by their number alone. */
const statusWords: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  301: 'Moved Permanently',
  302: 'Found',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** `503 Service Unavailable` */
export function statusText(status: number): string {
  const words = statusWords[status]
  return words === undefined ? String(status) : `${status} ${words}`
}

/** `13:52:10 UTC` on the same day, otherwise `12 Nov, 13:52:10 UTC`. */
export function timeOf(at: string, now: number): string {
  const [day, today] = [at, now].map((moment) => new Date(moment).toISOString().slice(0, 10))
  const written = `${new Date(at).toISOString().slice(11, 19)} UTC`
  return day === today ? written : `${formatDay(at)}, ${written}`
}

export type OpenedDelivery = Pick<
  WebhookDeliveryRow,
  | 'payload'
  | 'request_headers'
  | 'answer_headers'
  | 'answer_body'
  | 'status'
  | 'took_ms'
  | 'attempts'
  | 'attempt_log'
>

const headersOf = (headers: Readonly<Record<string, string>> | null) =>
  Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`)

/** As it goes over the wire, with a body that people can read. */
export function requestText(url: string, { payload, request_headers }: OpenedDelivery): string {
  const { pathname, search } = URL.parse(url) ?? { pathname: '/', search: '' }
  const head = [`POST ${pathname}${search}`, ...headersOf(request_headers)]
  return `${head.join('\n')}\n\n${JSON.stringify(payload, null, 2)}`
}

/** Empty if nothing was answered. */
export function answerText({ status, answer_headers, answer_body }: OpenedDelivery): string {
  if (status === null) return ''
  const head = [`HTTP ${statusText(status)}`, ...headersOf(answer_headers)]
  return answer_body ? `${head.join('\n')}\n\n${answer_body}` : head.join('\n')
}

/** How long until the log is read again; undefined if nothing is under way. */
export function followDelay(deliveries: readonly ListedDelivery[], now: number): number | undefined {
  const times = deliveries.flatMap(({ next_attempt_at: at }) => (at === null ? [] : [Date.parse(at)]))
  if (times.length === 0) return undefined
  return Math.min(...times) - now < minute ? 2_000 : 30_000
}
