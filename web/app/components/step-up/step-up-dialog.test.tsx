import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DataError } from '../../data/failure/data-error.ts'
import type { WaysIn } from '../../data/session/ways-in.ts'
import { proveAgain } from '../../exchange/acting/step-up/step-up.ts'
import { renderRoutes } from '../../test-support/render-routes.tsx'
import { StepUpHost } from './step-up-host.tsx'

// A fake network: the platform decides what a proof is worth.
const passkey = vi.hoisted(() => vi.fn<() => Promise<void>>())
const appCode = vi.hoisted(() => vi.fn<(key: string, sent: object) => Promise<void>>())
const emailCode = vi.hoisted(() => vi.fn<(key: string, sent: object) => Promise<void>>())
const mail = vi.hoisted(() => vi.fn<() => Promise<void>>())
const provider = vi.hoisted(() => vi.fn<() => Promise<void>>())
const company = vi.hoisted(() => vi.fn<(key: string, asked: object) => Promise<void>>())
const recovery = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock('../../data/session/proofs/prove-with-passkey.ts', () => ({ proveWithPasskey: passkey }))
vi.mock('../../data/session/proofs/prove-with-provider.ts', () => ({ proveWithProvider: provider }))
vi.mock('../../data/session/proofs/prove-with-sso.ts', () => ({ proveWithSso: company }))
vi.mock('../../data/session/proofs/prove-with-code.ts', () => ({
  proveWithAppCode: appCode,
  proveWithRecoveryCode: recovery,
}))
vi.mock('../../data/session/proofs/prove-with-email-code.ts', () => ({
  proveWithEmailCode: emailCode,
  sendEmailCode: mail,
}))

const day = '2026-11-01T08:00:00Z'
const nobody: WaysIn = {
  userId: 'mara',
  email: 'mara@larkfield.com',
  emailChange: undefined,
  apps: [],
  passkeys: [],
  recoveryCodes: undefined,
  identities: [],
  sso: undefined,
  canLink: true,
  providers: [],
  publishableKey: 'key',
  mailMinInterval: 60,
}
const withBoth: WaysIn = {
  ...nobody,
  apps: [{ id: 'app', name: 'Authenticator app', addedAt: day, lastUsedAt: undefined }],
  passkeys: [{ id: 'passkey', name: 'MacBook Pro', addedAt: day, lastUsedAt: undefined }],
  recoveryCodes: { total: 10, left: 7 },
}
const withTwoApps: WaysIn = {
  ...withBoth,
  apps: [
    ...withBoth.apps,
    { id: 'second', name: 'Authenticator app 2', addedAt: day, lastUsedAt: undefined },
  ],
}
const withGoogle: WaysIn = {
  ...nobody,
  identities: [
    { provider: 'google', label: 'Google', address: 'mara@larkfield.com', linkedAt: day, isOffered: true },
  ],
}

const onOuterSubmit = vi.fn()
let outcome: Promise<boolean>

const Page = () => (
  <form onSubmit={onOuterSubmit}>
    <input aria-label="Days" />
    <button type="button" onClick={() => (outcome = proveAgain())}>
      Remove
    </button>
    <StepUpHost />
  </form>
)

