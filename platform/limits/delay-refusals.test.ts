import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { clientAddress } from '../http/http.ts'
import { delayRefusals } from './delay-refusals.ts'

function open() {
  const state = { now: 0 }
  const ends: (() => void)[] = []
  const wait = (milliseconds: number) => {
    expect(milliseconds).toBe(1000)
    return new Promise<void>((resolve) => ends.push(resolve))
  }
  const app = new Hono()
    .use(clientAddress({ trustedProxies: 0 }))
    .use(delayRefusals({ wait, clock: () => state.now }))
    .get('/refused', (c) => c.text('Too many', 429))
    .get('/wrong', (c) => c.text('Wrong', 400))
  const ask = async (path: string, address: string) =>
    (await app.request(path, {}, { clientAddress: address })).status
  return { state, ends, ask }
}

test('the first refusals of an address come at once, the next a second later', async () => {
  const { ends, ask } = open()
  for (let count = 0; count < 20; count += 1) expect(await ask('/refused', '192.0.2.1')).toBe(429)
  expect(ends).toHaveLength(0)
  const late = ask('/refused', '192.0.2.1')
  await expect.poll(() => ends.length).toBe(1)
  expect(await ask('/refused', '192.0.2.2')).toBe(429)
  ends[0]?.()
  expect(await late).toBe(429)
})

test('an address that asks no oftener than once a second is answered at once for ever', async () => {
  const { state, ends, ask } = open()
  for (let count = 0; count < 100; count += 1) {
    await ask('/refused', '192.0.2.1')
    state.now += 1000
  }
  expect(ends).toHaveLength(0)
})

test('no other answer waits', async () => {
  const { ends, ask } = open()
  for (let count = 0; count < 100; count += 1) expect(await ask('/wrong', '192.0.2.1')).toBe(400)
  expect(ends).toHaveLength(0)
})

test('of very many that would wait, the rest is answered at once', async () => {
  const { ends, ask } = open()
  for (let count = 0; count < 20; count += 1) await ask('/refused', '192.0.2.1')
  const waiting = Array.from({ length: 1000 }, () => ask('/refused', '192.0.2.1'))
  await expect.poll(() => ends.length).toBe(1000)
  expect(await ask('/refused', '192.0.2.1')).toBe(429)
  for (const end of ends.splice(0)) end()
  await Promise.all(waiting)
  void ask('/refused', '192.0.2.1')
  await expect.poll(() => ends.length).toBe(1)
})
