// The one error that features see. Protocol codes and statuses are translated here and nowhere else.
import type { FieldFaults } from '@trellis/domain/contracts/faults/fault'
import { data } from 'react-router'

export type DataErrorKind =
  | 'invalid'
  | 'signed-out'
  | 'denied'
  /** The organization has no active plan: everything can be read, and nothing is saved. */
  | 'read-only'
  /** The plan does not include more of it. */
  | 'plan-limit'
  /** The person has to accept a legal document first. */
  | 'acceptance'
  /** The person has to prove again that it is them. */
  | 'step-up'
  | 'missing'
  | 'conflict'
  | 'rate-limited'
  | 'unavailable'
  | 'unexpected'

export class DataError extends Error {
  override readonly name = 'DataError'
  readonly kind: DataErrorKind
  readonly code: string | undefined
  readonly faults: FieldFaults
  /** What the refusal says besides its code; the contract defines its form. */
  readonly details: unknown
  /** The words of the function, for the few refusals whose number only they know. */
  readonly said: string | undefined

  constructor(
    kind: DataErrorKind,
    details: {
      code?: string | undefined
      faults?: FieldFaults
      details?: unknown
      said?: string | undefined
      cause?: unknown
    } = {},
  ) {
    super(`The data layer answered: ${kind}${details.code ? ` (${details.code})` : ''}`, {
      cause: details.cause,
    })
    this.kind = kind
    this.code = details.code
    this.faults = details.faults ?? {}
    this.details = details.details
    this.said = details.said
  }
}

const kindByStatus: Readonly<Record<number, DataErrorKind>> = {
  400: 'invalid',
  401: 'signed-out',
  403: 'denied',
  404: 'missing',
  406: 'missing',
  409: 'conflict',
  413: 'invalid',
  415: 'invalid',
  422: 'invalid',
  429: 'rate-limited',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}

const kindByCode: Readonly<Record<string, DataErrorKind>> = {
  organization_not_active: 'read-only',
  plan_limit_reached: 'plan-limit',
  acceptance_required: 'acceptance',
  step_up_required: 'step-up',
  session_expired: 'signed-out',
}

/** The kind of a function's refusal: some have their own, because people are told what to do. */
export function kindOfRefusal(status: number, code: string | undefined): DataErrorKind {
  return (code !== undefined && Object.hasOwn(kindByCode, code) && kindByCode[code]) || kindOfStatus(status)
}

/** No status means that no answer arrived. */
export function kindOfStatus(status: number | undefined): DataErrorKind {
  return status ? (kindByStatus[status] ?? 'unexpected') : 'unavailable'
}

export const statusByKind: Readonly<Record<DataErrorKind, number>> = {
  invalid: 400,
  'signed-out': 401,
  denied: 403,
  'read-only': 403,
  'plan-limit': 403,
  acceptance: 403,
  'step-up': 403,
  missing: 404,
  conflict: 409,
  'rate-limited': 429,
  unavailable: 503,
  unexpected: 500,
}

/**
 * For loaders and middleware: absence, denial and a platform that is busy or unreachable go to the nearest boundary
 * with their status; an ended session goes to the auth guard, which leads to the sign-in page. Everything else stays an
 * error, is logged with its cause and answered with 500.
 */
export async function orRouteError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const isOurs = !(error instanceof DataError) || error.kind === 'invalid' || error.kind === 'unexpected'
    throw isOurs ? error : data(null, { status: statusByKind[error.kind] })
  }
}
