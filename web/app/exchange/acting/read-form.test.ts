// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { readForm } from './read-form.ts'

const url = 'http://trellis.invalid/signin'
const json = { method: 'POST', body: '{"email":"x"}', headers: { 'Content-Type': 'application/json' } }
const brokenParts = {
  method: 'POST',
  body: 'no part at all',
  headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
}

describe('a form', () => {
  test('is read as it was sent', async () => {
    const body = new URLSearchParams({ email: 'mara@larkfield.com' })
    const form = await readForm(new Request(url, { method: 'POST', body }))
    expect([...form]).toEqual([['email', 'mara@larkfield.com']])
  })

  test.each([
    ['JSON', json],
    ['broken multipart', brokenParts],
    ['nothing', { method: 'POST' }],
  ])('sent as %s is answered with 400', async (_, init) => {
    await expect(readForm(new Request(url, init))).rejects.toMatchObject({ init: { status: 400 } })
  })

  test.each(['PUT', 'PATCH', 'DELETE'])(
    'sent with %s is answered with 405 and what is allowed',
    async (method) => {
      const body = new URLSearchParams({ email: 'mara@larkfield.com' })
      await expect(readForm(new Request(url, { method, body }))).rejects.toMatchObject({
        init: { status: 405, headers: { Allow: 'GET, HEAD, POST' } },
      })
    },
  )
})
