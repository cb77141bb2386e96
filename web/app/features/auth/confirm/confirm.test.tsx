import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DataError } from '../../../data/failure/data-error.ts'
import { writeCookie } from '../../../data/session/cookies.ts'
import { arrival, renderRoutes } from '../../../test-support/render-routes.tsx'
import Confirm, { headers } from './confirm.tsx'
import type { Confirmation } from './parse-confirmation.ts'
import type { AccountSwitch } from './redeem-link.ts'

// A fake network: the platform decides what happens to a link.
const confirmInBrowser = vi.hoisted(() =>
  vi.fn<(key: string, confirmation: Confirmation) => Promise<AccountSwitch | 'half' | undefined>>(),
)
vi.mock('./confirm-in-browser.ts', () => ({ confirmInBrowser }))

beforeEach(() => {
  confirmInBrowser.mockReset()
})
afterEach(() => writeCookie(document, 'trellis-redirect-path=; Path=/; Max-Age=0'))

const open = (address: string, signedInAs?: string) =>
  renderRoutes(
    [
      {
        path: '/confirm',
        Component: Confirm,
        HydrateFallback: () => null,
        loader: () => ({ publishableKey: 'sb_publishable_test', signedInAs }),
      },
      arrival('/dashboard'),
      arrival('/component/7'),
      arrival('/accept-invite'),
      arrival('/signin'),
    ],
    address,
  )

const link = '/confirm?token_hash=abc&type=email'

