import { AuthApiError } from '@supabase/supabase-js'
import { beforeEach, expect, test, vi } from 'vitest'
import { addPasskey, beginApp, makeRecoveryCodes } from './set-up-factor.ts'

const auth = {
  mfa: { listFactors: vi.fn(), enroll: vi.fn(), unenroll: vi.fn(), recoveryCodes: { generate: vi.fn() } },
  registerPasskey: vi.fn(),
  passkey: { update: vi.fn() },
  setSession: vi.fn(),
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
  auth.setSession.mockResolvedValue({ error: null })
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

const registered = { id: 'p', access_token: 'a', refresh_token: 'r', expires_in: 3600 }

test('a passkey brings the tokens of the raised session, and is named with them', async () => {
  auth.registerPasskey.mockResolvedValue({ data: registered, error: null })
  auth.passkey.update.mockRejectedValue(new Error('no answer'))
  await addPasskey('key', 'Chrome on macOS')
  expect(auth.passkey.update).toHaveBeenCalledWith({ passkeyId: 'p', friendlyName: 'Chrome on macOS' })
  expect(auth.setSession.mock.calls).toEqual([[{ access_token: 'a', refresh_token: 'r' }]])
  const [adopted, named] = [auth.setSession, auth.passkey.update].map(
    (act) => act.mock.invocationCallOrder[0],
  )
  expect(adopted).toBeLessThan(named ?? 0)
})

test('a passkey whose session cannot be adopted is a failure', async () => {
  auth.registerPasskey.mockResolvedValue({ data: registered, error: null })
  auth.setSession.mockResolvedValue({ error: new AuthApiError('no', 503, 'x') })
  await expect(addPasskey('key', 'Chrome on macOS')).rejects.toMatchObject({ kind: 'unavailable' })
})

test('a person who has recovery codes gets no others', async () => {
  const exists = new AuthApiError('no', 422, 'mfa_verified_factor_exists')
  auth.mfa.recoveryCodes.generate.mockResolvedValue({ data: null, error: exists })
  expect(await makeRecoveryCodes('key')).toBeUndefined()
  auth.mfa.recoveryCodes.generate.mockResolvedValue({ data: null, error: new AuthApiError('no', 503, 'x') })
  await expect(makeRecoveryCodes('key')).rejects.toMatchObject({ kind: 'unavailable' })
})
