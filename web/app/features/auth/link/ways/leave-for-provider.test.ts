// @vitest-environment node
import { expect, test } from 'vitest'
import { createRequestContext } from '../../../../data/client/request-scope.ts'
import { testScope } from '../../../../test-support/request-scope.ts'
import { runAction } from '../../../../test-support/run-action.ts'
import { linkAction } from '../link-action.ts'

async function press(provider: string, answer: Response) {
  const { scope, asked } = testScope(() => answer)
  const context = createRequestContext({ ...scope, providers: [{ name: 'google', label: 'Google' }] })
  const { answer: given, setCookies } = await runAction(linkAction, context, { provider })
  return { given, setCookies, asked: asked.map(({ url }) => new URL(url)) }
}

const leaving = (location: string) => new Response(null, { status: 302, headers: { location } })
const refused = (kind: string) => ({ data: { ok: false, kind } })

test('a provider is opened with a challenge whose verifier only this browser keeps', async () => {
  const address = 'https://accounts.google.com/o/oauth2/v2/auth?state=1'
  const { given, setCookies, asked } = await press('google', leaving(address))
  expect(given instanceof Response && given.headers.get('location')).toBe(address)
  expect(given instanceof Response && given.headers.get('x-remix-reload-document')).toBe('true')
  expect(setCookies.some((cookie) => cookie.startsWith('trellis-auth-code-verifier='))).toBe(true)
  const [authorize] = asked
  expect(authorize?.pathname).toBe('/auth/v1/authorize')
  expect(authorize?.searchParams.get('redirect_to')).toBe('http://trellis.invalid/confirm')
  expect(authorize?.searchParams.get('code_challenge')).toBeTruthy()
})

test.each([
  [leaving('http://trellis.invalid/confirm?error=server_error'), 'unavailable'],
  [Response.json({ code: 500 }, { status: 500 }), 'unavailable'],
  [Response.json({ code: 429 }, { status: 429 }), 'rate-limited'],
])('a provider that cannot be reached leaves the person on the page', async (answer, kind) => {
  expect((await press('google', answer)).given).toMatchObject(refused(kind))
})

test('a provider that is not configured is not asked', async () => {
  const { given, asked } = await press('github', leaving('https://github.com'))
  expect(given).toMatchObject(refused('invalid'))
  expect(asked).toEqual([])
})
