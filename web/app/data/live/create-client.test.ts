// @vitest-environment node
import { expect, test } from 'vitest'
import { createLiveClient } from './create-client.ts'

const create = () =>
  createLiveClient({ url: 'https://trellis.example', publishableKey: 'key', readToken: async () => null })

test('the link goes to the product itself', () => {
  expect(create().endpointURL()).toMatch(/^wss:\/\/trellis\.example\/realtime\/v1\/websocket\?.*apikey=key/)
})

test('the link keeps the numbers of the client', () => {
  const client = create()
  expect(client).toMatchObject({ timeout: 10_000, heartbeatIntervalMs: 25_000, vsn: '2.0.0' })
  expect([1, 2, 3, 4, 5, 100].map((tries) => client.reconnectAfterMs(tries))).toEqual([
    1000, 2000, 5000, 10_000, 10_000, 10_000,
  ])
})
