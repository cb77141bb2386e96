import { AuthApiError } from '@supabase/supabase-js'
import { beforeEach, expect, test, vi } from 'vitest'
import { addPasskey, beginApp, makeRecoveryCodes } from './set-up-factor.ts'

const auth = {
  mfa: { listFactors: vi.fn(), enroll: vi.fn(), unenroll: vi.fn(), recoveryCodes: { generate: vi.fn() } },
  registerPasskey: vi.fn(),
  passkey: { update: vi.fn() },
  refreshSession: vi.fn(),
}
vi.mock('../../client/browser-client.ts', () => ({ browserClient: () => ({ auth }) }))

const factor = (id: string, status: string, friendly_name: string) => ({
  id,
  status,
  friendly_name,
  factor_type: 'totp',
})

beforeEach(() => {
  vi.resetAllMocks()
  vi.stubGlobal('PublicKeyCredential', class {})
  auth.mfa.enroll.mockResolvedValue({
    data: { id: 'new', totp: { qr_code: 'data:', secret: 'S' } },
    error: null,
  })
  auth.mfa.unenroll.mockResolvedValue({ error: null })
  auth.refreshSession.mockResolvedValue({ error: null })
})

test('an app that was begun and never finished makes room, a finished one keeps its name', async () => {
  const all = [
    factor('begun', 'unverified', 'Authenticator app 2'),
    factor('own', 'verified', 'Authenticator app'),
  ]
  auth.mfa.listFactors.mockResolvedValue({ data: { all }, error: null })
  expect(await beginApp('key')).toEqual({ factorId: 'new', qrCode: 'data:', secret: 'S' })
  expect(auth.mfa.unenroll.mock.calls).toEqual([[{ factorId: 'begun' }]])
  expect(auth.mfa.enroll).toHaveBeenCalledWith({
    factorType: 'totp',
    friendlyName: 'Authenticator app 2',
    issuer: 'Trellis',
  })
})

test('a passkey is named, and the session is read again because it is raised', async () => {
  auth.registerPasskey.mockResolvedValue({ data: { id: 'p' }, error: null })
  auth.passkey.update.mockRejectedValue(new Error('no answer'))
  await addPasskey('key', 'Chrome on macOS')
  expect(auth.passkey.update).toHaveBeenCalledWith({ passkeyId: 'p', friendlyName: 'Chrome on macOS' })
  expect(auth.refreshSession).toHaveBeenCalledTimes(1)
})

test('a person who has recovery codes gets no others', async () => {
  const exists = new AuthApiError('no', 422, 'mfa_verified_factor_exists')
  auth.mfa.recoveryCodes.generate.mockResolvedValue({ data: null, error: exists })
  expect(await makeRecoveryCodes('key')).toBeUndefined()
  auth.mfa.recoveryCodes.generate.mockResolvedValue({ data: null, error: new AuthApiError('no', 503, 'x') })
  await expect(makeRecoveryCodes('key')).rejects.toMatchObject({ kind: 'unavailable' })
})
