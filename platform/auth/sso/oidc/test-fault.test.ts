import * as openid from 'openid-client'
import { expect, test } from 'vitest'
import { toProviderError } from '../../providers/provider-client.ts'
import { answeredError } from './answered-error.ts'
import { testFaultOf } from './test-fault.ts'

const provider = { name: 'sso:b35a0000-0000-4000-8000-000000000000' } as Parameters<typeof toProviderError>[0]
const response = new Response(null, { status: 401 })
const refused = (error: string) =>
  new openid.ResponseBodyError('server responded with an error', { cause: { error }, response })
const challenged = (scheme: string) =>
  new openid.WWWAuthenticateChallengeError('a challenge', {
    cause: [{ scheme: scheme as Lowercase<string>, parameters: {} }],
    response,
  })

test.each([
  ['a refused client', refused('invalid_client'), 'oidc_client_refused', { answer: 'invalid_client' }],
  ['a challenge for the client', challenged('basic'), 'oidc_client_refused', { answer: 'invalid_client' }],
  [
    'a challenge for a token',
    challenged('bearer'),
    'oidc_exchange_failed',
    { reason: 'OAUTH_WWW_AUTHENTICATE_CHALLENGE: a challenge' },
  ],
  ['a refused code', refused('invalid_grant'), 'oidc_exchange_failed', { reason: 'invalid_grant' }],
  [
    'an error that is no code',
    refused('<b>no</b>'),
    'oidc_exchange_failed',
    { reason: 'OAUTH_RESPONSE_BODY_ERROR: server responded with an error' },
  ],
  ['no answer', new Error('connect refused'), 'oidc_exchange_failed', { reason: 'connect refused' }],
])('the report of %s', (_, error, code, facts) => {
  expect(testFaultOf(toProviderError(provider, error))).toEqual({ code, facts })
})

test('a person who refuses at the provider is no fault of the client', () => {
  expect(testFaultOf(answeredError('access_denied'))).toEqual({
    code: 'refused_by_provider',
    facts: { reason: 'access_denied' },
  })
})
