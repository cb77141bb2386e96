// The five texts of the specification (section 8), each from the auth service's answer that causes it, through the
// client library and our own translation of its errors.
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderRoutes } from '../../../test-support/render-routes.tsx'
import Confirm from './confirm.tsx'

afterEach(() => vi.unstubAllGlobals())

function open(address: string): void {
  renderRoutes(
    [
      {
        path: '/confirm',
        Component: Confirm,
        HydrateFallback: () => null,
        loader: () => ({ publishableKey: 'sb_publishable_test' }),
      },
    ],
    address,
  )
}

const refuse = (status: number, code?: string) => async () =>
  Response.json(
    { code: status, ...(code !== undefined && { error_code: code }), msg: 'never shown' },
    { status, headers: { 'x-supabase-api-version': '2024-01-01' } },
  )

test.each<[string, () => Promise<Response>, string]>([
  ['a link that expired', refuse(403, 'otp_expired'), 'Magic Link Expired. Please Request a New One'],
  ['a token of the wrong form', refuse(400, 'validation_failed'), 'Invalid Magic Link. Please Try Again'],
  ['a failure of the service', refuse(500, 'unexpected_failure'), 'Server Error. Please Try Again Later'],
  ['a service that is down', refuse(503), 'Server Error. Please Try Again Later'],
  ['too many attempts', refuse(429, 'over_request_rate_limit'), 'Server Error. Please Try Again Later'],
  [
    'a network that is gone',
    () => Promise.reject(new TypeError('fetch failed')),
    'Server Error. Please Try Again Later',
  ],
  [
    'an address that somebody else has by now',
    refuse(422, 'email_exists'),
    'Email Already Registered. Please Sign In or Use a Different Email',
  ],
  ['a refusal that nobody foresaw', refuse(403, 'user_banned'), 'An Unknown Error Occurred'],
])('%s', async (_, answer, text) => {
  const asked = vi.fn(answer)
  vi.stubGlobal('fetch', asked)
  open('/confirm?token_hash=abc&type=email')
  expect(await screen.findByRole('heading', { level: 1, name: text })).toBeTruthy()
  expect(document.body.textContent).not.toContain('never shown')
  expect(asked).toHaveBeenCalled()
})

test('a link without its token asks nobody and is called invalid', async () => {
  const asked = vi.fn()
  vi.stubGlobal('fetch', asked)
  open('/confirm?type=email')
  expect(await screen.findByRole('heading', { name: 'Invalid Magic Link. Please Try Again' })).toBeTruthy()
  expect(asked).not.toHaveBeenCalled()
})
