import {
  AuthApiError,
  type AuthError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
} from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { toDataError } from './auth-error.ts'
import type { DataErrorKind } from './data-error.ts'

test.each<[AuthError, DataErrorKind]>([
  [new AuthSessionMissingError(), 'signed-out'],
  [new AuthRetryableFetchError('no answer', 502), 'unavailable'],
  [new AuthApiError('no', 403, 'step_up_required'), 'step-up'],
  [new AuthApiError('no', 400, 'validation_failed'), 'invalid'],
])('%s is %s', (error, kind) => {
  expect(toDataError(error).kind).toBe(kind)
})
