import { AuthApiError } from '@supabase/supabase-js'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DataError } from '../../failure/data-error.ts'
import { proofFailureOf } from './proof-failure.ts'
import { proveWithAppCode, proveWithRecoveryCode } from './prove-with-code.ts'
import { proveWithEmailCode, sendEmailCode } from './prove-with-email-code.ts'
import { proveWithPasskey } from './prove-with-passkey.ts'
import { proveWithProvider } from './prove-with-provider.ts'
import { proveWithSso } from './prove-with-sso.ts'

const own = {
  getSession: vi.fn(),
  setSession: vi.fn(),
  admin: { signOut: vi.fn() },
  mfa: { challengeAndVerify: vi.fn(), recoveryCodes: { verify: vi.fn() } },
}
const isolated = {
  getSession: vi.fn(),
  signInWithPasskey: vi.fn(),
  signInWithOtp: vi.fn(),
  verifyOtp: vi.fn(),
  signInWithOAuth: vi.fn(),
  signInWithSSO: vi.fn(),
  exchangeCodeForSession: vi.fn(),
  signOut: vi.fn(),
}

vi.mock('../../client/browser-client.ts', () => ({ browserClient: () => ({ auth: own }) }))
/** How the last isolated client asks the platform. */
let ask: typeof fetch | undefined
vi.mock('../../client/isolated-client.ts', () => ({
  isolatedClient: (_: string, given?: typeof fetch) => {
    ask = given
    return { auth: isolated }
  },
}))

class Channel {
  static last: Channel | undefined
  readonly name: string
  onmessage: ((event: { data: object }) => void) | undefined
  close = vi.fn()
  constructor(name: string) {
    this.name = name
    Channel.last = this
  }
}
const popup = { location: { replace: vi.fn() }, close: vi.fn() }
const open = vi.fn<() => typeof popup | null>()

const sessionOf = (userId: string, name: string) => ({
  data: {
    session: { access_token: `${name}-access`, refresh_token: `${name}-refresh`, user: { id: userId } },
  },
})
const email = 'mara@larkfield.com'
const named = (name: string) => Object.assign(new Error('from the browser'), { name })
const failureOf = (proving: Promise<void>) => proving.then(() => 'proven', proofFailureOf)

beforeEach(() => {
  vi.resetAllMocks()
  vi.stubGlobal('PublicKeyCredential', class {})
  own.getSession.mockResolvedValue(sessionOf('mara', 'old'))
  own.setSession.mockResolvedValue({ error: null })
  own.admin.signOut.mockResolvedValue({ error: null })
  isolated.signInWithPasskey.mockResolvedValue({ data: {}, error: null })
  isolated.getSession.mockResolvedValue(sessionOf('mara', 'new'))
  Channel.last = undefined
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('window', { open, location: { origin: 'https://trellis.example' } })
  open.mockReturnValue(popup)
  isolated.signInWithOtp.mockResolvedValue({ error: null })
  isolated.verifyOtp.mockResolvedValue({ error: null })
  isolated.signInWithOAuth.mockResolvedValue({ data: { url: 'https://id.example/' }, error: null })
  isolated.signInWithSSO.mockResolvedValue({ data: { url: 'https://idp.example/' }, error: null })
  isolated.exchangeCodeForSession.mockResolvedValue({ error: null })
})

describe('a passkey', () => {
  test('of the same person becomes the session of the browser, and the old session ends', async () => {
    await proveWithPasskey('key')
    expect(own.setSession).toHaveBeenCalledWith({ access_token: 'new-access', refresh_token: 'new-refresh' })
    expect(own.admin.signOut).toHaveBeenCalledWith('old-access', 'local')
  })

  test('of somebody else is ended, and the browser keeps its session', async () => {
    isolated.getSession.mockResolvedValue(sessionOf('jonas', 'new'))
    expect(await failureOf(proveWithPasskey('key'))).toBe('other-person')
    expect(isolated.signOut).toHaveBeenCalledWith({ scope: 'local' })
    expect(own.setSession).not.toHaveBeenCalled()
    expect(own.admin.signOut).not.toHaveBeenCalled()
  })

  test('counts although the old session could not be ended', async () => {
    own.admin.signOut.mockRejectedValue(new Error('no answer'))
    expect(await failureOf(proveWithPasskey('key'))).toBe('proven')
  })

  test('that is not accepted keeps the old session', async () => {
    own.setSession.mockResolvedValue({ error: new AuthApiError('no', 503, 'unexpected_failure') })
    expect(await failureOf(proveWithPasskey('key'))).toBe('unavailable')
    expect(own.admin.signOut).not.toHaveBeenCalled()
  })

  test.each([
    ['NotAllowedError', 'canceled'],
    ['AbortError', 'canceled'],
    ['SecurityError', 'unsupported'],
    ['NotSupportedError', 'unsupported'],
    ['UnknownError', 'unexpected'],
  ])('whose dialog ends with %s is %s', async (name, failure) => {
    isolated.signInWithPasskey.mockResolvedValue({ data: null, error: named(name) })
    expect(await failureOf(proveWithPasskey('key'))).toBe(failure)
    expect(own.setSession).not.toHaveBeenCalled()
  })

  test('is not asked for in a browser that has none', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    expect(await failureOf(proveWithPasskey('key'))).toBe('unsupported')
    expect(isolated.signInWithPasskey).not.toHaveBeenCalled()
  })
})

