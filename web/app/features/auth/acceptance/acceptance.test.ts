// @vitest-environment node
import { beforeEach, expect, test } from 'vitest'
import { createRequestContext } from '../../../data/client/request-scope.ts'
import { readSession } from '../../../data/session/session.ts'
import { testScope } from '../../../test-support/request-scope.ts'
import { runMiddleware } from '../../../test-support/run-middleware.ts'
import { createSession, createTestKey, sessionCookie } from '../../../test-support/session-cookies.ts'
import { acceptAction } from './accept-action.ts'
import { loadAcceptance } from './load-acceptance.ts'

const kid = 'acceptances'
const key = await createTestKey(kid)
const signedIn = sessionCookie(await createSession({ key, kid, expiresIn: 3600 }))

const own = '0f7c52a1-6c0b-4f0e-9a6e-2f7b1c3d4e5f'
const other = '7e1d2c3b-4a59-4687-9f00-112233445566'
const [first, second] = ['b3f1c9d2-8e47-4a06-b5c3-9d8e7f6a5b4c', 'c4a2d0e3-9f58-4b17-86d4-0e9f8a7b6c5d']

/** What the platform has: the documents that the person owes, and those that it refuses. */
let pending: string[]
let refused: Record<string, string>
let accepted: string[]

beforeEach(() => {
  pending = [first, second]
  refused = {}
  accepted = []
})

async function open(path: string, form?: [string, string][], cookie = signedIn) {
  const { scope } = testScope(async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname.endsWith('jwks.json')) return Response.json(key.jwks)
    if (pathname.endsWith('/pending_legal_documents'))
      return Response.json(searchParams.get('organization_id') === own ? pending.map((id) => ({ id })) : [])
    if (pathname.endsWith('/accept-legal-document')) {
      const { id } = (await request.json()) as { id: string }
      if (refused[id]) return Response.json({ code: refused[id], message: 'no' }, { status: 409 })
      accepted.push(id)
      pending = pending.filter((one) => one !== id)
      return Response.json({ document_id: id })
    }
    return Response.json([
      {
        id: own,
        name: 'Larkfield',
        role: 'developer',
        state: 'active',
        proof: 'enough',
        pending_documents: 2,
      },
      {
        id: other,
        name: 'Marrow',
        role: 'developer',
        state: 'active',
        proof: 'enough',
        pending_documents: 0,
      },
    ])
  })
  const context = createRequestContext(scope)
  await runMiddleware(readSession, { path, cookie, context })
  const url = new URL(path, 'http://trellis.invalid')
  const body = form && { method: 'POST', body: new URLSearchParams(form) }
  const request = new Request(url, { headers: { cookie }, ...body })
  const args = { request, url, context, params: {}, pattern: '/accept-documents' }
  return form ? acceptAction(args) : loadAcceptance(args)
}

const leadsTo = (answer: unknown) => {
  if (!(answer instanceof Response)) throw new Error(`The answer leads nowhere: ${JSON.stringify(answer)}`)
  return [
    answer.headers.get('location'),
    ...answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]),
  ]
}

const page = `/accept-documents?organization=${own}`
const posted = (...ids: string[]): [string, string][] => [
  ['in', own],
  ...ids.map((id): [string, string] => ['document', id]),
]

test('the page lists what is owed, and the organizations that ask for nothing', async () => {
  expect(await open(page)).toMatchObject({
    organization: { id: own, name: 'Larkfield' },
    documents: [{ id: first }, { id: second }],
    mayManage: false,
    others: [{ id: other, name: 'Marrow' }],
  })
})

test('a person who owes nothing is led to the page that they wanted', async () => {
  pending = []
  const cookie = `${signedIn}; trellis-redirect-path=${encodeURIComponent('/component/all?page=2')}`
  expect(leadsTo(await open(page, undefined, cookie).catch((thrown: unknown) => thrown))).toEqual([
    '/component/all?page=2',
    'trellis-redirect-path=',
    `trellis-organization=${own}`,
  ])
})

test('accepting all that was shown leads on, into the organization that asked', async () => {
  const answer = await open(page, posted(first, second))
  expect(accepted).toEqual([first, second])
  expect(leadsTo(answer)).toEqual(['/dashboard', 'trellis-redirect-path=', `trellis-organization=${own}`])
})

test('what came after the page was opened is not accepted with it', async () => {
  expect(await open(page, posted(first))).toBeUndefined()
  expect(accepted).toEqual([first])
  expect(pending).toEqual([second])
})

test('a document that was replaced meanwhile is refused, and the others are accepted', async () => {
  refused = { [first]: 'legal_document_replaced' }
  expect(await open(page, posted(first, second))).toMatchObject({
    data: { ok: false, kind: 'conflict' },
    init: { status: 409 },
  })
  expect(accepted).toEqual([second])
})

test('another organization opens without accepting anything', async () => {
  const answer = await open(page, [['organization', other]])
  expect(leadsTo(answer)).toEqual(['/dashboard', `trellis-organization=${other}`])
  expect(accepted).toEqual([])
})

test('an organization that is none is not asked for its documents', async () => {
  expect(leadsTo(await open('/accept-documents', [['in', 'none']]))[0]).toBe('/dashboard')
})
