import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { data, useLoaderData } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { AppHosts } from '../../../components/app-hosts.tsx'
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
let fails = false
const sent: Record<string, unknown>[] = []

beforeEach(() => {
  isOn = true
  components = [component('checkout-web', true), component('payout-worker', false)]
  fails = false
  sent.length = 0
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
  const loaded = useLoaderData<{ isOn: boolean; components: OwnComponent[] | undefined }>()
  const profile = { ...mara, email_notifications: loaded.isOn }
  return (
    <AppHosts>
      <NotificationsSection profile={profile} components={loaded.components} />
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
    else components = components?.map((own) => (own.id === fields.id ? { ...own, wantsEmails: flag } : own))
    return data({ ok: true, result: {} })
  }
  const page = {
    path: '/profile',
    Component: Page,
    HydrateFallback: () => null,
    loader: () => ({ isOn, components }),
    action,
  }
  renderRoutes([page], '/profile')
  await screen.findByRole('switch', { name: 'Email me about my components' })
}

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
  expect(screen.getAllByRole('listitem')).toHaveLength(8)
  await userEvent.click(screen.getByRole('button', { name: 'Show all 9' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(9)
})

test('nobody is promised emails that are not sent yet', async () => {
  await open()
  expect(switchOf('my components').getAttribute('aria-describedby')).not.toBeNull()
  expect(
    screen.getByText(
      'Sign-in links and notices about your account always reach you. Trellis saves your choices, but does not send these emails yet.',
    ),
  ).toBeDefined()
})
