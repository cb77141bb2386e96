import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { data } from 'react-router'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { DataError } from '../../../data/failure/data-error.ts'
import { writeCookie } from '../../../data/session/cookies.ts'
import { markSessionEnded } from '../../../data/session/ended-session.ts'
import { refuse } from '../../../exchange/acting/answer.ts'
import { clearedRedirectPathCookie, redirectPathCookie } from '../../../guards/redirect-path.ts'
import { arrival, renderRoutes } from '../../../test-support/render-routes.tsx'
import SignIn from '../signin/signin.tsx'
import type { LinkAnswer } from './request-link.ts'

const settings = {
  otpLifetime: 3600,
  mailMinInterval: 60,
  wantsDocs: false,
  wantsLink: false,
  isExpired: false,
  publishableKey: 'key',
  providers: [] as { name: string; label: string }[],
}

/** What the forms of a test have sent along. */
let ways: unknown[] = []

type Answering = (email: string) => LinkAnswer | Promise<LinkAnswer>

async function openSignIn(answering: Answering, changes: Partial<typeof settings> = {}) {
  const asked: string[] = []
  ways = []
  renderRoutes(
    [
      {
        path: '/signin',
        Component: SignIn,
        HydrateFallback: () => null,
        loader: () => ({ ...settings, ...changes }),
        action: async ({ request }) => {
          const form = await request.formData()
          const email = String(form.get('email'))
          asked.push(email)
          ways.push(form.get('way'))
          return data(await answering(email))
        },
      },
      arrival('/dashboard'),
      arrival('/profile'),
    ],
    '/signin',
  )
  await screen.findByRole('heading', { name: 'Sign in to Trellis' })
  return asked
}

const field = () => screen.getByLabelText<HTMLInputElement>('Work email')
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Email me a sign-in link' }))
const sent: Answering = (email) => ({ ok: true, result: { email, sentAt: Date.now() } })

// A fake network: the platform judges passkeys.
const signInWithPasskey = vi.hoisted(() => vi.fn())
vi.mock('../../../data/session/proofs/sign-in-with-passkey.ts', () => ({ signInWithPasskey }))

