import { generateSecretKey, openSecretBox } from '@trellis/platform/tokens'
import { expect, test } from 'vitest'
import { openSubscription, sealSubscription } from './unsubscribe-token.ts'

const parts = { secrets: openSecretBox(generateSecretKey()) }
const userId = '0198a0c2-1111-7abc-8def-000000000001'
const componentId = '0198a0c2-2222-7abc-8def-000000000002'
const mailedAt = new Date('2026-11-20T23:00:00Z')
const seal = (component?: string) => sealSubscription(parts, { userId, componentId: component }, mailedAt)

test.each([[undefined], [componentId]])('a link names the person and what it turns off: %s', (component) => {
  expect(openSubscription(parts, seal(component), mailedAt)).toEqual({ userId, componentId: component })
})

test('nobody can read a link, and it fits into a line', () => {
  const token = seal(componentId)
  for (const id of [userId, componentId])
    for (const part of [id, Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')])
      expect(token).not.toContain(part)
  expect(token).toMatch(/^[\w.-]{50,180}$/)
})

test.each([
  ['on its day', '2026-11-20T00:00:00Z', true],
  ['for a year', '2027-11-20T23:59:59Z', true],
  ['not longer', '2027-11-21T00:00:00Z', false],
])('a link is valid %s', (_, now, isValid) => {
  expect(openSubscription(parts, seal(), new Date(now)) !== undefined).toBe(isValid)
})

test('no link that was changed is valid', () => {
  const token = seal()
  for (let place = 0; place < token.length; place += 1) {
    const changed = `${token.slice(0, place)}${token[place] === 'A' ? 'B' : 'A'}${token.slice(place + 1)}`
    // The last character may hold bits that are not part of the text.
    if (place < token.length - 1) expect(openSubscription(parts, changed, mailedAt)).toBeUndefined()
  }
})

test.each([
  ['nothing', ''],
  ['a guess', 'guess.guess'],
  [
    'of another installation',
    sealSubscription(
      { secrets: openSecretBox(generateSecretKey()) },
      { userId, componentId: undefined },
      mailedAt,
    ),
  ],
  ['sealed for something else', parts.secrets.seal('a.b.c', 'api_tokens.secret')],
  ['of no person', parts.secrets.seal('..fqo', 'unsubscribe link')],
])('%s is no link', (_, token) => {
  expect(openSubscription(parts, token, mailedAt)).toBeUndefined()
})
