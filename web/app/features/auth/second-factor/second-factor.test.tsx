import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DataError } from '../../../data/failure/data-error.ts'
import { writeCookie } from '../../../data/session/cookies.ts'
import { arrival, renderRoutes } from '../../../test-support/render-routes.tsx'
import SecondFactor from './second-factor.tsx'

// A fake network: the platform judges codes and passkeys.
const proofs = vi.hoisted(() => ({
  proveWithAppCode: vi.fn(),
  proveWithRecoveryCode: vi.fn(),
  proveWithPasskey: vi.fn(),
}))
vi.mock('../../../data/session/proofs/prove-with-code.ts', () => proofs)
vi.mock('../../../data/session/proofs/prove-with-passkey.ts', () => proofs)

const loaded = {
  email: 'mara@larkfield.com',
  publishableKey: 'key',
  organization: 'Larkfield',
  others: [] as { id: string; name: string }[],
  apps: [{ id: 'app', name: 'Authenticator app' }],
  hasPasskey: true,
  hasRecoveryCodes: true,
}

async function open(changes: Partial<typeof loaded> = {}) {
  const chosen: string[] = []
  renderRoutes(
    [
      {
        path: '/second-factor',
        Component: SecondFactor,
        HydrateFallback: () => null,
        loader: () => ({ ...loaded, ...changes }),
        action: async ({ request }) => {
          chosen.push(String((await request.formData()).get('organization')))
          return null
        },
      },
      arrival('/dashboard'),
      arrival('/component/7'),
    ],
    '/second-factor',
  )
  await screen.findByRole('heading', { name: 'One more step' })
  return chosen
}

const wrong = new DataError('invalid', { code: 'mfa_verification_failed' })
const code = () => screen.getByLabelText<HTMLInputElement>('6-digit code')

beforeEach(() => {
  vi.resetAllMocks()
  writeCookie(document, 'trellis-redirect-path=; Path=/; Max-Age=0')
})

describe('one more step', () => {
  test('sends the code at its sixth digit and returns to where the person was going', async () => {
    writeCookie(document, 'trellis-redirect-path=%2Fcomponent%2F7; Path=/')
    await open()
    await expect.poll(() => document.activeElement).toBe(code())
    await userEvent.type(code(), '730916')
    expect(await screen.findByText('at /component/7')).toBeTruthy()
    expect(proofs.proveWithAppCode.mock.calls).toEqual([['key', { factorId: 'app', code: '730916' }]])
  })

  test('says that a code did not match, and lets the next one replace it', async () => {
    proofs.proveWithAppCode.mockRejectedValueOnce(wrong)
    await open()
    await userEvent.type(code(), '730916')
    expect(await screen.findByText('That code didn’t match. Enter the newest one.')).toBeTruthy()
    expect(code().getAttribute('aria-invalid')).toBe('true')
    expect([code().selectionStart, code().selectionEnd]).toEqual([0, 6])
    await userEvent.clear(code())
    await userEvent.type(code(), '112233')
    expect(await screen.findByText('at /dashboard')).toBeTruthy()
  })

  test('takes a passkey', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Use a passkey' }))
    expect(await screen.findByText('at /dashboard')).toBeTruthy()
    expect(proofs.proveWithPasskey).toHaveBeenCalledWith('key')
  })

  test.each([
    ['passkey_canceled', 'No passkey was used. Try again, or choose another way.'],
    ['proof_of_another_person', 'That passkey belongs to another account. Use one of this account.'],
    ['webauthn_verification_failed', 'That passkey is not registered here. Use another one.'],
  ])('explains %s and stays', async (failure, text) => {
    proofs.proveWithPasskey.mockRejectedValue(new DataError('invalid', { code: failure }))
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Use a passkey' }))
    expect((await screen.findByRole('alert')).textContent).toBe(text)
  })

  test('takes a recovery code in a form of its own', async () => {
    proofs.proveWithRecoveryCode.mockRejectedValueOnce(wrong)
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    const field = screen.getByLabelText('Recovery code')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(screen.getByText('Enter a recovery code.')).toBeTruthy()
    await userEvent.type(field, ' K4M9-X7QP-2AB8-HT3Z {Enter}')
    expect(
      await screen.findByText('That recovery code didn’t work. Check it, or use another one.'),
    ).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('at /dashboard')).toBeTruthy()
    expect(proofs.proveWithRecoveryCode).toHaveBeenLastCalledWith('key', 'K4M9-X7QP-2AB8-HT3Z')
  })

  test('offers only what the person has', async () => {
    await open({ apps: [], hasRecoveryCodes: false })
    expect(screen.queryByLabelText('6-digit code')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Use a recovery code' })).toBeNull()
    expect(screen.getByText('Confirm with your passkey that it’s you.')).toBeTruthy()
  })

  test('opens another organization that asks for no second step', async () => {
    const chosen = await open({ others: [{ id: 'b', name: 'Fernhill' }] })
    await userEvent.click(screen.getByRole('button', { name: 'Open Fernhill instead' }))
    await expect.poll(() => chosen).toEqual(['b'])
  })

  test('leads to Support', async () => {
    await open()
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Contact Support' })
    expect(link.getAttribute('href')).toBe('/contact?about=support')
  })
})
