import { StorageApiError } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { toFileError } from './storage-failure.ts'

const full = 'Larkfield has used 5119 MB of its 5 GB of storage. This file does not fit'

test.each([
  ['403', 'AccessDenied', 'denied', 'AccessDenied', undefined],
  ['413', 'EntityTooLarge', 'invalid', 'file_too_large', undefined],
  ['413', undefined, 'invalid', 'storage_full', full],
  ['415', 'InvalidMimeType', 'invalid', 'file_type_refused', undefined],
  ['404', 'NoSuchKey', 'missing', 'NoSuchKey', undefined],
  ['429', 'SlowDown', 'rate-limited', 'SlowDown', undefined],
  ['500', 'InternalError', 'unexpected', 'InternalError', undefined],
])('the storage answers 400 and means %s (%s): %s', (statusCode, code, kind, told, said) => {
  const error = toFileError(new StorageApiError(full, 400, statusCode, 'storage', code))
  expect(error).toMatchObject({ kind, code: told, said })
})

test('without an answer, the storage cannot be reached', () => {
  expect(toFileError(new TypeError('Failed to fetch')).kind).toBe('unavailable')
})
