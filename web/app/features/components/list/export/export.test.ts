import { expect, test } from 'vitest'
import { createRequestClient } from '../../../../data/client/platform-client.ts'
import { createRequestContext } from '../../../../data/client/request-scope.ts'
import { enterWorkspace } from '../../../../data/organization/workspace.ts'
import { testScope } from '../../../../test-support/request-scope.ts'
import { loader } from './export.ts'

const day = '2026-11-15'
const row = { title: 'payments', kind: 'service', assigned: [], created_at: day, updated_at: day }

const pageOf = (count: number) => (request: Request) => {
  const from = Number(new URL(request.url).searchParams.get('offset'))
  const rows = Array.from({ length: Math.min(1000, count - from) }, () => row)
  return Response.json(rows, { headers: { 'Content-Range': `${from}-${from + rows.length - 1}/${count}` } })
}

const refusal = () => Response.json({ message: 'permission denied', code: '42501' }, { status: 403 })

const organizationId = 'be3a5f20-45b5-4c44-9b0c-3a2a1d1c9d11'
const member = { userId: '5f1d7c1e-4a53-4df5-8a0e-0f7a86c0a111', role: 'developer' } as const

function readExport(
  answer: (request: Request) => Response | Promise<Response>,
  options: { isMember?: boolean } = {},
): Promise<Response> {
  const { scope } = testScope(answer)
  const context = createRequestContext(scope)
  const { client } = createRequestClient(scope, '')
  enterWorkspace(context, {
    organizationId,
    client,
    base: '',
    member: options.isMember ? member : undefined,
  })
  const url = new URL('http://trellis.invalid/component/export')
  return loader({ request: new Request(url), url, context, params: {}, pattern: '/component/export' })
}

const isRecording = ({ url }: Request) => url.endsWith('/functions/v1/record-export')

test('a file has every row of the list, however many pages it takes', async () => {
  const file = await readExport(pageOf(2500))
  expect((await file.text()).trim().split('\r\n')).toHaveLength(2501)
})

test('a list that cannot be read is a failure and no file', async () => {
  await expect(readExport(refusal)).rejects.toMatchObject({ init: { status: 403 } })
})

test('a file that breaks off is not taken for a whole one', async () => {
  const page = pageOf(2500)
  const file = await readExport((request) => (request.url.includes('offset=0') ? page(request) : refusal()))
  await expect(file.text()).rejects.toMatchObject({ init: { status: 403 } })
})

test('the log is told of the export of a member, with its rows, before the file begins', async () => {
  const page = pageOf(2500)
  const told: unknown[] = []
  const file = await readExport(
    async (request) => {
      if (!isRecording(request)) return page(request)
      told.push(await request.json())
      return Response.json({})
    },
    { isMember: true },
  )
  expect(told).toEqual([{ organization_id: organizationId, kind: 'components_csv', rows: 2500 }])
  expect((await file.text()).trim().split('\r\n')).toHaveLength(2501)
})

test('an export that cannot be recorded is a failure and no file', async () => {
  const page = pageOf(2)
  const file = readExport((request) => (isRecording(request) ? refusal() : page(request)), { isMember: true })
  await expect(file).rejects.toMatchObject({ init: { status: 403 } })
})

test('an export by a visitor of the demo is not recorded', async () => {
  const page = pageOf(2)
  const file = await readExport((request) => (isRecording(request) ? refusal() : page(request)))
  expect((await file.text()).trim().split('\r\n')).toHaveLength(3)
})
