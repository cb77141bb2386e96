import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Cadence, NotificationEvent } from '@trellis/domain/notifications/events'
import { data, useLoaderData } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppHosts } from '../../../components/app-hosts.tsx'
import type { NotificationSettings } from '../../../data/notifications/notification-settings.ts'
import { unreachable } from '../../../exchange/acting/answer.ts'
import { renderRoutes } from '../../../test-support/render-routes.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import type { OwnComponent } from './read-own-components.ts'

const component = (title: string, wantsEmails: boolean): OwnComponent => ({
  id: title,
  title,
  kind: 'microservice',
  healthScore: 78,
  dependencies: 8,
  behind: 2,
  wantsEmails,
})

// A fake server: what it has stored, and what it was sent.
let isOn = true
let components: OwnComponent[] | undefined
let settings: NotificationSettings
let isMaintainer = true
let fails = false
const sent: Record<string, unknown>[] = []

beforeEach(() => {
  isOn = true
  components = [component('checkout-web', true), component('payout-worker', false)]
  settings = { cadence: 'daily', timeZone: 'Europe/Lisbon', muted: ['rule_found'] }
  isMaintainer = true
  fails = false
  sent.length = 0
})

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

const mara = {
  id: 'mara',
  email: 'mara@fernhill.example',
  new_email: null,
  name: '',
  picture: null,
  revision: 1,
}

function Page() {
  const loaded = useLoaderData<{
    isOn: boolean
    components: OwnComponent[] | undefined
    settings: NotificationSettings
  }>()
  const profile = { ...mara, email_notifications: loaded.isOn }
  return (
    <AppHosts>
      <NotificationsSection
        profile={profile}
        components={loaded.components}
        settings={loaded.settings}
        isMaintainer={isMaintainer}
        now={Date.parse('2026-11-19T08:00:00Z')}
      />
    </AppHosts>
  )
}

async function open() {
  const action = async ({ request }: { request: Request }) => {
    const fields = Object.fromEntries(await request.formData())
    sent.push(fields)
    if (fails) return data(unreachable, { status: 503 })
    const flag = fields.emails === 'on'
    if (fields.intent === 'set-emails') isOn = flag
    else if (fields.intent === 'set-cadence') settings = { ...settings, cadence: fields.cadence as Cadence }
    else if (fields.intent === 'set-time-zone') settings = { ...settings, timeZone: String(fields.zone) }
    else if (fields.intent === 'set-event')
      settings = { ...settings, muted: fields.told === 'on' ? [] : [fields.event as NotificationEvent] }
    else components = components?.map((own) => (own.id === fields.id ? { ...own, wantsEmails: flag } : own))
    return data({ ok: true, result: {} })
  }
  const page = {
    path: '/profile',
    Component: Page,
    HydrateFallback: () => null,
    loader: () => ({ isOn, components, settings }),
    action,
  }
  renderRoutes([page], '/profile')
  await screen.findByRole('switch', { name: 'Email me about my components' })
}

const rows = () => within(screen.getByRole('list', { name: 'Your components' })).getAllByRole('listitem')
const switchOf = (about: string) =>
  screen.getByRole<HTMLButtonElement>('switch', { name: `Email me about ${about}` })
const isChecked = (about: string) => switchOf(about).getAttribute('aria-checked') === 'true'

