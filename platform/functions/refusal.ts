import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { CallerFault } from '../callers/callers.ts'
import { stepUpAge } from './admission/step-up-age.ts'

/** The problem of each field in words, by its path. */
export type FieldMessages = Readonly<Record<string, string>>

/** The same for programs: a code of the product with its parameters. */
export type FieldFaults = Readonly<Record<string, { readonly code: string }>>

/** Why a call was not executed, as the caller is told. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: ContentfulStatusCode
  readonly code: string | number
  readonly fields: FieldMessages | undefined
  readonly faults: FieldFaults | undefined
  /** What else the caller needs, such as the records that block the call; part of a function's contract. */
  readonly details: unknown
  /** Headers of the answer, such as when to retry. */
  readonly headers: Readonly<Record<string, string>> | undefined

  constructor(
    status: ContentfulStatusCode,
    code: string | number,
    message: string,
    { fields, faults, details, headers }: RefusalParts = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
    this.faults = faults
    this.details = details
    this.headers = headers
  }
}

export type RefusalParts = {
  readonly fields?: FieldMessages | undefined
  readonly faults?: FieldFaults | undefined
  readonly details?: unknown
  readonly headers?: Readonly<Record<string, string>> | undefined
}

export type InvalidInputParts = { readonly message: string } & Pick<RefusalParts, 'fields' | 'faults'>

/** For a product's functions: `throw refusal(409, 'stale_revision', 'Someone else changed this')`. */
export function refusal(
  status: ContentfulStatusCode,
  code: string,
  message: string,
  parts?: RefusalParts,
): Refusal {
  return new Refusal(status, code, message, parts)
}

/** The dispatcher's own refusals; the first three are the wire's (sheet: what the server should send). */
export const dispatchRefusals = {
  unknownFunction: () => new Refusal(404, 'NOT_FOUND', 'Requested function was not found'),
  missingAuthorization: () => new Refusal(401, 401, 'Missing authorization header'),
  invalidToken: () => new Refusal(401, 401, 'Invalid JWT'),
  unknownApiKey: () => new Refusal(401, 401, 'Invalid API key'),
  refusedApiToken: () => new Refusal(401, 401, 'Invalid API token'),
  crossOriginApiToken: () =>
    new Refusal(403, 'cross_origin_refused', 'Pages of other sites cannot use API tokens'),
  invalidSignature: () => new Refusal(401, 'invalid_signature', 'The signature is invalid'),
  personOnly: () => new Refusal(403, 'person_required', 'API tokens cannot do this. Sign in instead'),
  insufficientScope: (scope: string) =>
    new Refusal(403, 'insufficient_scope', `The API token needs the scope ${scope}`),
  stepUpRequired: () =>
    new Refusal(403, 'step_up_required', 'Prove that it is you, then try again', {
      details: { max_age: stepUpAge },
    }),
  actorRefused: () =>
    new Refusal(403, 'impersonation_refused', 'This cannot be done on behalf of somebody else'),
  wrongMethod: () => new Refusal(405, 'METHOD_NOT_ALLOWED', 'Call functions with POST'),
  bodyTooLarge: () => new Refusal(413, 'request_entity_too_large', 'The request body is too large'),
  unsupportedMediaType: (type = 'JSON') =>
    new Refusal(415, 'unsupported_media_type', `Send the input as ${type}`),
  clientLeft: () => new Refusal(400, 'incomplete_request', 'The request ended before its body was complete'),
  overRate: (headers: Readonly<Record<string, string>>) =>
    new Refusal(429, 'rate_limited', 'Too many requests. Try again in a moment', { headers }),
  badJson: () => new Refusal(400, 'bad_json', 'The request body is not JSON'),
  invalidInput: ({ message, ...parts }: InvalidInputParts) =>
    new Refusal(400, 'validation_failed', message, parts),
} as const

const { missingAuthorization, invalidToken, unknownApiKey, refusedApiToken, crossOriginApiToken } =
  dispatchRefusals

/** The refusal for an unknown caller. */
export const callerRefusals: Readonly<Record<CallerFault, () => Refusal>> = {
  'unknown-key': unknownApiKey,
  'empty-bearer': missingAuthorization,
  'several-words': missingAuthorization,
  'anonymous-disabled': missingAuthorization,
  'refused-api-token': refusedApiToken,
  'cross-origin-api-token': crossOriginApiToken,
  'wrong-part-count': invalidToken,
  'token-expired': invalidToken,
  'token-not-yet-valid': invalidToken,
  'token-from-the-future': invalidToken,
  'token-other-audience': invalidToken,
  'token-unknown-key': invalidToken,
  'token-invalid': invalidToken,
}
