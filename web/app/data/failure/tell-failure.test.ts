import { expect, test } from 'vitest'
import { testScope } from '../../test-support/request-scope.ts'
import { runMiddleware } from '../../test-support/run-middleware.ts'
import { createRequestContext } from '../client/request-scope.ts'
import { tellFailure } from './tell-failure.ts'

const visit = (failedWith?: number) => {
  const { scope } = testScope(() => new Response())
  return runMiddleware(tellFailure, {
    path: '/dashboard',
    context: createRequestContext({ ...scope, failedWith }),
  })
}

test('a request that failed before any page is answered by the error page with its status', async () => {
  await expect(visit(413)).rejects.toMatchObject({ init: { status: 413 } })
})

test('every other request goes on', async () => {
  expect(await (await visit())?.text()).toBe('page')
})
