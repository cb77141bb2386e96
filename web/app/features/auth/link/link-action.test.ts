// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { createRequestContext } from '../../../data/client/request-scope.ts'
import { testScope } from '../../../test-support/request-scope.ts'
import { runAction } from '../../../test-support/run-action.ts'
import { linkAction } from './link-action.ts'

const problem = (status: number, code: string) => () =>
  Response.json(
    { code, message: 'text that nobody shows' },
    { status, headers: { 'X-Supabase-Api-Version': '2024-01-01' } },
  )

async function ask(form: Record<string, string>, platform: (request: Request) => Response) {
  const { scope, asked, logged } = testScope(platform)
  const { answer, setCookies } = await runAction(linkAction, createRequestContext(scope), form)
  return { answer, setCookies, asked, logged }
}

const isSso = ({ url }: Request) => url.endsWith('/sso')
const withoutSso = (request: Request) =>
  isSso(request) ? problem(404, 'sso_provider_not_found')() : Response.json({})

describe('an address of a company with its own provider', () => {
  const provider = 'https://id.larkfield.com/sso?SAMLRequest=abc'

  test('leads there instead of sending a mail, and comes back to where codes are redeemed', async () => {
    const { answer, asked, setCookies } = await ask({ email: 'mara@Larkfield.com' }, () =>
      Response.json({ url: provider }),
    )
    const response = answer as unknown as Response
    expect(response.headers.get('location')).toBe(provider)
    expect(response.headers.get('x-remix-reload-document')).toBe('true')
    expect(asked.map(({ url }) => url)).toEqual(['http://trellis.invalid/auth/v1/sso'])
    await expect(asked[0]?.json()).resolves.toMatchObject({
      domain: 'larkfield.com',
      redirect_to: 'http://trellis.invalid/confirm',
      skip_http_redirect: true,
      code_challenge_method: 's256',
    })
    expect(setCookies.some((cookie) => cookie.startsWith('trellis-auth-code-verifier='))).toBe(true)
  })

  test.each([
    problem(404, 'sso_provider_not_found'),
    problem(404, 'sso_provider_disabled'),
    problem(422, 'sso_provider_unreachable'),
    problem(429, 'over_request_rate_limit'),
    problem(503, 'x'),
  ])('that cannot be asked keeps nobody from their mail (%#)', async (refused) => {
    const { answer } = await ask({ email: 'mara@larkfield.com' }, (request) =>
      isSso(request) ? refused() : Response.json({}),
    )
    expect(answer).toMatchObject({ data: { ok: true } })
  })

  test('that is the only way in refuses the mail, and the page is told why', async () => {
    const { answer } = await ask({ email: 'mara@larkfield.com' }, (request) =>
      isSso(request) ? problem(503, 'x')() : problem(403, 'user_sso_managed')(),
    )
    expect(answer).toMatchObject({ data: { ok: false, kind: 'denied', needsSso: true } })
  })

  test('that is down is not asked by people who ask for the mail itself', async () => {
    const { answer, asked } = await ask({ email: 'mara@larkfield.com', way: 'link' }, (request) =>
      Response.json(isSso(request) ? { url: provider } : {}),
    )
    expect(answer).toMatchObject({ data: { ok: true, result: { email: 'mara@larkfield.com' } } })
    expect(asked.map(({ url }) => url)).toEqual(['http://trellis.invalid/auth/v1/otp'])
  })

  test('that is required refuses the mail to them, too', async () => {
    const { answer } = await ask(
      { email: 'mara@larkfield.com', way: 'link' },
      problem(403, 'user_sso_managed'),
    )
    expect(answer).toMatchObject({ data: { ok: false, kind: 'denied', needsSso: true } })
  })
})

