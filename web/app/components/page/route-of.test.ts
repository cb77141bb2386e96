import { expect, test } from 'vitest'
import { routeOf } from './route-of.ts'

test.each([
  ['/', {}, '/'],
  ['/pricing', {}, '/pricing'],
  ['/component/7/version/9', { id: '7', versionId: '9' }, '/component/:id/version/:versionId'],
  ['/component/a%20b', { id: 'a b' }, '/component/:id'],
  ['/no/such/page', { '*': 'no/such/page' }, '/*'],
])('%s is counted as its route', (path, params, route) => {
  expect(routeOf(path, params)).toBe(route)
})
