import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { hostGate } from './host-gate.ts'

const statusFor = async (publicUrl: string, host: string) => {
  const app = new Hono().use(hostGate(publicUrl)).get('/', (c) => c.text('here'))
  const answer = await app.request('/', { headers: { host } })
  return answer.status
}

describe('a request for a foreign host', () => {
  test.each([
    ['https://trellis.example.com', 'trellis.example.com', 200],
    ['https://trellis.example.com', 'TRELLIS.example.com', 200],
    ['https://trellis.example.com', 'trellis.example.com:8443', 421],
    ['https://trellis.example.com', 'evil.example', 421],
    ['https://trellis.example.com', 'localhost', 421],
    ['http://localhost:3000', 'localhost:3000', 200],
    ['http://localhost:3000', '127.0.0.1:3000', 200],
    ['http://localhost:3000', '[::1]:3000', 200],
    ['http://localhost:3000', 'rebound.example:3000', 421],
    ['http://localhost:3000', 'a b', 421],
  ])('%s asked as %s answers %i', async (publicUrl, host, status) => {
    expect(await statusFor(publicUrl, host)).toBe(status)
  })
})