describe('asking for a link', () => {
  test('sends the trimmed address with a challenge and keeps the verifier in a cookie', async () => {
    const { answer, setCookies, asked } = await ask({ email: ' mara@larkfield.com ' }, withoutSso)
    expect(answer).toMatchObject({
      data: { ok: true, result: { email: 'mara@larkfield.com' } },
      init: { status: 200 },
    })
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST http://trellis.invalid/auth/v1/sso',
      'POST http://trellis.invalid/auth/v1/otp',
    ])
    await expect(asked[1]?.json()).resolves.toMatchObject({
      email: 'mara@larkfield.com',
      create_user: true,
      code_challenge_method: 's256',
    })
    expect(setCookies.some((cookie) => cookie.startsWith('trellis-auth-code-verifier='))).toBe(true)
  })

  test.each([
    ['', 'required'],
    ['mara at larkfield', 'invalid'],
    [`${'m'.repeat(250)}@larkfield.com`, 'too_long'],
  ])('with %j is refused as %s, keeps what was typed and asks nobody', async (email, kind) => {
    const { answer, asked } = await ask({ email }, () => Response.json({}))
    expect(answer).toMatchObject({
      data: { kind: 'invalid', faults: { email: { code: `email_address.${kind}` } }, values: { email } },
      init: { status: 400 },
    })
    expect(asked).toEqual([])
  })

  test.each([
    [problem(429, 'over_email_send_rate_limit'), { kind: 'rate-limited' }, 429],
    [problem(429, 'over_request_rate_limit'), { kind: 'rate-limited' }, 429],
    [
      problem(400, 'email_address_invalid'),
      { kind: 'invalid', faults: { email: { code: 'email_address.invalid' } } },
      400,
    ],
    [problem(503, 'x'), { kind: 'unavailable' }, 503],
    [problem(500, 'unexpected_failure'), { kind: 'unavailable' }, 503],
    [problem(418, 'x'), { kind: 'unexpected' }, 500],
  ])('that the platform refuses loses nothing (%#)', async (platform, expected, status) => {
    const { answer } = await ask({ email: 'mara@larkfield.com' }, platform)
    expect(answer).toMatchObject({
      data: { ok: false, values: { email: 'mara@larkfield.com' }, ...expected },
      init: { status },
    })
  })

  test('logs what nobody foresaw, without the address', async () => {
    const { logged } = await ask({ email: 'mara@larkfield.com' }, problem(418, 'x'))
    expect(logged.map(({ level }) => level)).toEqual(['error'])
    expect(JSON.stringify(logged)).not.toContain('larkfield')
  })
})

test('an act that the page does not offer is a link without an address', async () => {
  const { answer, asked } = await ask({ intent: 'google' }, () => Response.json({}))
  expect(answer).toMatchObject({
    data: { kind: 'invalid', faults: { email: { code: 'email_address.required' } } },
    init: { status: 400 },
  })
  expect(asked).toEqual([])
})

describe('the code of the mail', () => {
  const typed = { email: 'mara@larkfield.com', code: ' 012 345 ' }

  test('is redeemed with its address', async () => {
    const { asked } = await ask(typed, problem(403, 'otp_expired'))
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST http://trellis.invalid/auth/v1/verify',
    ])
    await expect(asked[0]?.json()).resolves.toMatchObject({
      email: 'mara@larkfield.com',
      token: '012345',
      type: 'email',
    })
  })

  test.each(['', '12345', '1234567', 'abcdef'])('is not %j, and nobody is asked', async (code) => {
    const { answer, asked } = await ask({ ...typed, code }, () => Response.json({}))
    expect(answer).toMatchObject({ data: { ok: false, kind: 'invalid' }, init: { status: 400 } })
    expect(asked).toEqual([])
  })

  test.each([
    [problem(403, 'otp_expired'), 'denied', 403],
    [problem(429, 'over_request_rate_limit'), 'rate-limited', 429],
    [problem(503, 'x'), 'unavailable', 503],
  ])('that the platform refuses signs nobody in (%#)', async (platform, kind, status) => {
    const { answer, setCookies } = await ask(typed, platform)
    expect(answer).toMatchObject({ data: { ok: false, kind }, init: { status } })
    expect(setCookies.filter((cookie) => cookie.startsWith('trellis-auth'))).toEqual([])
  })
})
