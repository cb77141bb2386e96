import { parseDay } from '../../../components/dates/parse-day.ts'

export const timeSpans = ['1', '7', '30', '90'] as const
/** Days up to now. */
type TimeSpan = (typeof timeSpans)[number]

/** Either the last days, or whole days (UTC) from one to another, of which one may be missing. */
export interface AuditTime {
  span: TimeSpan | undefined
  /** `2026-11-12` */
  from: string | undefined
  to: string | undefined
}

export const noTime: AuditTime = { span: undefined, from: undefined, to: undefined }

const dayLength = 86_400_000

export function readAuditTime(params: URLSearchParams): AuditTime {
  const span = timeSpans.find((known) => known === params.get('days'))
  if (span !== undefined) return { ...noTime, span }
  const [from, to] = [readDay(params.get('from') ?? ''), readDay(params.get('to') ?? '')]
  return from !== undefined && to !== undefined && from > to ? noTime : { ...noTime, from, to }
}

/** A day that the log can have. */
export function readDay(typed: string): string | undefined {
  const day = parseDay(typed)
  return day !== undefined && /^2\d{3}-/.test(day) ? day : undefined
}

/** As `list_audit_entries` takes it: from a moment on, and up to another one, which is not part of it. */
export function boundsOf({ span, from, to }: AuditTime, now: number) {
  const since = span ? now - Number(span) * dayLength : from && Date.parse(from)
  const until = to && Date.parse(to) + dayLength
  return {
    ...(since && { since: new Date(since).toISOString() }),
    ...(until && { until: new Date(until).toISOString() }),
  }
}
