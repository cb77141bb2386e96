import { expect, test } from 'vitest'
import { TimeAccounts } from './time-accounts.ts'

const most = 6_000

function open() {
  const state = { now: 1_000 }
  const accounts = new TimeAccounts(() => state.now)
  const useAlone = (owner: string, time: number) => accounts.add(owner, { time, isAlone: true, most })
  const useTogether = (owner: string, time: number) => accounts.add(owner, { time, isAlone: false, most })
  return { state, accounts, useAlone, useTogether }
}

test('a quarter of the time that passes is forgiven, and never more than was spent', () => {
  const { state, accounts, useTogether } = open()
  useTogether('ada', 600)
  useTogether('ada', 400)
  state.now += 1_000
  expect(accounts.spentBy('ada')).toBe(750)
  state.now += 60_000
  expect(accounts.spentBy('ada')).toBe(0)
  useTogether('ada', 100)
  expect([accounts.spentBy('ada'), accounts.spentBy('ben')]).toEqual([100, 0])
})

test('nobody has spent more than the most, so that the wait has an end', () => {
  const { accounts, useTogether } = open()
  useTogether('ada', 60_000)
  expect(accounts.spentBy('ada')).toBe(most)
  expect([accounts.waitUntilBelow('ada', 4_000), accounts.waitUntilBelow('ada', 7_000)]).toEqual([8_000, 0])
})

test('with one query at a time, a quarter of a second is free and earns nothing back', () => {
  const { accounts, useAlone } = open()
  useAlone('ada', 250)
  expect(accounts.spentBy('ada')).toBe(0)
  useAlone('ada', 550)
  useAlone('ada', 1)
  expect(accounts.spentBy('ada')).toBe(300)
})

test('an owner of short queries is served quickly until a long one', () => {
  const { accounts, useAlone, useTogether } = open()
  expect(accounts.isQuick('ada')).toBe(false)
  useTogether('ada', 250)
  expect(accounts.isQuick('ada')).toBe(true)
  useAlone('ada', 251)
  expect(accounts.isQuick('ada')).toBe(false)
})

test('of very many owners those who asked longest ago are forgotten', () => {
  const { accounts, useTogether } = open()
  for (let count = 0; count < 25_000; count += 1) {
    useTogether(`visitor ${count}`, 100)
    useTogether('busy', 0.1)
  }
  expect(accounts.spentBy('busy')).toBeCloseTo(2_500)
  expect([accounts.spentBy('visitor 0'), accounts.spentBy('visitor 24999')]).toEqual([0, 100])
})
