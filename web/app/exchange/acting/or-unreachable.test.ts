import { redirect } from 'react-router'
import { expect, test } from 'vitest'
import { unreachable } from './answer.ts'
import { orUnreachable } from './or-unreachable.ts'

/** In the form that the router passes. */
const errorResponse = (status: number) => ({ status, statusText: '', internal: false, data: '' })

test('an answer is handed on', async () => {
  expect(await orUnreachable(async () => 'stored')).toBe('stored')
})

test.each([
  ['no answer', new TypeError('Failed to fetch')],
  ['a gateway', errorResponse(502)],
  ['a gateway that gave up', errorResponse(504)],
])('%s is told as a refusal, with a status that reads nothing again', async (_, error) => {
  const told = await orUnreachable(() => Promise.reject(error))
  expect(told).toMatchObject({ data: { ok: false, kind: 'unavailable' }, init: { status: 503 } })
})

test('two failures are two answers', async () => {
  const fail = () => orUnreachable(() => Promise.reject(new TypeError('Failed to fetch')))
  const [first, second] = [await fail(), await fail()]
  expect(first).toMatchObject({ data: unreachable })
  expect('data' in first && 'data' in second && first.data === second.data).toBe(false)
})

test.each([
  ['a redirect', redirect('/component/all')],
  ['a denial', errorResponse(403)],
  ['a bug', new Error('Unexpected Server Error')],
])('%s goes on to whom it concerns', async (_, thrown) => {
  await expect(orUnreachable(() => Promise.reject(thrown))).rejects.toBe(thrown)
})
