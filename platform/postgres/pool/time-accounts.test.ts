import { expect, test } from 'vitest'
import { TimeAccounts } from './time-accounts.ts'

function open() {
  const state = { now: 1_000 }
  return { state, accounts: new TimeAccounts(() => state.now) }
}

test('half of the time that passes is forgiven, and never more than was spent', () => {
  const { state, accounts } = open()
  accounts.spend('ada', 600, 5_000)
  accounts.spend('ada', 400, 5_000)
  state.now += 1_000
  expect(accounts.spentBy('ada')).toBe(500)
  state.now += 60_000
  expect(accounts.spentBy('ada')).toBe(0)
  accounts.spend('ada', 100, 5_000)
  expect([accounts.spentBy('ada'), accounts.spentBy('ben')]).toEqual([100, 0])
})

test('nobody has spent more than the most, so that the wait has an end', () => {
  const { accounts } = open()
  accounts.spend('ada', 60_000, 6_000)
  expect(accounts.spentBy('ada')).toBe(6_000)
  expect([accounts.waitUntilBelow('ada', 4_000), accounts.waitUntilBelow('ada', 7_000)]).toEqual([4_000, 0])
})

test('time that cost nothing opens no account and pays nothing back', () => {
  const { accounts } = open()
  accounts.spend('ada', -200, 6_000)
  expect(accounts.spentBy('ada')).toBe(0)
  accounts.spend('ada', 300, 6_000)
  accounts.spend('ada', -200, 6_000)
  expect(accounts.spentBy('ada')).toBe(300)
})

test('of very many owners those who spent longest ago are forgotten', () => {
  const { accounts } = open()
  for (let count = 0; count < 25_000; count += 1) {
    accounts.spend(`visitor ${count}`, 100, 6_000)
    accounts.spend('busy', 1, 6_000_000)
  }
  expect(accounts.spentBy('busy')).toBe(25_000)
  expect([accounts.spentBy('visitor 0'), accounts.spentBy('visitor 24999')]).toEqual([0, 100])
})