test.each([
  [422, 'mfa_verification_failed', 'wrong'],
  [422, 'mfa_challenge_expired', 'wrong'],
  [429, 'mfa_recovery_codes_locked', 'rate-limited'],
  [429, 'over_request_rate_limit', 'rate-limited'],
  [401, 'session_not_found', 'signed-out'],
  [500, 'unexpected_failure', 'unexpected'],
])('a code answered with %i %s is %s', async (status, code, failure) => {
  const error = new AuthApiError('no', status, code)
  own.mfa.challengeAndVerify.mockResolvedValue({ error })
  own.mfa.recoveryCodes.verify.mockResolvedValue({ error })
  expect(await failureOf(proveWithAppCode('key', { factorId: 'app', code: '730916' }))).toBe(failure)
  expect(await failureOf(proveWithRecoveryCode('key', 'k4m9-x7qp'))).toBe(failure)
})

test('a good code is proven', async () => {
  own.mfa.challengeAndVerify.mockResolvedValue({ error: null })
  expect(await failureOf(proveWithAppCode('key', { factorId: 'app', code: '730916' }))).toBe('proven')
  expect(own.mfa.challengeAndVerify).toHaveBeenCalledWith({ factorId: 'app', code: '730916' })
})

test('errors that are not ours are unexpected', () => {
  expect(proofFailureOf(new TypeError('x'))).toBe('unexpected')
  expect(proofFailureOf(new DataError('denied'))).toBe('unexpected')
})

describe('an emailed code', () => {
  test('is sent to the address of the account, and never makes another one', async () => {
    await sendEmailCode('key', email)
    expect(isolated.signInWithOtp).toHaveBeenCalledWith({ email, options: { shouldCreateUser: false } })
  })

  test('becomes the session of the browser', async () => {
    await proveWithEmailCode('key', { email, code: '418204' })
    expect(isolated.verifyOtp).toHaveBeenCalledWith({ email, token: '418204', type: 'email' })
    expect(own.setSession).toHaveBeenCalledOnce()
  })

  test('that is wrong changes nothing', async () => {
    isolated.verifyOtp.mockResolvedValue({ error: new AuthApiError('no', 403, 'otp_expired') })
    const failure = await proveWithEmailCode('key', { email, code: '000000' }).catch(proofFailureOf)
    expect(failure).toBe('wrong')
    expect(own.setSession).not.toHaveBeenCalled()
  })
})

/** The window answers. */
const answer = async (sent: object) => {
  await vi.waitFor(() => expect(Channel.last?.onmessage).toBeDefined())
  Channel.last?.onmessage?.({ data: sent })
}

