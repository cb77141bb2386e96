// @vitest-environment node
import { RouterContextProvider, redirect } from 'react-router'
import { expect, test } from 'vitest'
import { runMiddleware } from '../../test-support/run-middleware.ts'
import { keepImpersonation } from './keep-impersonation.ts'

const parameters = '?impersonating=true&admin_id=7'

async function open(path: string, page: () => Response) {
  const context = new RouterContextProvider()
  const response = await runMiddleware(keepImpersonation, { path, context }, page)
  return response?.headers.get('location')
}

const toRegistration = () => redirect('/registration')

test('a page that leads elsewhere leads to /confirm with the same parameters', async () => {
  expect(await open(`/dashboard${parameters}`, toRegistration)).toBe(`/confirm${parameters}`)
})

test.each([
  ['of nobody who acts', '/dashboard?admin_id=7', toRegistration, '/registration'],
  ['of /confirm itself', `/confirm${parameters}`, toRegistration, '/registration'],
  ['that is shown', `/pricing${parameters}`, () => new Response('page'), null],
])('a page %s is left alone', async (_, path, page, location) => {
  expect(await open(path, page)).toBe(location)
})
