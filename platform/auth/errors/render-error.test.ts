import { expect, test } from 'vitest'
import { DatabaseError } from '../../postgres/postgres.ts'
import { toFailure } from './render-error.ts'

test.each([
  ['22P02', 400, 'validation_failed'],
  ['22P05', 400, 'validation_failed'],
  ['22021', 400, 'validation_failed'],
  ['40P01', 409, 'conflict'],
  ['40001', 409, 'conflict'],
  ['55P03', 409, 'conflict'],
  ['57014', 504, 'request_timeout'],
  ['08006', 504, 'request_timeout'],
  ['53300', 504, 'request_timeout'],
  ['53T01', 429, 'over_request_rate_limit'],
  ['53T02', 504, 'request_timeout'],
  ['42P01', 500, 'unexpected_failure'],
  ['23505', 500, 'unexpected_failure'],
])('%s answers %i %s and keeps its cause to itself', (sqlstate, status, code) => {
  const cause = new DatabaseError('inner words', { sqlstate })
  const failure = toFailure(cause)
  expect(failure).toMatchObject({ status, code, cause })
  expect(failure.message).not.toContain('inner words')
})

test.each([
  ['53T01', undefined, 1],
  ['53T01', 15, 15],
  ['53T02', undefined, 1],
  ['08006', undefined, 1],
  ['57014', undefined, 1],
  ['40P01', undefined, undefined],
  ['42P01', undefined, undefined],
])('%s with %s s to wait tells to come back after %s s', (sqlstate, retryAfter, seconds) => {
  expect(toFailure(new DatabaseError('x', { sqlstate, retryAfter })).retryAfter).toBe(seconds)
})