test('emails are turned off at once, and Undo turns them on again', async () => {
  await open()
  expect(screen.getByText('1 of 2 on')).toBeDefined()
  await userEvent.click(switchOf('my components'))
  expect(await screen.findByText('Email notifications turned off')).toBeDefined()
  expect(isChecked('my components')).toBe(false)
  expect(screen.getByText('All off')).toBeDefined()
  expect(switchOf('checkout-web').disabled).toBe(true)
  screen.getByRole('button', { name: 'Undo' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('Email notifications turned on')).toBeDefined()
  expect(sent).toEqual([
    { intent: 'set-emails', emails: 'off' },
    { intent: 'set-emails', emails: 'on' },
  ])
})

test('each component has its own switch', async () => {
  await open()
  await userEvent.click(switchOf('payout-worker'))
  expect(await screen.findByText('Emails about payout-worker turned on')).toBeDefined()
  expect(screen.getByText('2 of 2 on')).toBeDefined()
  expect(sent).toEqual([
    { intent: 'set-component-emails', id: 'payout-worker', title: 'payout-worker', emails: 'on' },
  ])
})

test('a switch that could not be saved moves back, and says so', async () => {
  fails = true
  await open()
  await userEvent.click(switchOf('checkout-web'))
  expect(await screen.findByText('The service cannot be reached. Try again in a moment.')).toBeDefined()
  expect(isChecked('checkout-web')).toBe(true)
})

test('a person without components is told what will appear', async () => {
  components = []
  await open()
  expect(screen.getByText('Components assigned to you appear here.')).toBeDefined()
})

test('a person without an organization has only the one switch', async () => {
  components = undefined
  await open()
  expect(screen.getAllByRole('switch')).toHaveLength(1)
  expect(screen.queryByText('Components assigned to you appear here.')).toBeNull()
})

test('a long list opens on demand', async () => {
  components = Array.from({ length: 9 }, (_, place) => component(`service-${place}`, true))
  await open()
  expect(rows()).toHaveLength(8)
  await userEvent.click(screen.getByRole('button', { name: 'Show all 9' }))
  expect(rows()).toHaveLength(9)
})

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

test('how often emails come is saved at once, and Undo goes back', async () => {
  await open()
  expect(radio('Daily digest').checked).toBe(true)
  expect(screen.getByText('At 8:00 in Lisbon, on days when something happened.')).toBeDefined()
  await userEvent.click(radio('Weekly digest'))
  expect(await screen.findByText('How often you get emails saved')).toBeDefined()
  expect(radio('Weekly digest').checked).toBe(true)
  screen.getByRole('button', { name: 'Undo' }).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(radio('Daily digest').checked).toBe(true))
  expect(sent).toEqual([
    { intent: 'set-cadence', cadence: 'weekly', before: 'daily' },
    { intent: 'set-cadence', cadence: 'daily', before: 'weekly' },
  ])
})

test('how often emails come waits while they are off, and says why', async () => {
  isOn = false
  await open()
  expect(screen.getByText('Emails are off, so these choices wait until you turn them on.')).toBeDefined()
  expect(screen.getByRole('group', { name: 'How often' }).hasAttribute('disabled')).toBe(true)
})

test('a choice that could not be saved goes back, and says so', async () => {
  fails = true
  await open()
  await userEvent.click(radio('At once'))
  expect(await screen.findByText('The service cannot be reached. Try again in a moment.')).toBeDefined()
  expect(radio('Daily digest').checked).toBe(true)
})

const zone = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Time zone' })

test('the time zone is any that the browser knows, with the time of its clocks', async () => {
  await open()
  expect(zone().value).toBe('Europe/Lisbon')
  expect(screen.getByText('It is 08:00 there now.')).toBeDefined()
  await userEvent.selectOptions(zone(), 'Asia/Tokyo')
  expect(await screen.findByText('Time zone saved: Asia/Tokyo')).toBeDefined()
  expect(screen.getByText('At 8:00 in Tokyo, on days when something happened.')).toBeDefined()
})

test('another time zone of the browser is one press away', async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone: 'America/Sao_Paulo',
  } as Intl.ResolvedDateTimeFormatOptions)
  await open()
  await userEvent.click(
    screen.getByRole('button', { name: 'Use this browser’s time zone: America/Sao Paulo' }),
  )
  expect(await screen.findByText('Time zone saved: America/Sao_Paulo')).toBeDefined()
})

test('each event can be turned off and on, but none of security', async () => {
  await open()
  const found = screen.getByRole<HTMLInputElement>('checkbox', { name: 'New rule findings' })
  expect(found.checked).toBe(false)
  await userEvent.click(found)
  expect(await screen.findByText('Notifications turned on: New rule findings')).toBeDefined()
  expect(sent).toEqual([{ intent: 'set-event', event: 'rule_found', told: 'on' }])
  expect(screen.getAllByRole('checkbox')).toHaveLength(19)
  expect(screen.queryByRole('checkbox', { name: 'Sign-ins from a new device' })).toBeNull()
  expect(screen.getByRole('list', { name: 'Security, always on' }).textContent).toContain(
    'Sign-ins from a new device',
  )
})

const offered = () =>
  screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)

test('what only maintainers are told is offered to them alone', async () => {
  isMaintainer = false
  await open()
  expect(offered().slice(-3)).toEqual(['Accepted invitations', 'Changed roles', 'Legal documents to accept'])
  expect(screen.getByRole('list', { name: 'Security, always on' }).textContent).not.toContain(
    'single sign-on',
  )
  cleanup()
  isMaintainer = true
  await open()
  expect(offered()).toContain('Failing webhooks')
  expect(screen.getByRole('list', { name: 'Security, always on' }).textContent).toContain('single sign-on')
})
