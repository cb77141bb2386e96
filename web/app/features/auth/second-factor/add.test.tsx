import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DataError } from '../../../data/failure/data-error.ts'
import { arrival, renderRoutes } from '../../../test-support/render-routes.tsx'
import AddSecondFactor from './add.tsx'

// A fake network: the platform makes keys and codes.
const setUp = vi.hoisted(() => ({ beginApp: vi.fn(), addPasskey: vi.fn(), makeRecoveryCodes: vi.fn() }))
const proofs = vi.hoisted(() => ({ proveWithAppCode: vi.fn(), proveWithRecoveryCode: vi.fn() }))
const mailed = vi.hoisted(() => ({ sendEmailCode: vi.fn(), proveWithEmailCode: vi.fn() }))
vi.mock('../../../data/session/factors/set-up-factor.ts', () => setUp)
vi.mock('../../../data/session/proofs/prove-with-code.ts', () => proofs)
vi.mock('../../../data/session/proofs/prove-with-email-code.ts', () => mailed)

const codes = ['k4m9x7qp2ab8', '9wze6r5npd4c']

async function open() {
  renderRoutes(
    [
      {
        path: '/second-factor/add',
        Component: AddSecondFactor,
        HydrateFallback: () => null,
        loader: () => ({
          email: 'mara@larkfield.com',
          publishableKey: 'key',
          organization: 'Larkfield',
          others: [],
        }),
      },
      arrival('/dashboard'),
      {
        path: '/profile/ways-in',
        loader: () => ({
          userId: 'mara',
          email: 'mara@larkfield.com',
          apps: [],
          passkeys: [],
          identities: [],
          providers: [],
          publishableKey: 'key',
        }),
      },
    ],
    '/second-factor/add',
  )
  await screen.findByRole('heading', { name: 'Add an authenticator app' })
}

beforeEach(() => {
  vi.resetAllMocks()
  setUp.beginApp.mockResolvedValue({
    factorId: 'new-app',
    qrCode: 'data:image/svg+xml;utf-8,<svg/>',
    secret: 'JBSWY3DPEHPK3PXP',
  })
  setUp.makeRecoveryCodes.mockResolvedValue(codes)
  mailed.sendEmailCode.mockResolvedValue(undefined)
  mailed.proveWithEmailCode.mockResolvedValue(undefined)
})

const turnOn = async () => {
  await screen.findByText('JBSW Y3DP EHPK 3PXP')
  await userEvent.type(screen.getByLabelText('6-digit code'), '418207')
}

