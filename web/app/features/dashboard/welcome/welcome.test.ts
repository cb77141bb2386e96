import { expect, test } from 'vitest'
import { type Arrival, welcomeOf } from './welcome.ts'

const arrival: Arrival = {
  joinedAt: '2026-11-10T12:00:00Z',
  foundedAt: '2026-01-01T12:00:00Z',
  hasName: false,
  assigned: 0,
}
const after = (days: number) => Date.parse(arrival.joinedAt) + days * 86_400_000

test.each<[string, Partial<Arrival>, number, boolean]>([
  ['a new member', {}, 1, true],
  ['a new member with a name', { hasName: true }, 1, true],
  ['a new member with a component', { assigned: 2 }, 1, true],
  ['a new member with both', { hasName: true, assigned: 2 }, 1, false],
  ['a member of thirteen days', {}, 13.9, true],
  ['a member of two weeks', {}, 14, false],
  ['the founder', { foundedAt: '2026-11-10T11:59:59.999Z' }, 1, false],
])('%s', (_, changes, days, isWelcomed) => {
  expect(welcomeOf({ ...arrival, ...changes }, after(days)) !== undefined).toBe(isWelcomed)
})
