import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLoaderData } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { AppHosts } from '../../../components/app-hosts.tsx'
import { DataError } from '../../../data/failure/data-error.ts'
import type { EmailChange, WaysIn } from '../../../data/session/ways-in.ts'
import { renderRoutes } from '../../../test-support/render-routes.tsx'
import { EmailSection } from './email-section.tsx'

// A fake network: the platform decides what may be changed.
const acts = vi.hoisted(() => ({ changeEmail: vi.fn(), resendEmailChange: vi.fn() }))
vi.mock('../../../data/session/browser-acts.ts', () => ({ browserActs: acts }))

const now = Date.parse('2026-11-16T12:00:00Z')
const pending: EmailChange = { to: 'mara@lind.example', sentAt: '2026-11-16T11:58:00Z' }
let emailChange: EmailChange | undefined

const ways: WaysIn = {
  userId: 'mara',
  email: 'mara@fernhill.example',
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

beforeEach(() => {
  vi.resetAllMocks()
  emailChange = undefined
})

async function open(parts: Partial<WaysIn> = {}) {
  const Page = () => (
    <AppHosts>
      <EmailSection ways={useLoaderData()} now={now} />
    </AppHosts>
  )
  const loader = () => ({ ...ways, ...parts, emailChange })
  renderRoutes([{ path: '/profile', Component: Page, HydrateFallback: () => null, loader }], '/profile')
  await screen.findByRole('heading', { name: 'Email address' })
}

const field = () => screen.getByLabelText<HTMLInputElement>('Email address', { selector: 'input' })
const update = async (typed: string) => {
  if (typed !== '') await userEvent.type(field(), typed)
  await userEvent.click(screen.getByRole('button', { name: 'Update email' }))
}

test.each([
  ['', 'Email address is required.'],
  ['mara.okafor@fernhill', 'Please enter a valid email address.'],
  [`${'a'.repeat(250)}@fernhill.example`, 'Email address must be at most 256 characters.'],
  ['Mara@Fernhill.example', 'This is already your email address.'],
])('%j is refused in place', async (typed, words) => {
  await open()
  await update(typed)
  expect(screen.getByText(words)).toBeDefined()
  expect(field().getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => document.activeElement).toBe(field())
  expect(field().value).toBe(typed)
  expect(acts.changeEmail).not.toHaveBeenCalled()
})

test('an untouched field is not faulty when it is left', async () => {
  await open()
  await userEvent.click(field())
  await userEvent.tab()
  expect(screen.queryByText('Email address is required.')).toBeNull()
})

test('a new address is asked for once, and waits for both mailboxes', async () => {
  acts.changeEmail.mockImplementation(async () => {
    emailChange = pending
  })
  await open()
  expect(screen.getByText('Now: mara@fernhill.example')).toBeDefined()
  await update(' mara@lind.example ')
  expect(await screen.findByText('Links sent to both addresses')).toBeDefined()
  expect(acts.changeEmail.mock.calls).toEqual([['key', 'mara@lind.example']])
  expect(await screen.findByText('Waiting for confirmation at both addresses')).toBeDefined()
  expect(screen.getByText('mara@lind.example')).toBeDefined()
  expect(field().value).toBe('')
})

describe('a refusal keeps what was typed', () => {
  test.each([
    ['invalid', 'email_exists', 'This address belongs to another account. Use a different one.'],
    ['invalid', 'validation_failed', 'Please enter a valid email address.'],
    [
      'denied',
      'sso_required',
      'People with an address at this domain sign in through their company. Use a different address.',
    ],
    [
      'denied',
      'user_sso_managed',
      'Your company manages this account, so the address can’t be changed here.',
    ],
    ['rate-limited', 'over_email_send_rate_limit', 'Too many attempts. Wait a few minutes, then try again.'],
    ['unavailable', undefined, 'The service cannot be reached. Try again in a moment.'],
    ['unexpected', undefined, 'That did not work. Reload the page and try again.'],
  ] as const)('%s (%s)', async (kind, code, words) => {
    acts.changeEmail.mockRejectedValue(new DataError(kind, { code }))
    await open()
    await update('mara@lind.example')
    expect(await screen.findByText(words)).toBeDefined()
    expect(field().value).toBe('mara@lind.example')
    await userEvent.type(field(), 'x')
    expect(screen.queryByText(words)).toBeNull()
  })
})

describe('a pending change', () => {
  test('sends both links again', async () => {
    emailChange = pending
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
    expect(await screen.findByText('Links sent again')).toBeDefined()
    expect(acts.resendEmailChange.mock.calls).toEqual([['key', 'mara@fernhill.example']])
  })

  test('waits for the pause between two emails', async () => {
    emailChange = { ...pending, sentAt: '2026-11-16T11:59:40Z' }
    await open()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send again in 40 s' }).disabled).toBe(true)
  })
})

test('a person whom a company manages is told why there is no form', async () => {
  await open({ canLink: false })
  expect(screen.getByText(/^Your company manages this account through single sign-on/)).toBeDefined()
  expect(screen.getByText('Now: mara@fernhill.example')).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})
