import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { OrganizationSecurity } from '@trellis/domain/contracts/security'
import { data, Link, Outlet } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ActsProvider } from '../../../exchange/acting/acts-provider.tsx'
import { type Refusal, refuse } from '../../../exchange/acting/answer.ts'
import { hostProofs } from '../../../exchange/acting/step-up/step-up.ts'
import { arrival, renderRoutes } from '../../../test-support/render-routes.tsx'
import Security from './security.tsx'

const path = '/settings/organization/security'

let stored: OrganizationSecurity
let refusals: (Refusal | undefined)[]
/** The forms that the server received: required, days, revision. */
let received: string[]

beforeEach(() => {
  stored = {
    organization_id: 'o1',
    requires_second_factor: false,
    max_session_days: 30,
    members: 12,
    members_without_second_factor: 3,
    allowed_email_domains: [],
    member_domains: [],
    session_ages: [],
    revision: 4,
  }
  refusals = []
  received = []
})

async function action({ request }: { request: Request }) {
  const sent = Object.fromEntries(await request.formData()) as Record<string, string>
  received.push(`${sent.requires_second_factor} ${sent.max_session_days} ${sent.revision}`)
  const refusal = refusals.shift()
  if (refusal) return data(refusal, { status: 409 })
  stored = {
    ...stored,
    requires_second_factor: sent.requires_second_factor === 'true',
    max_session_days: sent.max_session_days === '' ? null : Number(sent.max_session_days),
    revision: stored.revision + 1,
  }
  return { ok: true, result: stored }
}

const Hosts = () => (
  <ActsProvider>
    <Outlet />
    <Link to="/elsewhere">Elsewhere</Link>
  </ActsProvider>
)

async function open({ isReadOnly = false } = {}) {
  const page = {
    path,
    Component: Security as () => React.ReactNode,
    HydrateFallback: () => null,
    loader: () => ({ security: stored, isReadOnly }),
    action,
  }
  renderRoutes([{ Component: Hosts, children: [page, arrival('/elsewhere')] }], path)
  await screen.findByRole('heading', { level: 1, name: 'Security' })
}

const requirement = () => screen.getByRole('switch', { name: 'Require a second factor' })
const isOn = () => requirement().getAttribute('aria-checked') === 'true'
const days = () => screen.getByLabelText<HTMLInputElement>('Sign out after (days)')
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save sessions' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const retype = async (text: string) => {
  await userEvent.clear(days())
  if (text) await userEvent.type(days(), text)
}
const staleBy = (changed: string[]) => {
  const now = { ...stored }
  return refuse('conflict', { stale: { current: now, changed } })
}

test.each([
  [12, 3, /^3 of 12 members have no second factor\. They set one up/],
  [12, 1, /^1 of 12 members has no second factor\./],
  [2, 0, /^Both members have a second factor\.$/],
  [12, 0, /^All 12 members have a second factor\.$/],
  [1, 1, /^You are the only member, and you have no second factor yet\.$/],
  [1, 0, /^You are the only member, and you have a second factor\.$/],
])(
  'of %i members, %i without a second factor are named before the click',
  async (members, missing, words) => {
    stored = { ...stored, members, members_without_second_factor: missing }
    await open()
    const note = document.getElementById(requirement().getAttribute('aria-describedby') ?? '')
    expect(note?.textContent).toMatch(words)
  },
)

test('the requirement is saved at once, without touching the sessions, and can be undone', async () => {
  await open()
  await userEvent.click(requirement())
  await screen.findByText('Second factor required')
  expect(isOn()).toBe(true)
  screen.getByRole('button', { name: 'Undo' }).focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByText('Second factor no longer required')
  expect(isOn()).toBe(false)
  expect(received).toEqual(['true 30 4', 'false 30 5'])
})

test('a requirement that could not be saved moves back and says why', async () => {
  refusals = [refuse('unavailable')]
  await open()
  await userEvent.click(requirement())
  await screen.findByText('The service cannot be reached. Try again in a moment.')
  expect(isOn()).toBe(false)
})

test('a maintainer without a second factor of their own is led to the profile', async () => {
  refusals = [refuse('conflict', { needsOwnFactor: true })]
  await open()
  await userEvent.click(requirement())
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByRole('link', { name: 'Open your profile' }).getAttribute('href')).toBe('/profile')
  expect(isOn()).toBe(false)
})

test('the requirement is saved over what others saved, and keeps what else they changed', async () => {
  await open()
  stored = { ...stored, max_session_days: 14, revision: 9 }
  refusals = [staleBy(['max_session_days'])]
  await userEvent.click(requirement())
  expect((await screen.findByRole('alert')).textContent).toContain('Sign out after (days) is now “14”')
  await press('Save mine anyway')
  await screen.findByText('Second factor required')
  expect(received).toEqual(['true 30 4', 'true 14 9'])
})