describe('other ways in', () => {
  const google = { name: 'google', label: 'Google' }
  const passkey = () => userEvent.click(screen.getByRole('button', { name: 'Sign in with a passkey' }))

  test('a button per provider, and none without one', async () => {
    await openSignIn(sent, { providers: [google, { name: 'acme', label: 'Acme' }] })
    expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Continue with Acme' })).toBeTruthy()
    cleanup()
    await openSignIn(sent)
    expect(screen.queryByRole('button', { name: /^Continue with/ })).toBeNull()
  })

  test('a provider that cannot be reached is told, and the typed address stays', async () => {
    await openSignIn(() => refuse('unavailable'), { providers: [google] })
    await userEvent.type(field(), 'mara@larkfield.com')
    await userEvent.click(screen.getByRole('button', { name: 'Continue with Google' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The provider cannot be reached\./)
    expect(field().value).toBe('mara@larkfield.com')
  })

  test('the email field takes passkeys from the autofill', async () => {
    await openSignIn(sent)
    expect(field().getAttribute('autocomplete')).toBe('email webauthn')
  })

  test('a passkey signs in', async () => {
    signInWithPasskey.mockResolvedValue(undefined)
    await openSignIn(sent)
    await passkey()
    expect(await screen.findByText('at /dashboard')).toBeTruthy()
  })

  test('a passkey that was not used is explained, and can be tried again', async () => {
    signInWithPasskey.mockRejectedValue(new DataError('invalid', { code: 'passkey_canceled' }))
    await openSignIn(sent)
    await passkey()
    expect((await screen.findByRole('alert')).textContent).toMatch(/^No passkey was used\./)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in with a passkey' }).disabled).toBe(
      false,
    )
  })

  test('a passkey of the autofill that is being judged needs no second one, and leads to the wanted page', async () => {
    const judged = Promise.withResolvers<void>()
    signInWithPasskey.mockReset().mockReturnValue(judged.promise)
    vi.stubGlobal('PublicKeyCredential', { isConditionalMediationAvailable: async () => true })
    onTestFinished(() => void vi.unstubAllGlobals())
    writeCookie(document, redirectPathCookie('/profile', window.location))
    await openSignIn(sent)
    await waitFor(() => expect(signInWithPasskey).toHaveBeenCalledTimes(1))
    await passkey()
    // The guard of another request has taken the note of the wanted page.
    writeCookie(document, clearedRedirectPathCookie(window.location))
    judged.resolve()
    expect(await screen.findByText('at /profile')).toBeTruthy()
    expect(signInWithPasskey).toHaveBeenCalledTimes(1)
  })

  test('a deleted profile is told, and not its session, which ended as well', async () => {
    markSessionEnded('erased')
    markSessionEnded()
    await openSignIn(sent)
    expect(screen.getByText('Your profile was deleted')).toBeTruthy()
    expect(screen.queryByText('You were signed out')).toBeNull()
  })

  test('a session that ended by itself is told once', async () => {
    markSessionEnded()
    await openSignIn(sent)
    expect(screen.getByText('You were signed out')).toBeTruthy()
    cleanup()
    await openSignIn(sent)
    expect(screen.queryByText('You were signed out')).toBeNull()
  })
})

describe('the sign-in page', () => {
  test('begins with the email field', async () => {
    await openSignIn(sent)
    await expect.poll(() => document.activeElement).toBe(field())
  })

  test.each([
    [true, 1],
    [false, 0],
  ])('tells visitors who wanted the documentation why they are here: %s', async (wantsDocs, count) => {
    await openSignIn(sent, { wantsDocs })
    expect(screen.queryAllByText(/^Sign in to read the documentation\./)).toHaveLength(count)
  })

  test.each([
    [true, 1],
    [false, 0],
  ])(
    'tells people whose session was too old for their company why they are here: %s',
    async (isExpired, count) => {
      await openSignIn(sent, { isExpired })
      expect(screen.queryAllByText(/^You signed in longer ago than your company allows\./)).toHaveLength(
        count,
      )
    },
  )

  test('is named in the tab', async () => {
    await openSignIn(sent)
    expect(document.title).toBe('Sign in · Trellis')
  })

  test.each([
    ['', 'Email address is required.'],
    ['mara at larkfield', 'Please enter a valid email address.'],
  ])('says at once what is wrong with %j and asks nobody', async (value, message) => {
    const asked = await openSignIn(sent)
    if (value) await userEvent.type(field(), value)
    await submit()
    expect(screen.getByText(message)).toBeTruthy()
    expect(field().getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => document.activeElement).toBe(field())
    expect(asked).toEqual([])
  })

  test('cannot be submitted twice while the link is on its way', async () => {
    let answer: ((answer: LinkAnswer) => void) | undefined
    await openSignIn(() => new Promise((resolve) => (answer = resolve)))
    await userEvent.type(field(), 'mara@larkfield.com')
    await submit()
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Sending the link' })
    expect(button.disabled).toBe(true)
    await act(async () => answer?.(await sent('mara@larkfield.com')))
    expect(await screen.findByRole('heading', { name: 'Check your inbox' })).toBeTruthy()
  })

  test('asks for one link where it is pressed twice before the page shows it', async () => {
    const asked = await openSignIn(sent)
    await userEvent.type(field(), 'mara@larkfield.com')
    const button = screen.getByRole('button', { name: 'Email me a sign-in link' })
    act(() => {
      button.click()
      button.click()
    })
    await screen.findByRole('heading', { name: 'Check your inbox' })
    expect(asked).toEqual(['mara@larkfield.com'])
  })

  test('shows a refusal of the platform and loses nothing', async () => {
    await openSignIn((email) => refuse('rate-limited', { values: { email } }))
    await userEvent.type(field(), 'mara@larkfield.com')
    await submit()
    expect((await screen.findByRole('alert')).textContent).toBe(
      'You requested too many links. Wait a minute, then try again.',
    )
    expect(field().value).toBe('mara@larkfield.com')
  })
})

describe('a link past the provider of a company', () => {
  test('is asked for with every press, also for the second mail', async () => {
    await openSignIn(sent, { wantsLink: true, mailMinInterval: 0 })
    expect(screen.getByText(/unless your company requires single sign-on/)).toBeTruthy()
    await userEvent.type(field(), 'mara@larkfield.com')
    await submit()
    await userEvent.click(await screen.findByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(ways).toEqual(['link', 'link']))
    const other = screen.getByRole('link', { name: 'use a different email' })
    expect(other.getAttribute('href')).toBe('/signin?way=link')
  })

  test('that the company does not allow is refused with both ways in', async () => {
    await openSignIn((email) => refuse('denied', { values: { email }, needsSso: true }), { wantsLink: true })
    await userEvent.type(field(), 'mara@larkfield.com')
    await submit()
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText(/Your company requires single sign-on\./)).toBeTruthy()
    const links = alert.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['Use single sign-on', '/signin/sso'],
      ['Maintainers can ask for a break-glass link', '/signin/sso?break-glass'],
    ])
  })

  test('is not asked for by others', async () => {
    await openSignIn(sent)
    await userEvent.type(field(), 'mara@larkfield.com')
    await submit()
    await waitFor(() => expect(ways).toEqual([null]))
  })
})

