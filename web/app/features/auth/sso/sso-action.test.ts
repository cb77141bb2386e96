// @vitest-environment node
import { expect, test } from 'vitest'
import { createRequestContext } from '../../../data/client/request-scope.ts'
import { testScope } from '../../../test-support/request-scope.ts'
import { runAction } from '../../../test-support/run-action.ts'
import { ssoAction } from './sso-action.ts'

const id = '019a8f00-0000-7000-8000-0000000000a1'
const provider = 'https://id.larkfield.com/sso?SAMLRequest=abc'

const problem = (status: number, code: string) => () =>
  Response.json(
    { code, error_code: code, message: 'text that nobody shows' },
    { status, headers: { 'X-Supabase-Api-Version': '2024-01-01' } },
  )

async function ask(form: Record<string, string>, platform: () => Response) {
  const { scope, asked, logged } = testScope(platform)
  const { answer } = await runAction(ssoAction, createRequestContext(scope), form)
  const sent = await Promise.all(asked.map(async (request) => [request.url, await request.json()]))
  return { answer, sent, logged }
}

test.each([
  [{ email: ' mara@larkfield.com' }, { domain: 'larkfield.com' }],
  [{ provider: id }, { provider_id: id }],
])('%j leaves for the provider', async (form, wanted) => {
  const { answer, sent } = await ask(form, () => Response.json({ url: provider }))
  expect((answer as unknown as Response).headers.get('location')).toBe(provider)
  expect(sent).toEqual([
    [
      'http://trellis.invalid/auth/v1/sso',
      expect.objectContaining({ ...wanted, redirect_to: 'http://trellis.invalid/confirm' }),
    ],
  ])
})

test.each([
  [problem(404, 'sso_provider_not_found'), 'missing'],
  [problem(404, 'sso_provider_disabled'), 'missing'],
  [problem(422, 'sso_provider_unreachable'), 'invalid'],
  [problem(429, 'over_request_rate_limit'), 'rate-limited'],
])('a sign-in that cannot begin keeps the address (%#)', async (platform, kind) => {
  const { answer } = await ask({ email: 'mara@larkfield.com' }, platform)
  expect(answer).toMatchObject({ data: { ok: false, kind, values: { email: 'mara@larkfield.com' } } })
})

test.each([{ email: 'mara' }, { provider: 'x' }, {}, { intent: 'break-glass', email: '' }])(
  '%j is refused without asking',
  async (form) => {
    const { answer, sent } = await ask(form as unknown as Record<string, string>, () => Response.json({}))
    expect(answer).toMatchObject({ data: { ok: false, kind: 'invalid', faults: { email: {} } } })
    expect(sent).toEqual([])
  },
)

test('a break-glass link is asked for, and the answer tells nothing', async () => {
  const form = { intent: 'break-glass', email: 'mara@larkfield.com' }
  const { answer, sent } = await ask(form, () => Response.json({}))
  expect(answer).toMatchObject({ data: { ok: true, result: { email: 'mara@larkfield.com' } } })
  expect(sent).toEqual([
    [
      'http://trellis.invalid/auth/v1/sso/break-glass',
      { email: 'mara@larkfield.com', redirect_to: 'http://trellis.invalid/confirm' },
    ],
  ])
})

test('nothing logged names an address', async () => {
  const form = { intent: 'break-glass', email: 'mara@larkfield.com' }
  const { logged } = await ask(form, problem(418, 'x'))
  expect(logged).toHaveLength(1)
  expect(JSON.stringify(logged)).not.toContain('larkfield')
})

test('another organization is opened', async () => {
  const { answer, sent } = await ask({ organization: id }, () => Response.json({}))
  expect((answer as unknown as Response).headers.get('location')).toBe('/dashboard')
  expect((answer as unknown as Response).headers.get('set-cookie')).toContain(id)
  expect(sent).toEqual([])
})
