import { expect, test } from 'vitest'
import { StoreBusyError } from '../store/store-busy-error.ts'
import { StoreFullError } from '../store/store-full-error.ts'
import { translateError } from './translate-error.ts'

test.each([
  [new StoreBusyError(), { status: 429, code: 'SlowDown', headers: { 'Retry-After': '2' } }],
  [new StoreFullError(new Error('the disk')), { status: 507, code: 'InternalError', headers: {} }],
])('what the store refuses is told in the words of the protocol: %s', (error, told) => {
  expect(translateError(error)).toMatchObject(told)
})