describe('adding a second step', () => {
  test('says who asks for it, and shows the key as a picture and as text', async () => {
    await open()
    expect(
      screen.getByText('Larkfield asks everyone for a second step at sign-in. It takes a minute.'),
    ).toBeTruthy()
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy()
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Turn on' }).disabled).toBe(true)
    expect(setUp.beginApp).toHaveBeenCalledTimes(1)
  })

  test('ends with the recovery codes, which are left only once they are saved', async () => {
    await open()
    await turnOn()
    expect(await screen.findByRole('heading', { name: 'Save your recovery codes' })).toBeTruthy()
    expect(proofs.proveWithAppCode).toHaveBeenCalledWith('key', { factorId: 'new-app', code: '418207' })
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'k4m9-x7qp-2ab8',
      '9wze-6r5n-pd4c',
    ])
    const file = screen.getByRole<HTMLAnchorElement>('link', { name: 'Download' })
    expect(file.download).toBe('trellis-recovery-codes.txt')
    expect(decodeURIComponent(file.href)).toContain('mara@larkfield.com')
    expect(decodeURIComponent(file.href)).toContain('9wze-6r5n-pd4c')
    await userEvent.click(screen.getByRole('button', { name: 'I’ve saved them' }))
    expect(await screen.findByText('at /dashboard')).toBeTruthy()
  })

  test('goes on without codes if the person already has some', async () => {
    setUp.makeRecoveryCodes.mockResolvedValue(undefined)
    await open()
    await turnOn()
    expect(await screen.findByText('at /dashboard')).toBeTruthy()
  })

  test('tries again if the codes could not be made; the step is on', async () => {
    setUp.makeRecoveryCodes.mockRejectedValueOnce(new DataError('unavailable'))
    await open()
    await turnOn()
    expect(await screen.findByRole('heading', { name: 'Your second step is on' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Save your recovery codes' })).toBeTruthy()
    expect(proofs.proveWithAppCode).toHaveBeenCalledTimes(1)
  })

  test('keeps a wrong code, selected, so that the next one replaces it', async () => {
    proofs.proveWithAppCode.mockRejectedValueOnce(
      new DataError('invalid', { code: 'mfa_verification_failed' }),
    )
    await open()
    await turnOn()
    expect(await screen.findByText('That code didn’t match. Enter the newest one.')).toBeTruthy()
    const { value, selectionStart, selectionEnd } = screen.getByLabelText<HTMLInputElement>('6-digit code')
    expect([value, selectionStart, selectionEnd]).toEqual(['418207', 0, 6])
    expect(setUp.makeRecoveryCodes).not.toHaveBeenCalled()
  })

  test('takes a passkey instead, named after the device', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('(X11; Linux x86_64) Gecko Firefox/132.0')
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Use a passkey instead' }))
    expect(await screen.findByRole('heading', { name: 'Save your recovery codes' })).toBeTruthy()
    expect(setUp.addPasskey).toHaveBeenCalledWith('key', 'Firefox on Linux')
  })

  test('explains a passkey that was not used, and keeps the page', async () => {
    setUp.addPasskey.mockRejectedValue(new DataError('invalid', { code: 'passkey_canceled' }))
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Use a passkey instead' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^No passkey was used\./)
    expect(setUp.makeRecoveryCodes).not.toHaveBeenCalled()
  })

  test('offers to try again if the key could not be made', async () => {
    setUp.beginApp.mockRejectedValueOnce(new DataError('unavailable'))
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
  })
})

describe('adding a second step long after the sign-in', () => {
  const missing = new DataError('step-up', { code: 'step_up_required' })
  const dialog = async () => within(await screen.findByRole('dialog', { name: /^Confirm that it.s you$/ }))
  const confirm = async () => {
    const asked = await dialog()
    await userEvent.click(await asked.findByRole('button', { name: 'Email me a code' }))
    await asked.findByText('We sent a code to mara@larkfield.com.')
    await userEvent.keyboard('418204')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }

  test('asks for a proof before the key is made, and goes on with it', async () => {
    setUp.beginApp.mockRejectedValueOnce(missing)
    await open()
    await confirm()
    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
  })

  test('makes no key after a cancel, says why, and asks again on demand', async () => {
    setUp.beginApp.mockRejectedValueOnce(missing).mockRejectedValueOnce(missing)
    await open()
    await userEvent.click((await dialog()).getByRole('button', { name: 'Cancel' }))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The key is created once you confirm that it’s you.',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await confirm()
    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
  })

  test('sends the first code once more after the proof', async () => {
    proofs.proveWithAppCode.mockRejectedValueOnce(missing)
    await open()
    await turnOn()
    await confirm()
    expect(await screen.findByRole('heading', { name: 'Save your recovery codes' })).toBeTruthy()
    expect(proofs.proveWithAppCode).toHaveBeenCalledTimes(2)
  })

  test('keeps the first code after a cancel', async () => {
    proofs.proveWithAppCode.mockRejectedValueOnce(missing)
    await open()
    await turnOn()
    await userEvent.click((await dialog()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByLabelText<HTMLInputElement>('6-digit code').value).toBe('418207')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(setUp.makeRecoveryCodes).not.toHaveBeenCalled()
  })

  test('registers the passkey after the proof', async () => {
    setUp.addPasskey.mockRejectedValueOnce(missing)
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Use a passkey instead' }))
    await confirm()
    expect(await screen.findByRole('heading', { name: 'Save your recovery codes' })).toBeTruthy()
  })

  test('makes the recovery codes after the proof', async () => {
    setUp.makeRecoveryCodes.mockRejectedValueOnce(missing)
    await open()
    await turnOn()
    await confirm()
    expect(await screen.findByRole('heading', { name: 'Save your recovery codes' })).toBeTruthy()
  })
})
