// The group PGRST3xx: authentication. Each is a 401 with a `WWW-Authenticate` header, except where no other credential would
// help.
import type { CallerError, CallerFault } from '../../callers/callers.ts'
import { RestError } from './rest-error.ts'

type Words = readonly [code: string, message: string]

const notHeld: Words = ['PGRST301', 'JWT cryptographic operation failed']

/** A fault without an entry is reported only as an invalid token. */
const words: Readonly<Partial<Record<CallerFault, Words>>> = {
  'unknown-key': ['PGRST301', 'Invalid API key'],
  'empty-bearer': ['PGRST301', 'Empty JWT is sent in Authorization header'],
  'refused-api-token': ['PGRST301', 'Invalid API token'],
  'token-expired': ['PGRST303', 'JWT expired'],
  'token-not-yet-valid': ['PGRST303', 'JWT not yet valid'],
  'token-from-the-future': ['PGRST303', 'JWT issued at future'],
  'token-other-audience': ['PGRST303', 'JWT not in audience'],
  'token-unknown-key': ['PGRST301', 'No suitable key or wrong key type'],
}

export function refuseCaller({ fault, parts }: CallerError): RestError {
  if (fault === 'anonymous-disabled') return anonymousDisabled()
  if (fault === 'cross-origin-api-token') return crossOriginApiToken()
  const isBearer = fault === 'wrong-part-count' || fault === 'several-words'
  if (isBearer && parts !== 3) return refused(['PGRST301', `Expected 3 parts in JWT; got ${parts}`])
  return refused(words[fault] ?? notHeld)
}

const refused = ([code, message]: Words) =>
  new RestError(message, {
    status: 401,
    code,
    headers: {
      'WWW-Authenticate': `Bearer error="invalid_token", error_description=${JSON.stringify(message)}`,
    },
  })

const crossOriginApiToken = () =>
  new RestError('Pages of other sites cannot use API tokens', { status: 403, code: 'PGRST301' })

const anonymousDisabled = () =>
  new RestError('Anonymous access is disabled', {
    status: 401,
    code: 'PGRST302',
    headers: { 'WWW-Authenticate': 'Bearer' },
  })