async function open(ways: WaysIn) {
  renderRoutes(
    [
      { path: '/', Component: Page },
      { path: '/profile/ways-in', loader: () => ways },
    ],
    '/',
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm that it’s you' })
  await within(dialog).findAllByRole('button', { name: /^(Use|Confirm|Continue|Email)/ })
  return within(dialog)
}
const isOpen = () => screen.queryByRole('dialog') !== null
const typeCode = (code: string) => userEvent.keyboard(code)

beforeEach(() => {
  vi.resetAllMocks()
  for (const proof of [passkey, appCode, emailCode, mail, provider, company, recovery])
    proof.mockResolvedValue()
})

describe('a person with a second factor', () => {
  test('types the code of the app at once, and goes on at the sixth digit', async () => {
    await open(withBoth)
    await typeCode('730916')
    expect(await outcome).toBe(true)
    expect(appCode).toHaveBeenCalledWith('key', { factorId: 'app', code: '730916' })
    expect(isOpen()).toBe(false)
    expect(document.activeElement?.textContent).toBe('Remove')
  })

  test('who has two apps chooses one, and a wrong code is tried on no other', async () => {
    appCode.mockRejectedValueOnce(new DataError('invalid', { code: 'mfa_verification_failed' }))
    const dialog = await open(withTwoApps)
    await typeCode('111111')
    await dialog.findByText('That code didn’t match. Enter the newest one.')
    expect(appCode.mock.calls).toEqual([['key', { factorId: 'app', code: '111111' }]])
    await userEvent.selectOptions(dialog.getByLabelText('Authenticator app'), 'Authenticator app 2')
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
    expect(await outcome).toBe(true)
    expect(appCode).toHaveBeenLastCalledWith('key', { factorId: 'second', code: '111111' })
  })

  test('who has one app is not asked which', async () => {
    const dialog = await open(withBoth)
    expect(dialog.queryByRole('combobox')).toBeNull()
  })

  test('is offered neither an email nor a provider', async () => {
    const dialog = await open({ ...withBoth, identities: withGoogle.identities })
    expect(dialog.queryByRole('button', { name: /Email|Google/ })).toBeNull()
    expect(dialog.getByRole('button', { name: 'Use a recovery code' })).toBeDefined()
  })

  test('proves with a passkey', async () => {
    const dialog = await open(withBoth)
    await userEvent.click(dialog.getByRole('button', { name: 'Use a passkey' }))
    expect(await outcome).toBe(true)
  })

  test('can try again after a wrong code', async () => {
    appCode.mockRejectedValueOnce(new DataError('invalid', { code: 'mfa_verification_failed' }))
    const dialog = await open(withBoth)
    await typeCode('111111')
    expect(await dialog.findByText('That code didn’t match. Enter the newest one.')).toBeDefined()
    const field = dialog.getByRole<HTMLInputElement>('textbox')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 6])
  })

  test('is not sent to a newer code by a wrong recovery code or passkey', async () => {
    recovery.mockRejectedValue(new DataError('invalid', { code: 'mfa_verification_failed' }))
    passkey.mockRejectedValue(new DataError('invalid', { code: 'webauthn_credential_not_found' }))
    const dialog = await open(withBoth)
    await userEvent.click(dialog.getByRole('button', { name: 'Use a recovery code' }))
    await typeCode('k4m9-x7qp{Enter}')
    await dialog.findByText('That recovery code didn’t work. Check it, or use another one.')
    await userEvent.click(dialog.getByRole('button', { name: 'Use a passkey' }))
    const told = await dialog.findByRole('alert')
    expect(told.textContent).toBe('That passkey is not registered here. Use another one.')
    expect(dialog.getByRole('textbox').getAttribute('aria-invalid')).not.toBe('true')
  })

  test('learns that a passkey is another person’s, and the act waits', async () => {
    passkey.mockRejectedValue(new DataError('denied', { code: 'proof_of_another_person' }))
    const dialog = await open(withBoth)
    await userEvent.click(dialog.getByRole('button', { name: 'Use a passkey' }))
    const told = await dialog.findByRole('alert')
    expect(told.textContent).toContain('You are still signed in as mara@larkfield.com.')
    expect(isOpen()).toBe(true)
  })
})

