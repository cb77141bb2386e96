// @vitest-environment node
import { expect, test } from 'vitest'
import { testScope } from '../../test-support/request-scope.ts'
import { createRequestContext, requireRequestScope } from '../client/request-scope.ts'
import { passRetryAfter } from './pass-retry-after.ts'

type Told = readonly [status: number, retryAfter?: string]

/** A page that asks the platform once for each answer, and then answers itself. */
async function retryAfterOf(told: readonly Told[], status: number): Promise<string | null | undefined> {
  const answers = told.map(
    ([told, seconds]) =>
      new Response(null, { status: told, ...(seconds && { headers: { 'Retry-After': seconds } }) }),
  )
  const { scope } = testScope(() => answers.shift() ?? new Response())
  const context = createRequestContext(scope)
  const url = new URL('http://trellis.invalid/page')
  const page = async () => {
    for (const _ of told) await requireRequestScope(context).platformFetch('http://trellis.invalid/rest/v1/x')
    return new Response(null, { status })
  }
  const answer = await passRetryAfter(
    { request: new Request(url), url, context, params: {}, pattern: '' },
    page,
  )
  return answer?.headers.get('retry-after')
}

test.each<[readonly Told[], number, string | null]>([
  [
    [
      [429, '3'],
      [429, '15'],
      [429, '1'],
    ],
    429,
    '15',
  ],
  [
    [
      [429, '15'],
      [503, '1'],
    ],
    503,
    '1',
  ],
  [[[504, '2']], 503, '2'],
  [[[429, '15']], 200, null],
  [[[429, '15']], 404, null],
  [[[429]], 429, null],
  [[[429, 'Mon, 16 Nov 2026 08:00:00 GMT']], 429, null],
  [[[200, '9']], 429, null],
  [[], 503, null],
])('a page that was told %j and answers %i says %s', async (told, status, seconds) => {
  expect(await retryAfterOf(told, status)).toBe(seconds)
})
