// @vitest-environment node
import { expect, test } from 'vitest'
import { testScope } from '../../test-support/request-scope.ts'
import { createRequestClient } from './platform-client.ts'

test('a reading that the platform cannot serve now is not asked for again', async () => {
  const { scope, asked } = testScope(() => Response.json({ code: 'PGRST001' }, { status: 503 }))
  const { client } = createRequestClient(scope, '')
  const { status } = await client.from('projects').select('id')
  expect([status, asked.length]).toEqual([503, 1])
})

test('a session that cannot be refreshed now is known at the first answer, and the platform asked once', async () => {
  const { scope, asked } = testScope(() => Response.json({ code: 'request_timeout' }, { status: 504 }))
  const { client, refreshOutage } = createRequestClient(scope, '')
  const refreshing = client.auth.refreshSession({ refresh_token: 'r' })
  await expect(refreshOutage).rejects.toMatchObject({ kind: 'unavailable' })
  expect(await Promise.race([refreshing, 'still trying'])).toBe('still trying')
  expect(asked).toHaveLength(1)
})
