import { expect, test } from 'vitest'
import { DatabaseError } from '../postgres/postgres.ts'
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
  ['42P01', 500, 'unexpected_failure'],
  ['23505', 500, 'unexpected_failure'],
])('%s answers %i %s and keeps its cause to itself', (sqlstate, status, code) => {
  const cause = new DatabaseError('inner words', { sqlstate })
  const failure = toFailure(cause)
  expect(failure).toMatchObject({ status, code, cause })
  expect(failure.message).not.toContain('inner words')
})
