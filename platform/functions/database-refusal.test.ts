import { expect, test } from 'vitest'
import { DatabaseError } from '../postgres/postgres.ts'
import { findDatabaseRefusal } from './database-refusal.ts'

test.each([
  ['42501', 403, 'forbidden'],
  ['23505', 409, 'already_exists'],
  ['23P01', 409, 'already_exists'],
  ['23503', 409, 'reference_conflict'],
  ['40001', 409, 'concurrent_change'],
  ['40P01', 409, 'concurrent_change'],
  ['55P03', 409, 'concurrent_change'],
  ['23502', 400, 'invalid_value'],
  ['23514', 400, 'invalid_value'],
  ['22003', 400, 'invalid_value'],
  ['22P02', 400, 'invalid_value'],
  ['08006', 503, 'unavailable'],
  ['08007', 503, 'unavailable'],
  ['57P01', 503, 'unavailable'],
  ['53300', 503, 'unavailable'],
  ['53T01', 429, 'too_many_requests'],
  ['53T02', 503, 'unavailable'],
])('%s answers %i %s', (sqlstate, status, code) => {
  expect(findDatabaseRefusal(new DatabaseError('inner words', { sqlstate }))).toMatchObject({ status, code })
})

test.each(['08006', '57P01', '53300', '53T01', '53T02'])('%s is over in a moment', (sqlstate) => {
  const headers = findDatabaseRefusal(new DatabaseError('inner words', { sqlstate }))?.headers
  expect(headers).toEqual({ 'Retry-After': '1' })
})

test('a caller who spent too much is told the seconds until the next try', () => {
  const error = new DatabaseError('inner words', { sqlstate: '53T01', retryAfter: 7 })
  expect(findDatabaseRefusal(error)?.headers).toEqual({ 'Retry-After': '7' })
})

test.each([
  ['PT403', 403],
  ['PT429', 429],
])('%s, raised by hand, chooses its status and its code', (sqlstate, status) => {
  const error = new DatabaseError('No more can be added', { sqlstate, hint: 'plan_limit_reached' })
  expect(findDatabaseRefusal(error)).toMatchObject({
    status,
    code: 'plan_limit_reached',
    message: 'No more can be added',
  })
})

test('without a code of its own it is a refusal', () => {
  expect(findDatabaseRefusal(new DatabaseError('No', { sqlstate: 'PT409' }))).toMatchObject({
    status: 409,
    code: 'refused',
  })
})

test.each(['PT200', 'PT500', 'PTabc', '42P01', '42601', '57014', 'XX000', '25006'])(
  '%s is a fault of ours',
  (sqlstate) => {
    expect(findDatabaseRefusal(new DatabaseError('inner words', { sqlstate }))).toBeUndefined()
  },
)
