import { expect, test } from 'vitest'
import { readHeaders, readStatus } from './response-settings.ts'

test('absent settings change nothing', () => {
  expect(readHeaders({ headers: undefined })).toEqual([])
  expect(readStatus(undefined)).toBeUndefined()
})

test('headers come in the order in which they were said', () => {
  const headers = '[{"X-A":"1"},{"x-b":""},{"X-A":"2"}]'
  expect(readHeaders({ headers })).toEqual([
    ['X-A', '1'],
    ['x-b', ''],
    ['X-A', '2'],
  ])
})

test.each([
  'x',
  '{}',
  '"x"',
  '[1]',
  '[{}]',
  '[null]',
  '[{"a":"1","b":"2"}]',
  '[{"a":1}]',
  '[{"a b":"1"}]',
  '[{"a":"1\\n2"}]',
  '[{"a":"é"}]',
])('%s are no headers', (headers) => {
  expect(() => readHeaders({ headers })).toThrow(expect.objectContaining({ status: 500, code: 'PGRST111' }))
})

test.each(['201', '404', '599'])('%s is a status', (text) => {
  expect(readStatus(text)).toBe(Number(text))
})

test.each(['100', '600', '20', '2000', ' 200', 'ok', '-200'])('%j is no status', (text) => {
  expect(() => readStatus(text)).toThrow(expect.objectContaining({ status: 500, code: 'PGRST112' }))
})
