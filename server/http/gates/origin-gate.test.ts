import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { originGate } from './origin-gate.ts'

const statusFor = async (method: string, headers: Record<string, string>) => {
  const app = new Hono().use(originGate()).all('/', (c) => c.text('here'))
  const answer = await app.request('/', { method, headers: { host: 'Trellis.example.com', ...headers } })
  return answer.status
}

test.each([
  ['POST', {}, 200],
  ['POST', { origin: 'https://trellis.example.com' }, 200],
  ['POST', { origin: 'https://evil.example' }, 403],
  ['POST', { origin: 'https://trellis.example.com:8443' }, 403],
  ['POST', { origin: 'https://trellis.example.com.evil.example' }, 403],
  ['POST', { origin: 'null' }, 403],
  ['POST', { origin: 'nonsense' }, 403],
  ['PUT', { origin: 'https://evil.example' }, 403],
  ['DELETE', { origin: 'https://evil.example' }, 403],
  ['POST', { 'sec-fetch-site': 'cross-site' }, 403],
  ['POST', { 'sec-fetch-site': 'Cross-Site' }, 403],
  ['POST', { 'sec-fetch-site': 'cross-site', origin: 'https://trellis.example.com' }, 403],
  ['DELETE', { 'sec-fetch-site': 'cross-site' }, 403],
  ['POST', { 'sec-fetch-site': 'same-site' }, 403],
  ['POST', { 'sec-fetch-site': 'same-site', origin: 'https://blog.example.com' }, 403],
  ['POST', { 'sec-fetch-site': 'same-origin' }, 200],
  ['POST', { 'sec-fetch-site': 'same-origin', origin: 'https://trellis.example.com' }, 200],
  ['POST', { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, 403],
  ['POST', { 'sec-fetch-site': 'none' }, 200],
  ['GET', { 'sec-fetch-site': 'cross-site' }, 200],
  ['HEAD', { 'sec-fetch-site': 'cross-site' }, 200],
  ['GET', { origin: 'https://evil.example' }, 200],
  ['HEAD', { origin: 'https://evil.example' }, 200],
] as const)('%s with %j answers %i', async (method, headers, status) => {
  expect(await statusFor(method, headers)).toBe(status)
})
