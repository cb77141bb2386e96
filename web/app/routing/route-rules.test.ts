import type { LanguageStrategy } from '@trellis/domain/languages/languages'
import { expect, test } from 'vitest'
import { createRequestContext } from '../data/client/request-scope.ts'
import { testScope } from '../test-support/request-scope.ts'
import { runMiddleware } from '../test-support/run-middleware.ts'
import { applyRules, followRules } from './route-rules.ts'

const follow = (address: string, rules?: Parameters<typeof applyRules>[1]) =>
  applyRules(new URL(address, 'http://site.invalid'), rules)

test.each([
  ['/login', '/signin'],
  ['/login?from=mail', '/signin?from=mail'],
  ['/auth/callback?code=1', '/confirm?code=1'],
  ['/support?x=1', '/contact?about=support'],
  ['/legal/terms', '/terms'],
])('%s leads to %s', (from, to) => {
  expect(follow(from)).toEqual({ to, status: 302 })
})

test.each(['/', '/signin', '/login/more', '/legal/', '/legal//evil.example', '/legal///evil.example/x'])(
  '%s is left alone',
  (path) => {
    expect(follow(path)).toBeUndefined()
  },
)

test('a path that the router has not read is not led to another site either', () => {
  expect(applyRules({ pathname: '/legal/\\evil.example', search: '' })).toBeUndefined()
})

test('a rule may leave the site, with the status that it names', () => {
  const rules = [{ from: '/status', to: 'https://status.example.com/', status: 308 as const }]
  expect(follow('/status', rules)).toEqual({ to: 'https://status.example.com/', status: 308 })
})

async function visit(strategy: LanguageStrategy, path: string) {
  const { scope } = testScope(() => new Response())
  const languages = { strategy, offered: ['en', 'de'] } as const
  const context = createRequestContext({ ...scope, languages })
  const outcome = runMiddleware(followRules(), { path, context })
  const answer = await outcome.catch((thrown: unknown) => thrown as Response)
  return answer?.headers.get('location') ?? undefined
}

test.each([
  ['prefix', '/de/login', '/signin'],
  ['prefix', '/en/legal/terms', '/terms'],
  ['prefix', '/de//evil.example', undefined],
  ['prefix_except_default', '/login', '/signin'],
  ['prefix_except_default', '/de/login', '/signin'],
  ['prefix_and_default', '/es/login', undefined],
  ['no_prefix', '/login', '/signin'],
  ['no_prefix', '/de/login', undefined],
] as const)('with the strategy %s, %s leads to %s', async (strategy, path, to) => {
  expect(await visit(strategy, path)).toBe(to)
})
