// @vitest-environment node
import { beforeEach, expect, test } from 'vitest'
import { createRequestContext } from '../../data/client/request-scope.ts'
import { readSession } from '../../data/session/session.ts'
import { testScope } from '../../test-support/request-scope.ts'
import { runMiddleware } from '../../test-support/run-middleware.ts'
import { createSession, createTestKey, sessionCookie } from '../../test-support/session-cookies.ts'
import { loader } from './attachment.ts'

const kid = 'attachments'
const key = await createTestKey(kid)
const session = await createSession({ key, kid, expiresIn: 3600 })
const organizationId = '0f7c52a1-6c0b-4f0e-9a6e-2f7b1c3d4e5f'
const name = 'b3f1c9d2-8e47-4a06-b5c3-9d8e7f6a5b4c.png'

let type: string
let status: number

beforeEach(() => {
  type = 'image/png'
  status = 200
})

async function fetchImage(params = { organizationId, name }, cookie = sessionCookie(session)) {
  const { scope, asked } = testScope((request) =>
    new URL(request.url).pathname.endsWith('jwks.json')
      ? Response.json(key.jwks)
      : new Response('bytes', { status, headers: { 'Content-Type': type, 'Content-Length': '5' } }),
  )
  const context = createRequestContext(scope)
  const url = new URL('/attachments/x/y', 'http://trellis.invalid')
  let answer: Response | undefined
  const request = new Request(url, { headers: { cookie } })
  const visit = { path: '/', context, ...(cookie && { cookie }) }
  const response = await runMiddleware(
    (args, next) =>
      readSession(args, async () => {
        answer = await loader({
          request,
          url,
          context,
          params,
          pattern: '/attachments/:organizationId/:name',
        })
        await next()
        return answer
      }),
    visit,
  )
  const reads = asked.filter(({ url }) => url.includes('/storage/'))
  return { answer: response ?? answer, reads }
}

const told = async ({ answer }: Awaited<ReturnType<typeof fetchImage>>) => [
  answer?.status,
  answer?.headers.get('content-type'),
  await answer?.text(),
]
const missing = [404, 'text/plain; charset=utf-8', 'This image does not exist.\n']

test('a member gets the image with a policy that lets nothing run, and may keep it', async () => {
  const { answer, reads } = await fetchImage()
  expect(reads[0]?.url).toBe(
    `http://trellis.invalid/storage/v1/object/authenticated/attachments/${organizationId}/${name}`,
  )
  expect(reads[0]?.headers.get('authorization')).toBe(`Bearer ${session.access_token}`)
  expect(Object.fromEntries(answer?.headers ?? [])).toMatchObject({
    'content-type': 'image/png',
    'content-length': '5',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=86400, immutable',
  })
  expect(await answer?.text()).toBe('bytes')
})

test('for a stranger to the organization it does not exist', async () => {
  status = 400
  expect(await told(await fetchImage())).toEqual(missing)
})

test('a visitor without a session is told the same, and the storage is not asked', async () => {
  const visit = await fetchImage(undefined, '')
  expect(await told(visit)).toEqual(missing)
  expect(visit.reads).toEqual([])
})

test.each([
  { organizationId: '..', name },
  { organizationId, name: '../../secret.png' },
  { organizationId, name: 'logo.png' },
  { organizationId, name: name.replace('.png', '.svg') },
  { organizationId: organizationId.toUpperCase(), name },
])('the storage is not asked for the name %o', async (params) => {
  const visit = await fetchImage(params)
  expect(await told(visit)).toEqual(missing)
  expect(visit.reads).toEqual([])
})

test.each(['text/html', 'image/svg+xml', 'application/pdf', ''])(
  'a file of the type %j is not passed on',
  async (stored) => {
    type = stored
    expect(await told(await fetchImage())).toEqual(missing)
  },
)
