import { expect, test } from 'vitest'
import { createRequestClient } from '../../../data/client/platform-client.ts'
import { createRequestContext } from '../../../data/client/request-scope.ts'
import { enterWorkspace } from '../../../data/organization/workspace.ts'
import { testScope } from '../../../test-support/request-scope.ts'
import { action } from './exports.ts'

const organizationId = 'be3a5f20-45b5-4c44-9b0c-3a2a1d1c9d11'
const member = { userId: '5f1d7c1e-4a53-4df5-8a0e-0f7a86c0a111', role: 'developer' } as const

function send(fields: Record<string, string>, answer = () => Response.json({})) {
  const { scope, asked } = testScope(answer)
  const context = createRequestContext(scope)
  const { client } = createRequestClient(scope, '')
  enterWorkspace(context, { organizationId, client, base: '', member })
  const url = new URL('http://trellis.invalid/architecture/exports')
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) })
  const answered = action({ request, url, context, params: {}, pattern: '/architecture/exports' })
  return { answered, asked }
}

test('a saved file is recorded for the organization of the page', async () => {
  const { answered, asked } = send({ kind: 'diagram_png', rows: '12' })
  expect((await answered).status).toBe(204)
  expect(asked.map(({ url }) => new URL(url).pathname)).toEqual(['/functions/v1/record-export'])
  expect(await asked[0]?.json()).toEqual({ organization_id: organizationId, kind: 'diagram_png', rows: 12 })
})

test.each([
  ['an unknown kind', { kind: 'everything', rows: '12' }],
  ['no number', { kind: 'diagram_png', rows: 'many' }],
  ['nothing', {}],
])('%s is refused, and nothing is recorded', async (_, fields) => {
  const { answered, asked } = send(fields as Record<string, string>)
  await expect(answered).rejects.toMatchObject({ init: { status: 400 } })
  expect(asked).toEqual([])
})

test.each([404, 429])('a refusal of the log with %i reaches the browser', async (status) => {
  const { answered } = send({ kind: 'diagram_png', rows: '12' }, () => Response.json({}, { status }))
  await expect(answered).rejects.toMatchObject({ init: { status } })
})