describe('the check-your-inbox card', () => {
  const openCard = async (
    changes: Partial<typeof settings> = {},
    answering: Answering = sent,
    email = 'mara@larkfield.com',
  ) => {
    const asked = await openSignIn(answering, changes)
    await userEvent.type(field(), email)
    await submit()
    await screen.findByRole('heading', { name: 'Check your inbox' })
    return asked
  }

  test('names the address and how long the link works, and takes the focus', async () => {
    await openCard({ otpLifetime: 900 })
    const main = document.body.textContent
    expect(main).toContain(
      'We sent a sign-in link to mara@larkfield.com. It works once and expires in 15 minutes.',
    )
    await expect.poll(() => document.activeElement?.textContent).toBe('Check your inbox')
    await expect.poll(() => document.title).toBe('Check your inbox · Trellis')
  })

  const inboxes = () =>
    screen
      .getAllByRole('link', { name: /^Open / })
      .map((link) => [link.textContent, link.getAttribute('href')])

  test('opens the inbox of a known provider', async () => {
    await openCard({}, sent, 'mara@gmail.com')
    expect(inboxes()).toEqual([['Open Gmail', 'https://mail.google.com/mail/']])
  })

  test('opens either inbox of a company', async () => {
    await openCard()
    expect(inboxes()).toEqual([
      ['Open Gmail', 'https://mail.google.com/mail/'],
      ['Open Outlook', 'https://outlook.office.com/mail/'],
    ])
  })

  test('counts down before a link can be sent again', async () => {
    const asked = await openSignIn(sent)
    await userEvent.type(field(), 'mara@larkfield.com')
    // From here on, time passes only when the test advances it.
    vi.useFakeTimers()
    const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
    const waiting = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Send again in 60 s' })
    press('Email me a sign-in link')
    await expect.poll(() => waiting()?.disabled).toBe(true)

    await act(() => vi.advanceTimersByTimeAsync(60_000))
    press('Send again')
    await expect.poll(() => asked).toEqual(['mara@larkfield.com', 'mara@larkfield.com'])
    await expect.poll(() => waiting()?.disabled).toBe(true)
    const told = () => screen.queryByText('Earlier links also work until they expire.', { selector: 'li *' })
    await expect.poll(told).not.toBeNull()
  })

  test('shows when sending again was refused and lets one try once more', async () => {
    let calls = 0
    await openCard({ mailMinInterval: 0 }, (email) => {
      calls += 1
      return calls === 1
        ? { ok: true, result: { email, sentAt: 1 } }
        : refuse('unavailable', { values: { email } })
    })
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The email could not be sent. Try again in a moment.',
    )
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send again' }).disabled).toBe(false)
  })

  test('leads back to an empty form for a different email', async () => {
    await openCard()
    await userEvent.click(screen.getByRole('link', { name: 'use a different email' }))
    await waitFor(() => expect(field().value).toBe(''))
  })
})