describe('a person without one', () => {
  test('gets a code by email and enters it', async () => {
    const dialog = await open(nobody)
    await userEvent.click(dialog.getByRole('button', { name: 'Email me a code' }))
    await dialog.findByText('We sent a code to mara@larkfield.com.')
    await typeCode('418204')
    expect(await outcome).toBe(true)
    expect(emailCode).toHaveBeenCalledWith('key', { email: 'mara@larkfield.com', code: '418204' })
  })

  test('waits before another code, as long as the server does', async () => {
    const dialog = await open(nobody)
    await userEvent.click(dialog.getByRole('button', { name: 'Email me a code' }))
    const again = await dialog.findByRole('button', { name: /^Send another code in (60|59) s$/ })
    expect(again).toHaveProperty('disabled', true)
    expect(mail).toHaveBeenCalledTimes(1)
  })

  test('gets another code, and an empty field for it', async () => {
    const dialog = await open({ ...nobody, mailMinInterval: 0 })
    await userEvent.click(dialog.getByRole('button', { name: 'Email me a code' }))
    await dialog.findByText('We sent a code to mara@larkfield.com.')
    await typeCode('41')
    await userEvent.click(dialog.getByRole('button', { name: 'Send another code' }))
    await expect.poll(() => mail.mock.calls.length).toBe(2)
    await expect.poll(() => dialog.getByRole<HTMLInputElement>('textbox').value).toBe('')
    expect(document.activeElement).toBe(dialog.getByRole('textbox'))
  })

  test('continues with a provider that is linked', async () => {
    const dialog = await open(withGoogle)
    await userEvent.click(dialog.getByRole('button', { name: 'Continue with Google' }))
    expect(await outcome).toBe(true)
  })

  test.each([
    ['popup_blocked', 'Your browser blocked the window.'],
    ['login_required', 'The provider didn’t ask you to sign in again, so it confirmed nothing.'],
  ])('is told why the provider could not confirm it: %s', async (code, words) => {
    provider.mockRejectedValue(new DataError('invalid', { code }))
    const dialog = await open(withGoogle)
    await userEvent.click(dialog.getByRole('button', { name: 'Continue with Google' }))
    expect((await dialog.findByRole('alert')).textContent).toContain(words)
  })
})

describe('a person whose company enforces single sign-on', () => {
  const managed: WaysIn = { ...withGoogle, sso: { providerId: 'larkfield', isOnlyWay: true } }
  const choose = async () => {
    const dialog = await open(managed)
    await userEvent.click(dialog.getByRole('button', { name: 'Continue with single sign-on' }))
    return dialog
  }

  test('continues there, and is offered nothing that the company refuses', async () => {
    const dialog = await open(managed)
    expect(dialog.queryByRole('button', { name: /Email|Google|passkey/ })).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Continue with single sign-on' }))
    expect(await outcome).toBe(true)
    expect(company).toHaveBeenCalledWith('key', { providerId: 'larkfield', signal: expect.any(AbortSignal) })
  })

  test('learns what to do about a provider that confirms nothing, and the act waits', async () => {
    company.mockRejectedValue(new DataError('invalid', { code: 'login_required' }))
    const dialog = await choose()
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'Your company’s provider didn’t confirm a new sign-in. Sign out of Trellis, then sign in again.',
    )
    expect(isOpen()).toBe(true)
  })

  test('stays who they are if another person signs in there', async () => {
    company.mockRejectedValue(new DataError('denied', { code: 'proof_of_another_person' }))
    const dialog = await choose()
    expect((await dialog.findByRole('alert')).textContent).toContain(
      'You are still signed in as mara@larkfield.com.',
    )
  })
})

test.each([
  ['Esc', () => userEvent.keyboard('{Escape}')],
  ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
])('%s proves nothing and returns to where the person was', async (_, leave) => {
  await open(withBoth)
  await leave()
  expect(await outcome).toBe(false)
  expect(isOpen()).toBe(false)
  expect(document.activeElement?.textContent).toBe('Remove')
})

test('Enter in the dialog does not send the form behind it', async () => {
  const dialog = await open(withBoth)
  await userEvent.click(dialog.getByRole('button', { name: 'Use a recovery code' }))
  await typeCode('k4m9-x7qp{Enter}')
  expect(await outcome).toBe(true)
  expect(recovery).toHaveBeenCalledWith('key', 'k4m9-x7qp')
  expect(onOuterSubmit).not.toHaveBeenCalled()
})

test('a dialog that does not load is told, what was typed stays, and the next act loads it again', async () => {
  vi.doMock('./step-up-dialog.tsx', () => {
    throw new Error('no answer')
  })
  renderRoutes(
    [
      { path: '/', Component: Page },
      { path: '/profile/ways-in', loader: () => nobody },
    ],
    '/',
  )
  await userEvent.type(await screen.findByLabelText('Days'), '30')
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await outcome).toBe(false)
  expect(await screen.findByText('The service cannot be reached. Try again in a moment.')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Days').value).toBe('30')
  vi.doUnmock('./step-up-dialog.tsx')
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByRole('dialog', { name: 'Confirm that it’s you' })).toBeDefined()
})
