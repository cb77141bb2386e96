import { expect, test } from 'vitest'
import { createRequestClient } from '../../../data/platform-client.ts'
import { createRequestContext } from '../../../data/request-scope.ts'
import { enterWorkspace } from '../../../data/workspace.ts'
import { testScope } from '../../../test-support/request-scope.ts'
import { loader } from './export.ts'

const day = '2026-11-15'
const row = { title: 'payments', kind: 'service', assigned: [], created_at: day, updated_at: day }

const pageOf = (count: number) => (request: Request) => {
  const from = Number(new URL(request.url).searchParams.get('offset'))
  const rows = Array.from({ length: Math.min(1000, count - from) }, () => row)
  return Response.json(rows, { headers: { 'Content-Range': `${from}-${from + rows.length - 1}/${count}` } })
}

const refusal = () => Response.json({ message: 'permission denied', code: '42501' }, { status: 403 })

function readExport(answer: (request: Request) => Response): Promise<Response> {
  const { scope } = testScope(answer)
  const context = createRequestContext(scope)
  const { client } = createRequestClient(scope, '')
  enterWorkspace(context, { organizationId: 'a', client, base: '', member: undefined })
  const url = new URL('http://trellis.invalid/component/export')
  return loader({ request: new Request(url), url, context, params: {}, pattern: '/component/export' })
}

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
