// @vitest-environment node
import { expect, test } from 'vitest'
import { createRequestClient } from '../../../../data/client/platform-client.ts'
import { createRequestContext } from '../../../../data/client/request-scope.ts'
import { enterWorkspace } from '../../../../data/organization/workspace.ts'
import { testScope } from '../../../../test-support/request-scope.ts'
import { createFromForm } from './save-component.ts'

const form = { title: 'cart-api', kind: 'microservice' }

async function saveRefusedWith(status: number) {
  const { scope, logged } = testScope(() => Response.json({ code: 'x', message: 'no' }, { status }))
  const context = createRequestContext(scope)
  const { client } = createRequestClient(scope, '')
  const organizationId = '00000000-0000-4000-8000-000000000001'
  enterWorkspace(context, { organizationId, client, base: '', member: undefined })
  const url = new URL('http://trellis.invalid/component/create')
  const request = new Request(url, { method: 'POST', body: JSON.stringify(form) })
  const answer = await createFromForm({ request, url, context, params: {}, pattern: '' })
  return { answer, logged: logged.map(({ level }) => level) }
}

test.each([
  [429, 'rate-limited', 429, []],
  [503, 'unavailable', 503, []],
  [500, 'unexpected', 500, ['error']],
])('a save that is refused with %i has failed as %s', async (status, kind, answered, logged) => {
  expect(await saveRefusedWith(status)).toMatchObject({
    answer: { data: { ok: false, kind }, init: { status: answered } },
    logged,
  })
})
