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

export const undecodableToken = () => refused('PGRST301', 'JWT cryptographic operation failed')

export const expiredToken = () => refused('PGRST303', 'JWT expired')

export const unknownApiKey = () => refused('PGRST301', 'Invalid API key')
