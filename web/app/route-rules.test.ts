import { expect, test } from 'vitest'
import { applyRules } from './route-rules.ts'

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
