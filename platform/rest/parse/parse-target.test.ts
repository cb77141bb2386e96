import { expect, test } from 'vitest'
import { parseSchema, parseTarget } from './parse-target.ts'

test.each([
  ['GET', '/books', { name: 'books', isFunction: false, action: 'read' }],
  ['HEAD', '/books', { name: 'books', isFunction: false, action: 'read' }],
  ['POST', '/books', { name: 'books', isFunction: false, action: 'insert' }],
  ['PATCH', '/books', { name: 'books', isFunction: false, action: 'update' }],
  ['DELETE', '/books', { name: 'books', isFunction: false, action: 'delete' }],
  ['OPTIONS', '/books', { name: 'books', isFunction: false, action: 'describe' }],
  ['PUT', '/books', { name: 'books', isFunction: false, action: 'put' }],
  ['GET', '/', { name: '', isFunction: false, action: 'openapi' }],
  ['GET', '/two%20words', { name: 'two words', isFunction: false, action: 'read' }],
  ['GET', '/rpc', { name: 'rpc', isFunction: false, action: 'read' }],
  ['GET', '/rpc/f', { name: 'f', isFunction: true, action: 'call' }],
  ['POST', '/rpc/f', { name: 'f', isFunction: true, action: 'call' }],
])('%s %s', (method, path, target) => {
  expect(parseTarget(method, path)).toEqual(target)
})

test.each([
  ['POST', '/', 405, 'PGRST117'],
  ['GET', '/a/b', 404, 'PGRST125'],
  ['GET', '/rpc/f/g', 404, 'PGRST125'],
  ['GET', '/%', 404, 'PGRST125'],
  ['GET', '/a%00b', 400, '22021'],
  ['TRACE', '/books', 405, 'PGRST117'],
  ['DELETE', '/rpc/f', 405, 'PGRST101'],
])('%s %s is refused with %i %s', (method, path, status, code) => {
  expect(() => parseTarget(method, path)).toThrow(expect.objectContaining({ status, code }))
})

test('the first schema is the default, others must be exposed', () => {
  expect(parseSchema(undefined, ['public', 'api'])).toBe('public')
  expect(parseSchema('api', ['public', 'api'])).toBe('api')
  expect(() => parseSchema('auth', ['public', 'api'])).toThrow(
    expect.objectContaining({
      status: 406,
      code: 'PGRST106',
      message: 'Invalid schema: auth',
      hint: 'Only the following schemas are exposed: public, api',
    }),
  )
})
