// The group PGRST3xx: who is asking. Each is a 401 that says so to the HTTP client as well.
import { RestError } from './rest-error.ts'

const refused = (code: string, message: string) =>
  new RestError(message, {
    status: 401,
    code,
    headers: {
      'WWW-Authenticate': `Bearer error="invalid_token", error_description=${JSON.stringify(message)}`,
    },
  })

export const emptyToken = () => refused('PGRST301', 'Empty JWT is sent in Authorization header')

export const wrongPartCount = (parts: number) => refused('PGRST301', `Expected 3 parts in JWT; got ${parts}`)

/** By what is wrong with a token; the others are told no more than that it does not hold. */
const faults: Readonly<Record<string, readonly [code: string, message: string]>> = {
  expired: ['PGRST303', 'JWT expired'],
  'not-yet-valid': ['PGRST303', 'JWT not yet valid'],
  'from-the-future': ['PGRST303', 'JWT issued at future'],
  'other-audience': ['PGRST303', 'JWT not in audience'],
  'unknown-key': ['PGRST301', 'No suitable key or wrong key type'],
}

export function refusedToken(fault: string): RestError {
  const [code, message] = faults[fault] ?? ['PGRST301', 'JWT cryptographic operation failed']
  return refused(code, message)
}

export const anonymousDisabled = () =>
  new RestError('Anonymous access is disabled', {
    status: 401,
    code: 'PGRST302',
    headers: { 'WWW-Authenticate': 'Bearer' },
  })

export const unknownApiKey = () => refused('PGRST301', 'Invalid API key')
