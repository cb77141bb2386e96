import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { parsePath } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { agreeToInvitation, hasAgreedToInvitation } from '../../../data/organization/agreed-invitation.ts'
import { arrival, renderRoutes } from '../../../test-support/render-routes.tsx'
import AcceptInvitation, { headers } from './accept.tsx'
import type { Accepted, Reached } from './accept-action.ts'

const signOut = vi.hoisted(() => vi.fn<(key: string) => Promise<void>>())
vi.mock('../logout/sign-out.ts', () => ({ signOut }))

beforeEach(() => {
  signOut.mockReset()
  sessionStorage.clear()
})

const facts = {
  organization_name: 'Fernhill Market',
  invited_by: 'Mara Okafor',
  invited_by_email: 'mara@fernhill.example',
  email: 'sam@ode.example',
  expires_at: '2026-11-14T10:00:00Z',
  ended_at: '2026-11-12T10:00:00Z',
}
const organization = { id: '7', name: 'Fernhill Market' }
const reached = (state: Reached['state'], at = 1): Reached => ({
  state,
  id: '9',
  email: 'sam@ode.example',
  role: 'developer',
  inviter: 'Mara Okafor',
  organization,
  at,
})

function open(
  answers: readonly (Accepted | undefined)[],
  { email, at = '#token=abc', state }: { email?: string; at?: string; state?: object } = {},
) {
  const sent: Record<string, string>[] = []
  renderRoutes(
    [
      {
        path: '/accept-invite',
        Component: AcceptInvitation,
        HydrateFallback: () => null,
        loader: () => ({ publishableKey: 'key', otpLifetime: 3600, mailMinInterval: 0, email }),
        action: async ({ request }) => {
          const form = await request.formData()
          sent.push(Object.fromEntries([...form].map(([name, value]) => [name, String(value)])))
          return answers[Math.min(sent.length, answers.length) - 1] ?? new Promise(() => undefined)
        },
      },
      arrival('/dashboard'),
    ],
    { pathname: '/accept-invite', ...parsePath(at), state },
  )
  return sent
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('says that it is at work until the answer comes, and sends the secret once', async () => {
  const sent = open([undefined])
  await heading('Accepting your invitation')
  await waitFor(() => expect(sent).toEqual([{ token: 'abc' }]))
})

test('comes back from the sign-in by the id', async () => {
  const sent = open([undefined], { at: '?id=7' })
  await waitFor(() => expect(sent).toEqual([{ id: '7' }]))
})

test('somebody who agreed on another page of this site is not asked again', async () => {
  agreeToInvitation('7')
  const sent = open([undefined], { at: '?id=7' })
  await waitFor(() => expect(sent).toEqual([{ id: '7', joins: 'yes' }]))
})

test('somebody who comes from the mail that named the organization is not asked', async () => {
  const sent = open([undefined], { at: '?id=7', state: { joins: true } })
  await waitFor(() => expect(sent).toEqual([{ id: '7', joins: 'yes' }]))
})

test('somebody who agreed to another invitation is asked about this one', async () => {
  agreeToInvitation('8')
  const sent = open([reached('ready'), undefined], { at: '?id=7', email: 'sam@ode.example' })
  expect(await heading('Join Fernhill Market?')).toBe(document.activeElement)
  expect(document.body.textContent).toContain('Mara Okafor invited sam@ode.example as a member.')
  expect(screen.getByRole('link', { name: 'Not now' }).getAttribute('href')).toBe('/dashboard')
  expect(sent).toEqual([{ id: '7' }])
  await userEvent.click(screen.getByRole('button', { name: 'Join Fernhill Market' }))
  await waitFor(() => expect(sent).toEqual([{ id: '7' }, { id: '7', joins: 'yes' }]))
})

test('whoever types the code of the mail has agreed', async () => {
  open([reached('sent')])
  await userEvent.type(await screen.findByLabelText('Or enter the code from the email'), '123456')
  await waitFor(() => expect(hasAgreedToInvitation('9')).toBe(true))
})

test('a visitor is told to look into their inbox, and can ask for another mail', async () => {
  const sent = open([reached('sent', 1), reached('sent', 2)])
  await heading('One more step: check your inbox')
  expect(document.body.textContent).toContain(
    'We sent a sign-in link to sam@ode.example. It opens Fernhill Market and expires in one hour.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('Link sent again', { selector: 'li *' })).toBeTruthy()
  expect(sent).toEqual([{ token: 'abc' }, { token: 'abc' }])
})

test('a company with its own provider leads there with the address', async () => {
  open([reached('sso')])
  await heading('Fernhill Market uses single sign-on')
  const form = screen.getByRole('button', { name: 'Continue with single sign-on' }).closest('form')
  expect(form?.getAttribute('action')).toBe('/signin/sso')
  expect(new FormData(form ?? undefined).get('email')).toBe('sam@ode.example')
})

test('a member opens the organization', async () => {
  open([reached('member')])
  await heading('You’re already a member')
  expect(screen.getByRole('button', { name: 'Open Fernhill Market' }).getAttribute('value')).toBe('7')
})

test.each([
  [
    'expired',
    'This invitation has expired',
    'It was valid until 14 Nov 2026. Ask Mara Okafor for a new one.',
  ],
  [
    'revoked',
    'This invitation was withdrawn',
    'Fernhill Market took it back on 12 Nov 2026. If that is a mistake, ask Mara Okafor for a new one.',
  ],
] as const)('one that is %s says whom to ask', async (reason, title, text) => {
  open([{ state: 'refused', reason, facts }])
  await heading(title)
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ask for a new one' }).getAttribute('href')).toBe(
    'mailto:mara%40fernhill.example?subject=Invitation%20to%20Fernhill%20Market',
  )
})

test('nobody is asked whose account is gone', async () => {
  open([
    { state: 'refused', reason: 'expired', facts: { ...facts, invited_by: null, invited_by_email: null } },
  ])
  await heading('This invitation has expired')
  expect(screen.getByText('It was valid until 14 Nov 2026. Ask a maintainer for a new one.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Ask for a new one' })).toBeNull()
})