describe('a provider', () => {
  const prove = (signal = new AbortController().signal, provider = 'acme') =>
    proveWithProvider('key', { provider, email, signal })

  const askedFor = () => {
    const [{ options }] = isolated.signInWithOAuth.mock.lastCall as [
      { options: { redirectTo: string; queryParams: object } },
    ]
    return options
  }

  test.each([
    ['google', { max_age: '0', login_hint: email, prompt: 'select_account' }],
    ['microsoft', { max_age: '0', login_hint: email }],
    ['acme', { max_age: '0', login_hint: email }],
  ])('asks again although the person is signed in there: %s', async (provider, query) => {
    const proving = prove(undefined, provider)
    await answer({ code: 'abc' })
    await proving
    expect(askedFor().queryParams).toEqual(query)
  })

  test('answers in its window, and its code becomes the session', async () => {
    const proving = prove()
    await answer({ code: 'abc' })
    await proving
    const options = askedFor()
    expect(options).toMatchObject({ skipBrowserRedirect: true })
    expect(Channel.last?.name).toBe(`trellis-proof-${new URL(options.redirectTo).searchParams.get('proof')}`)
    expect(new URL(options.redirectTo).pathname).toBe('/confirm/proof')
    expect(popup.location.replace).toHaveBeenCalledWith('https://id.example/')
    expect(isolated.exchangeCodeForSession).toHaveBeenCalledWith('abc')
    expect(own.setSession).toHaveBeenCalledOnce()
    expect(popup.close).toHaveBeenCalled()
  })

  test('that knows the person as somebody else changes nothing', async () => {
    isolated.getSession.mockResolvedValue(sessionOf('jonas', 'new'))
    const proving = prove().catch(proofFailureOf)
    await answer({ code: 'abc' })
    expect(await proving).toBe('other-person')
    expect(own.setSession).not.toHaveBeenCalled()
    expect(isolated.signOut).toHaveBeenCalledWith({ scope: 'local' })
  })

  test('that refuses changes nothing', async () => {
    const proving = prove().catch(proofFailureOf)
    await answer({ error: 'access_denied' })
    expect(await proving).toBe('canceled')
    expect(isolated.exchangeCodeForSession).not.toHaveBeenCalled()
    expect(own.setSession).not.toHaveBeenCalled()
  })

  test('that did not ask the person to sign in again changes nothing, and is told from a refusal', async () => {
    const proving = prove().catch((thrown: unknown) => thrown)
    await answer({ error: 'login_required' })
    const error = await proving
    expect(error instanceof DataError && error.code).toBe('login_required')
    expect(isolated.exchangeCodeForSession).not.toHaveBeenCalled()
    expect(own.setSession).not.toHaveBeenCalled()
  })

  test('is given up when the person cancels', async () => {
    const controller = new AbortController()
    const proving = prove(controller.signal).catch(proofFailureOf)
    controller.abort()
    expect(await proving).toBe('canceled')
    expect(own.setSession).not.toHaveBeenCalled()
    expect(Channel.last?.close).toHaveBeenCalled()
  })

  test('is not asked if the browser blocks its window', async () => {
    open.mockReturnValue(null)
    const error: unknown = await prove().catch((thrown: unknown) => thrown)
    expect(error instanceof DataError && error.code).toBe('popup_blocked')
    expect(isolated.signInWithOAuth).not.toHaveBeenCalled()
  })
})

describe('the provider of a company', () => {
  const prove = () => proveWithSso('key', { providerId: 'larkfield', signal: new AbortController().signal })

  test('answers in its window, and its code becomes the session', async () => {
    const proving = prove()
    await answer({ code: 'abc' })
    await proving
    expect(isolated.signInWithSSO).toHaveBeenCalledWith({
      providerId: 'larkfield',
      options: {
        skipBrowserRedirect: true,
        redirectTo: expect.stringMatching(/^https:\/\/trellis\.example\/confirm\/proof\?proof=[\w-]{36}$/),
      },
    })
    expect(popup.location.replace).toHaveBeenCalledWith('https://idp.example/')
    expect(isolated.exchangeCodeForSession).toHaveBeenCalledWith('abc')
    expect(own.setSession).toHaveBeenCalledWith({ access_token: 'new-access', refresh_token: 'new-refresh' })
    expect(own.admin.signOut).toHaveBeenCalledWith('old-access', 'local')
  })

  test('is asked for a new sign-in, and no other request is changed', async () => {
    const sent = vi.fn<typeof fetch>(async () => Response.json({}))
    vi.stubGlobal('fetch', sent)
    const proving = prove()
    await answer({ code: 'abc' })
    await proving
    await ask?.('https://trellis.example/auth/v1/sso', {
      method: 'POST',
      body: '{"provider_id":"larkfield"}',
    })
    await ask?.('https://trellis.example/auth/v1/token', { method: 'POST', body: '{"auth_code":"abc"}' })
    expect(sent.mock.calls.map(([, init]) => init?.body)).toEqual([
      '{"provider_id":"larkfield","max_age":0}',
      '{"auth_code":"abc"}',
    ])
  })

  test('that proves somebody else changes nothing', async () => {
    isolated.getSession.mockResolvedValue(sessionOf('jonas', 'new'))
    const proving = failureOf(prove())
    await answer({ code: 'abc' })
    expect(await proving).toBe('other-person')
    expect(own.setSession).not.toHaveBeenCalled()
    expect(isolated.signOut).toHaveBeenCalledWith({ scope: 'local' })
  })

  test('that is switched off leaves no window behind', async () => {
    const error = new AuthApiError('no', 422, 'sso_provider_disabled')
    isolated.signInWithSSO.mockResolvedValue({ data: null, error })
    expect(await failureOf(prove())).toBe('unexpected')
    expect(popup.close).toHaveBeenCalled()
    expect(own.setSession).not.toHaveBeenCalled()
  })
})