describe('the confirmation page', () => {
  test('says that it is at work until the answer comes', async () => {
    confirmInBrowser.mockReturnValue(new Promise(() => undefined))
    open(link)
    expect(await screen.findByRole('heading', { name: 'Signing you in' })).toBeTruthy()
    expect(screen.getByRole('status')).toBeTruthy()
  })

  test('uses the link up exactly once and goes to the dashboard', async () => {
    confirmInBrowser.mockResolvedValue(undefined)
    open(link)
    expect(await screen.findByText('at /dashboard')).toBeTruthy()
    expect(confirmInBrowser.mock.calls).toEqual([
      ['sb_publishable_test', { kind: 'link', tokenHash: 'abc', type: 'email' }],
    ])
  })

  test('returns to where the person was going', async () => {
    writeCookie(document, 'trellis-redirect-path=%2Fcomponent%2F7; Path=/')
    confirmInBrowser.mockResolvedValue(undefined)
    open(link)
    expect(await screen.findByText('at /component/7')).toBeTruthy()
    expect(document.cookie).not.toContain('trellis-redirect-path=%2F')
  })

  test('of an invitation goes to the page that accepts it, wherever the person was going', async () => {
    writeCookie(document, 'trellis-redirect-path=%2Fcomponent%2F7; Path=/')
    confirmInBrowser.mockResolvedValue(undefined)
    open(`${link}&invitation=0198f0de-0000-7000-8000-000000000001`)
    expect(await screen.findByText('at /accept-invite')).toBeTruthy()
    expect(document.cookie).not.toContain('trellis-redirect-path=%2F')
  })

  test('follows an invitation nowhere else', async () => {
    confirmInBrowser.mockResolvedValue(undefined)
    open(`${link}&invitation=../logout`)
    expect(await screen.findByText('at /dashboard')).toBeTruthy()
  })

  test('never follows a way back that leaves the site', async () => {
    writeCookie(document, 'trellis-redirect-path=%2F%2Felsewhere.example; Path=/')
    confirmInBrowser.mockResolvedValue(undefined)
    open(link)
    expect(await screen.findByText('at /dashboard')).toBeTruthy()
  })

  describe('of the change of an address', () => {
    const changing = '/confirm?token_hash=abc&type=email_change'
    const agree = async () => userEvent.click(await screen.findByRole('button', { name: 'Confirm address' }))

    test('waits for the person: programs that check mails run pages, too', async () => {
      open(changing)
      expect(await screen.findByRole('heading', { name: 'Change your email address?' })).toBe(
        document.activeElement,
      )
      expect(confirmInBrowser).not.toHaveBeenCalled()
      expect(screen.getByRole('link', { name: 'Not now' }).getAttribute('href')).toBe('/')
      confirmInBrowser.mockResolvedValue('half')
      await agree()
      await screen.findByRole('heading', { name: 'One more link to open' })
      expect(confirmInBrowser).toHaveBeenCalledTimes(1)
    })

    test.each([
      [undefined, 'Back to sign in', '/signin'],
      ['mara@larkfield.com', 'Back to your profile', '/profile#email'],
    ])('asks for the other link after the first, for %s', async (signedInAs, label, path) => {
      confirmInBrowser.mockResolvedValue('half')
      open(changing, signedInAs)
      await agree()
      expect(await screen.findByRole('heading', { name: 'One more link to open' })).toBe(
        document.activeElement,
      )
      expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(path)
    })

    test('tells of the new address after the second, and leads to the profile', async () => {
      confirmInBrowser.mockResolvedValue(undefined)
      open(changing)
      await agree()
      expect(await screen.findByRole('heading', { name: 'Email address changed' })).toBeTruthy()
      expect(screen.getByRole('link', { name: 'Back to your profile' }).getAttribute('href')).toBe(
        '/profile#email',
      )
    })

    test('asks before it switches accounts, and tells of the new address then', async () => {
      const accept = vi.fn(async () => undefined)
      confirmInBrowser.mockResolvedValue({ from: 'eve@x.io', to: 'mara@x.io', accept, decline: accept })
      open(changing)
      await agree()
      await userEvent.click(await screen.findByRole('button', { name: 'Switch account' }))
      expect(await screen.findByRole('heading', { name: 'Email address changed' })).toBeTruthy()
      expect(accept).toHaveBeenCalledTimes(1)
    })
  })

  test('calls a break-glass link by its name, and leads to where people ask for one', async () => {
    confirmInBrowser.mockRejectedValue(new DataError('denied', { code: 'otp_expired' }))
    open('/confirm?token_hash=abc&type=break_glass')
    expect(
      await screen.findByRole('heading', { name: 'Break-Glass Link Expired. Please Request a New One' }),
    ).toBeTruthy()
    expect(screen.getByText('Each break-glass link works once, for 15 minutes.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe(
      '/signin/sso?break-glass',
    )
  })

  test('blames a break-glass link for nothing else', async () => {
    confirmInBrowser.mockRejectedValue(new DataError('unavailable'))
    open('/confirm?token_hash=abc&type=break_glass')
    expect(await screen.findByRole('heading', { name: 'Server Error. Please Try Again Later' })).toBeTruthy()
  })

  test.each([
    [new DataError('denied', { code: 'otp_expired' }), 'Magic Link Expired. Please Request a New One'],
    [new DataError('unavailable'), 'Server Error. Please Try Again Later'],
    [
      new DataError('invalid', { code: 'email_exists' }),
      'Email Already Registered. Please Sign In or Use a Different Email',
    ],
    [new Error('?'), 'An Unknown Error Occurred'],
  ])('explains a failure and leads back to sign-in (%#)', async (error, message) => {
    confirmInBrowser.mockRejectedValue(error)
    open(link)
    expect(await screen.findByRole('heading', { level: 1, name: message })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/signin')
    expect(document.title).toBe('Sign-in failed · Trellis')
  })

  test.each([
    [
      'mara@larkfield.com',
      'This Account Is Already Linked to Another Profile',
      'Back to your profile',
      '/profile#identities',
    ],
    [
      undefined,
      'Email Already Registered. Please Sign In or Use a Different Email',
      'Back to sign in',
      '/signin',
    ],
  ])('tells %s of an identity that exists: %s', async (signedInAs, message, back, to) => {
    open('/confirm?error=server_error&error_code=identity_already_exists', signedInAs)
    expect(await screen.findByRole('heading', { level: 1, name: message })).toBeTruthy()
    expect(screen.getByRole('link', { name: back }).getAttribute('href')).toBe(to)
  })

  test('offers the dashboard to a person who is signed in', async () => {
    confirmInBrowser.mockRejectedValue(new DataError('denied', { code: 'otp_expired' }))
    open(link, 'mara@larkfield.com')
    const dashboard = await screen.findByRole('link', { name: 'Go to the dashboard' })
    expect(dashboard.getAttribute('href')).toBe('/dashboard')
    expect(document.body.textContent).toContain('You are already signed in as mara@larkfield.com.')
    expect(screen.queryByRole('link', { name: 'Back to sign in' })).toBeNull()
  })

  test('promises nothing about a link whose answer was lost', async () => {
    confirmInBrowser.mockRejectedValue(new DataError('unavailable'))
    open(link)
    expect(
      await screen.findByText('Try again in a moment. If a link no longer works, request a new one.'),
    ).toBeTruthy()
  })

  test.each([
    ['/confirm', 'Invalid Magic Link. Please Try Again'],
    ['/confirm#error=access_denied&error_code=otp_expired', 'Magic Link Expired. Please Request a New One'],
  ])('asks nobody about %s', async (address, message) => {
    open(address)
    expect(await screen.findByRole('heading', { name: message })).toBeTruthy()
    expect(confirmInBrowser).not.toHaveBeenCalled()
  })

  test('passes its address on to nobody and is kept nowhere', () => {
    expect(headers()).toEqual({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' })
  })
})

describe('a link of another person than the one who is signed in', () => {
  const accept = vi.fn<() => Promise<void>>()
  const decline = vi.fn<() => Promise<void>>()
  beforeEach(() => {
    accept.mockReset().mockResolvedValue(undefined)
    decline.mockReset().mockResolvedValue(undefined)
  })

  async function ask() {
    confirmInBrowser.mockResolvedValue({
      from: 'mara@larkfield.com',
      to: 'eve@elsewhere.example',
      accept,
      decline,
    })
    open(link, 'mara@larkfield.com')
    return await screen.findByRole('heading', { level: 1, name: 'Switch accounts?' })
  }

  test('asks first, says who both are, and has decided nothing', async () => {
    const heading = await ask()
    expect(document.activeElement).toBe(heading)
    expect(document.title).toBe('Switch accounts? · Trellis')
    expect(document.body.textContent).toContain(
      'You are signed in as mara@larkfield.com. This link signs you in as eve@elsewhere.example.',
    )
    expect(accept).not.toHaveBeenCalled()
    expect(decline).not.toHaveBeenCalled()
  })

  test('leaves the person signed in by the first key press, and goes to the dashboard', async () => {
    writeCookie(document, 'trellis-redirect-path=%2Fcomponent%2F7; Path=/')
    await ask()
    await userEvent.keyboard('{Tab}{Enter}')
    expect(await screen.findByText('at /dashboard')).toBeTruthy()
    expect(decline).toHaveBeenCalledTimes(1)
    expect(accept).not.toHaveBeenCalled()
  })

  test('signs the other person in on request, who goes where they wanted', async () => {
    writeCookie(document, 'trellis-redirect-path=%2Fcomponent%2F7; Path=/')
    await ask()
    await userEvent.click(screen.getByRole('button', { name: 'Switch account' }))
    expect(await screen.findByText('at /component/7')).toBeTruthy()
    expect(accept).toHaveBeenCalledTimes(1)
    expect(decline).not.toHaveBeenCalled()
  })

  test('takes one answer', async () => {
    accept.mockReturnValue(new Promise(() => undefined))
    await ask()
    await userEvent.click(screen.getByRole('button', { name: 'Switch account' }))
    const buttons = screen.getAllByRole<HTMLButtonElement>('button')
    expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true])
  })

  test('explains a switch that fails, and the person stays signed in', async () => {
    accept.mockRejectedValue(new DataError('unavailable'))
    await ask()
    await userEvent.click(screen.getByRole('button', { name: 'Switch account' }))
    expect(await screen.findByRole('heading', { name: 'Server Error. Please Try Again Later' })).toBeTruthy()
    expect(document.body.textContent).toContain('You are already signed in as mara@larkfield.com.')
  })
})