test('one that was used leads to the sign-in', async () => {
  open([{ state: 'refused', reason: 'used', facts }])
  await heading('This invitation was already used')
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin')
})

test('one that nobody knows leads home', async () => {
  open([{ state: 'refused', reason: 'missing', facts: {} }])
  await heading('We don’t know this invitation')
  expect(screen.getByRole('link', { name: 'Go to Trellis' }).getAttribute('href')).toBe('/')
})

test('a place that is free by now is taken at the second try', async () => {
  const sent = open([{ state: 'refused', reason: 'full', facts }, undefined])
  await heading('All places are taken')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(sent).toHaveLength(2))
})

const other: Accepted = { state: 'refused', reason: 'otherAccount', facts }

test('somebody else is asked before they are signed out, and then the mail goes out', async () => {
  signOut.mockResolvedValue(undefined)
  open([other, reached('sent')], { email: 'ines@studio-marlow.example' })
  await heading('This invitation is for someone else')
  expect(document.body.textContent).toContain(
    'It was sent to sam@ode.example, and you are signed in as ines@studio-marlow.example.',
  )
  expect(signOut).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Sign out and continue' }))
  await heading('One more step: check your inbox')
  expect(signOut).toHaveBeenCalledExactlyOnceWith('key')
})

test('somebody whose sign-out fails is still signed in, and sends nothing', async () => {
  signOut.mockRejectedValue(new Error('gone'))
  const sent = open([other], { email: 'ines@studio-marlow.example' })
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out and continue' }))
  expect(
    await screen.findByText('You are still signed in. Check your connection, then try again.'),
  ).toBeTruthy()
  expect(sent).toHaveLength(1)
})

test('passes its address on to nobody and is kept nowhere', () => {
  expect(headers()).toEqual({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' })
})