test('the stored settings are shown again if one’s own change is discarded', async () => {
  await open()
  stored = { ...stored, max_session_days: 14, revision: 9 }
  refusals = [staleBy(['max_session_days'])]
  await userEvent.click(requirement())
  await screen.findByRole('alert')
  await press('Discard mine')
  await expect.poll(() => days().value).toBe('14')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(isOn()).toBe(false)
})

test.each([
  ['7', 'false 7 4'],
  ['', 'false  4'],
])('days typed as %j are saved by the bar, without touching the requirement', async (typed, sent) => {
  await open()
  expect(save().disabled).toBe(true)
  expect(screen.queryByText('Unsaved changes')).toBeNull()
  await retype(typed)
  expect(screen.getByText('Unsaved changes')).toBeTruthy()
  await userEvent.click(save())
  await screen.findByText('Session limit saved')
  expect(received).toEqual([sent])
  expect(days().value).toBe(typed)
  expect(screen.queryByText('Unsaved changes')).toBeNull()
})

test.each(['0', '366', '1.5', 'week'])(
  '%j days are refused at the field, and nothing is sent',
  async (typed) => {
    await open()
    await retype(typed)
    await userEvent.click(save())
    expect(screen.getByText(/^Enter a whole number from 1 to 365/)).toBeTruthy()
    expect(document.activeElement).toBe(days())
    expect(received).toEqual([])
  },
)

test('discarded days are as stored', async () => {
  await open()
  await retype('week')
  await press('Discard')
  expect(days().value).toBe('30')
  expect(screen.queryByText(/^Enter a whole number/)).toBeNull()
})

test('typed days survive a switched requirement, which is no conflict with oneself', async () => {
  await open()
  await retype('7')
  await userEvent.click(requirement())
  await screen.findByText('Second factor required')
  expect(days().value).toBe('7')
  await userEvent.click(save())
  await screen.findByText('Session limit saved')
  expect(received).toEqual(['true 30 4', 'true 7 5'])
})

test('days that others saved meanwhile are a conflict, also if the page has read them', async () => {
  await open()
  await retype('7')
  stored = { ...stored, max_session_days: 14, revision: 9 }
  refusals = [staleBy(['max_session_days']), staleBy(['max_session_days'])]
  await userEvent.click(requirement())
  await screen.findByRole('alert')
  await press('Discard mine')
  await expect.poll(() => screen.queryByRole('alert')).toBeNull()
  expect(days().value).toBe('7')
  await userEvent.click(save())
  await screen.findByRole('alert')
  await press('Save mine anyway')
  await screen.findByText('Session limit saved')
  expect(received.slice(1)).toEqual(['false 7 4', 'false 7 9'])
})

test('a refusal keeps what was typed', async () => {
  refusals = [refuse('rate-limited')]
  await open()
  await retype('7')
  await userEvent.click(save())
  expect((await screen.findByRole('alert')).textContent).toContain('Too many requests')
  expect(days().value).toBe('7')
})

describe('a change that needs a new proof', () => {
  let isProven: boolean
  let leave: () => void
  beforeEach(() => {
    leave = hostProofs(async () => isProven)
    refusals = [refuse('step-up')]
  })
  afterEach(() => leave())

  test('is sent again as it was typed', async () => {
    isProven = true
    await open()
    await retype('7')
    await userEvent.click(save())
    await screen.findByText('Session limit saved')
    expect(received).toEqual(['false 7 4', 'false 7 4'])
  })

  test('keeps what was typed if the person cancels', async () => {
    isProven = false
    await open()
    await retype('7')
    await userEvent.click(save())
    await expect.poll(() => [received.length, save().disabled]).toEqual([1, false])
    expect(days().value).toBe('7')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('moves the switch back if the person cancels', async () => {
    isProven = false
    await open()
    await userEvent.click(requirement())
    await expect.poll(() => [received.length, isOn()]).toEqual([1, false])
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

test('leaving with typed days asks first', async () => {
  await open()
  await retype('7')
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(days().value).toBe('7')
})

test('without an active plan everything can be read and nothing changed', async () => {
  await open({ isReadOnly: true })
  expect(screen.getByText('No active plan')).toBeTruthy()
  expect(days().disabled).toBe(true)
  expect(requirement().hasAttribute('disabled')).toBe(true)
  expect(screen.queryByRole('button', { name: 'Save sessions' })).toBeNull()
})
