import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { progressFetch } from './progress-fetch.ts'

/** What the browser would send, and what the test answers. */
class FakeRequest {
  static last: FakeRequest
  readonly headers: Record<string, string> = {}
  readonly upload: { onprogress?: (event: object) => void } = {}
  status = 200
  statusText = 'OK'
  responseText = '{"Key":"avatars/x"}'
  method = ''
  address = ''
  body: unknown
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void

  constructor() {
    FakeRequest.last = this
  }
  open(method: string, address: string) {
    Object.assign(this, { method, address })
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getResponseHeader() {
    return 'application/json'
  }
  send(body: unknown) {
    this.body = body
  }
  abort() {
    this.onabort?.()
    this.onloadend?.()
  }
}

const request = () => FakeRequest.last
const init = { method: 'POST', headers: { apikey: 'key' }, body: 'bytes' }

beforeEach(() => void vi.stubGlobal('XMLHttpRequest', FakeRequest))
afterEach(() => void vi.unstubAllGlobals())

test('sends what it is given, and answers as fetch does', async () => {
  const answer = progressFetch({})('/storage/v1/object/avatars/x', init)
  expect(request()).toMatchObject({
    method: 'POST',
    address: '/storage/v1/object/avatars/x',
    headers: { apikey: 'key' },
    body: 'bytes',
  })
  request().onload?.()
  expect(await (await answer).json()).toEqual({ Key: 'avatars/x' })
})

test('an answer without a body has none', async () => {
  const answer = progressFetch({})('/x', init)
  Object.assign(request(), { status: 204, responseText: '' })
  request().onload?.()
  expect((await answer).status).toBe(204)
})

test('tells how much was sent', async () => {
  const shares: number[] = []
  const answer = progressFetch({ onProgress: (share) => shares.push(share) })('/x', init)
  request().upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 })
  request().upload.onprogress?.({ lengthComputable: false, loaded: 2, total: 0 })
  request().upload.onprogress?.({ lengthComputable: true, loaded: 4, total: 4 })
  request().onload?.()
  await answer
  expect(shares).toEqual([0.25, 1])
})

test('no answer is an error like that of the browser', async () => {
  const answer = progressFetch({})('/x', init)
  request().onerror?.()
  await expect(answer).rejects.toThrow(new TypeError('Failed to fetch'))
})

test('canceling ends the request, also before it has started', async () => {
  const control = new AbortController()
  const answer = progressFetch({ signal: control.signal })('/x', init)
  control.abort()
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
  await expect(progressFetch({ signal: control.signal })('/x', init)).rejects.toMatchObject({
    name: 'AbortError',
  })
})
