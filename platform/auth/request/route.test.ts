import { expect, test } from 'vitest'
import { type Route, routeFinder } from './route.ts'

const endpoint = () => () => new Response()
const routes: readonly Route[] = [
  { method: 'GET', path: '/user', endpoint },
  { method: 'GET', path: '/admin/users/:id', endpoint },
  { method: 'GET', path: '/admin/users/mine', endpoint },
  { method: 'GET', path: '/verify', endpoint, isOpen: true },
]

test.each([
  ['GET', '/auth/v1/user', '/user'],
  ['HEAD', '/verify', '/verify'],
  ['GET', '/auth/v1/admin/users/1', '/admin/users/:id'],
  ['GET', '/auth/v1/admin/users/mine', '/admin/users/mine'],
  ['GET', '/auth/v1/admin/users', undefined],
  ['POST', '/auth/v1/user', undefined],
  ['GET', '/auth/v1/nouser', undefined],
])('%s %s is answered by %s', (method, path, expected) => {
  expect(routeFinder(routes)({ method, path })?.path).toBe(expected)
})
