import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { groupOf } from '@trellis/domain/notifications/events'
import { data, useLoaderData } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { AppHosts } from '../../components/app-hosts.tsx'
import { Bell } from '../../components/notifications/bell/bell.tsx'
import { clock, notice } from '../../components/notifications/test-support/notice.ts'
import type { ListedNotification } from '../../data/notifications/listed-notification.ts'
import { unreachable } from '../../exchange/acting/answer.ts'
import { arrival, renderRoutes } from '../../test-support/render-routes.tsx'
import type { LoadedNotifications } from './load-notifications.ts'
import Notifications from './notifications.tsx'
import { filterIn } from './query.ts'

// A fake server: what it has stored, and what it was sent.
let rows: ListedNotification[] = []
let settings: LoadedNotifications['settings']
let wantsEmails = true
let pages = 1
let fails = false
const sent: Record<string, unknown>[] = []

beforeEach(() => {
  rows = [
    notice(
      {
        event: 'version_breaking',
        data: {
          title: 'payments-api',
          number: '6.0.0',
          breaking_changes: 1,
          guides: 1,
          is_late: false,
          components: [{ id: 'checkout', title: 'checkout-web', distance: 'major', count: 1 }],
          total: 1,
        },
      },
      { component_id: 'payments', version_id: 'six' },
    ),
    notice({ event: 'assigned', data: { title: 'money' } }, { component_id: 'money', created_at: yesterday }),
    notice({ event: 'new_sign_in', data: { device: '' } }, { created_at: lastWeek, read_at: lastWeek }),
  ]
  settings = { cadence: 'daily', timeZone: 'Europe/Lisbon', muted: [] }
  wantsEmails = true
  pages = 1
  fails = false
  sent.length = 0
})

const yesterday = '2026-11-18T11:00:00Z'
const lastWeek = '2026-11-12T11:00:00Z'

const countUnread = () => rows.filter(({ read_at }) => read_at === null).length

function Page() {
  const loaderData = useLoaderData<LoadedNotifications>()
  return (
    <AppHosts>
      <Bell unread={loaderData.unread} />
      <main>
        <Notifications {...({ loaderData } as Parameters<typeof Notifications>[0])} />
      </main>
    </AppHosts>
  )
}

const isShown = (filter: string, { event, read_at }: ListedNotification) => {
  if (filter === 'unread') return read_at === null
  return filter === 'all' || (groupOf(event) === 'components') === (filter === 'components')
}

const loader = ({ request }: { request: Request }): LoadedNotifications => {
  const params = new URL(request.url).searchParams
  const filter = filterIn(params)
  const shown = rows.filter((row) => isShown(filter, row))
  const page = Number(params.get('page') ?? 1)
  return {
    filter,
    rows: page === 1 ? shown : shown.slice(1),
    page,
    pages,
    newest: page === 1 ? shown[0]?.created_at : rows[0]?.created_at,
    unread: countUnread(),
    unreadShown: shown.filter(({ read_at }) => read_at === null).length,
    settings,
    wantsEmails,
    now: clock.now,
  }
}

const action = async ({ request }: { request: Request }) => {
  const fields = Object.fromEntries(await request.formData())
  sent.push(fields)
  if (fails) return data(unreachable, { status: 503 })
  const read_at = fields.intent === 'unread' ? null : lastWeek
  const { show = 'all', until = '' } = fields as Record<string, string>
  const isMeant = (row: ListedNotification) =>
    isShown(show, row) && (until === '' || row.created_at <= until) && row.read_at === null
  if (fields.intent === 'read-all') rows = rows.map((row) => (isMeant(row) ? { ...row, read_at } : row))
  else rows = rows.map((row) => (row.id === fields.ids ? { ...row, read_at } : row))
  return data({ ok: true, result: {} })
}

async function open(path = '/notifications') {
  renderRoutes(
    [
      { path: '/notifications', Component: Page, HydrateFallback: () => null, loader, action },
      { path: '/notifications/newest', loader: () => ({ rows, unread: countUnread(), ...clock }) },
      arrival('/component/payments/version/six'),
      arrival('/component/checkout/dependencies'),
    ],
    path,
  )
  await screen.findByRole('heading', { level: 1, name: 'Notifications' })
}

const item = (name: RegExp) => {
  const found = screen.getByRole('link', { name }).closest('li')
  if (!found) throw new Error(`no row ${name}`)
  return found
}
const isUnread = (name: RegExp) => item(name).hasAttribute('data-unread')
const bell = (name: string) => screen.findByRole('link', { name })
const press = (name: string, within_?: HTMLElement) =>
  userEvent.click((within_ ? within(within_) : screen).getByRole('button', { name }))

test('rows are under their days, with their sentence and why they matter', async () => {
  await open()
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Today',
    'Yesterday',
    'Last week',
  ])
  expect(item(/payments-api/).textContent).toContain(
    'checkout-web is 1 major behind. 1 breaking change, with a guide.',
  )
  expect(screen.getByText('12 min')).toBeDefined()
  expect(screen.getByText('12 Nov')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Unread 2' })).toBeDefined()
})

test('opening marks it and leads to what it is about', async () => {
  await open()
  await userEvent.click(screen.getByRole('link', { name: /payments-api/ }))
  expect(await screen.findByRole('heading', { name: 'at /component/payments/version/six' })).toBeDefined()
  expect(sent).toEqual([{ intent: 'read', ids: rows[0]?.id }])
})

test('the brief of the own component is one press away, which marks it', async () => {
  await open()
  const link = screen.getByRole('link', { name: 'checkout-web, upgrade brief' })
  expect(link.getAttribute('href')).toBe('/component/checkout/dependencies?brief=payments')
  await userEvent.click(link)
  expect(await screen.findByRole('heading', { name: 'at /component/checkout/dependencies' })).toBeDefined()
  expect(sent).toEqual([{ intent: 'read', ids: rows[0]?.id }])
})

test('of many components, the briefs of the worst are linked, and the others counted', async () => {
  const components = ['a', 'b', 'c', 'd'].map(
    (id) => ({ id, title: id, distance: 'major', count: 1 }) as const,
  )
  const data = {
    title: 'money',
    number: '2.0.0',
    breaking_changes: 0,
    guides: 0,
    is_late: false,
    components,
    total: 4,
  }
  rows = [notice({ event: 'version_released', data }, { component_id: 'money', version_id: 'two' })]
  await open()
  expect(item(/money/).textContent).toContain(
    '4 of your components are now a major behind.Upgrade briefs: a, b, c and 1 more',
  )
})

test('a mark shows at once, on the bell too, and what could not be saved goes back', async () => {
  await open()
  await bell('Notifications, 2 unread')
  await press('Mark as read', item(/money/))
  await bell('Notifications, 1 unread')
  expect(isUnread(/money/)).toBe(false)
  expect(screen.getByText('Marked as read', { selector: '[role=status]' })).toBeDefined()
  fails = true
  await press('Mark as unread', item(/money/))
  expect(await screen.findByText('The service cannot be reached. Try again in a moment.')).toBeDefined()
  await bell('Notifications, 1 unread')
  expect(isUnread(/money/)).toBe(false)
})

test('all are marked up to the newest one on the page', async () => {
  await open()
  await press('Mark all as read')
  await bell('Notifications')
  expect(sent).toEqual([{ intent: 'read-all', until: rows[0]?.created_at }])
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})

test('on a tab, only what it shows is marked', async () => {
  rows = [
    notice({ event: 'new_sign_in', data: { device: '' } }, { created_at: '2026-11-19T11:59:00Z' }),
    ...rows,
  ]
  await open('/notifications?show=components')
  await bell('Notifications, 3 unread')
  await press('Mark all as read')
  await bell('Notifications, 1 unread')
  expect(sent).toEqual([{ intent: 'read-all', show: 'components', count: '2', until: rows[1]?.created_at }])
  expect(rows.map(({ read_at }) => read_at !== null)).toEqual([false, true, true, true])
  const done = 'Notifications about components marked as read'
  expect(await screen.findByText(done, { selector: '[role=status]' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})

test('on a later page, what came after the page was loaded stays unread', async () => {
  pages = 2
  await open('/notifications?page=2')
  const known = rows[0]?.created_at
  rows = [
    notice({ event: 'new_sign_in', data: { device: '' } }, { created_at: '2026-11-19T11:59:00Z' }),
    ...rows,
  ]
  await press('Mark all as read')
  await bell('Notifications, 1 unread')
  expect(sent).toEqual([{ intent: 'read-all', until: known }])
  expect(rows.map(({ read_at }) => read_at !== null)).toEqual([false, true, true, true])
})

test('what was read is marked as unread, and counts again', async () => {
  await open()
  await bell('Notifications, 2 unread')
  expect(isUnread(/New sign-in/)).toBe(false)
  await press('Mark as unread', item(/New sign-in/))
  await bell('Notifications, 3 unread')
  expect(isUnread(/New sign-in/)).toBe(true)
  expect(screen.getByText('Marked as unread', { selector: '[role=status]' })).toBeDefined()
  expect(sent).toEqual([{ intent: 'unread', ids: rows[2]?.id }])
  await userEvent.click(await screen.findByRole('link', { name: 'Unread 3' }))
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Unread 3' }).getAttribute('aria-current')).toBe('page'),
  )
  expect(isUnread(/New sign-in/)).toBe(true)
  expect(within(item(/New sign-in/)).getByRole('button', { name: 'Mark as read' })).toBeDefined()
})

test('the keyboard goes from row to row and marks, and the focus stays in the list', async () => {
  await open('/notifications?show=unread')
  screen.getByRole('link', { name: /payments-api/ }).focus()
  await userEvent.keyboard('j')
  expect(document.activeElement?.textContent).toContain('money')
  await userEvent.keyboard('k')
  expect(document.activeElement?.textContent).toContain('payments-api')
  await userEvent.keyboard('{ArrowDown}{ArrowUp}e')
  await waitFor(() => expect(screen.queryByRole('link', { name: /payments-api/ })).toBeNull())
  expect(document.activeElement?.textContent).toContain('money')
})

test('rows about one version are together, and the keyboard goes through them as they are shown', async () => {
  const [release] = rows
  if (release === undefined) throw new Error('no release')
  const about = { component_id: 'payments', version_id: 'six' }
  const withdrawn = notice(
    {
      event: 'version_withdrawn',
      data: { title: 'payments-api', number: '6.0.0', reason: null, components: [], total: 0 },
    },
    { ...about, created_at: '2026-11-19T11:58:00Z' },
  )
  const between = notice(
    { event: 'assigned', data: { title: 'ledger-db' } },
    { component_id: 'ledger', created_at: '2026-11-19T11:55:00Z' },
  )
  rows = [withdrawn, between, ...rows]
  await open()
  const [today] = screen.getAllByRole('list').filter((list) => list.querySelector('[data-notification]'))
  const shown = () =>
    [...(today?.querySelectorAll<HTMLElement>('[data-notification]') ?? [])].map(
      ({ dataset }) => dataset.notification,
    )
  expect(shown()).toEqual([withdrawn.id, release.id, between.id])
  screen.getByRole('link', { name: /was withdrawn/ }).focus()
  await userEvent.keyboard('j')
  expect(document.activeElement?.closest('li')?.dataset.notification).toBe(release.id)
  await userEvent.keyboard('e')
  expect(sent).toEqual([{ intent: 'read', ids: release.id }])
  await userEvent.keyboard('j')
  expect(document.activeElement?.closest('li')?.dataset.notification).toBe(between.id)
})

test('an event is muted with a way back, but not one of security', async () => {
  await open()
  expect(within(item(/New sign-in/)).queryByRole('button', { name: /tell me/ })).toBeNull()
  await press('Don’t tell me about this again', item(/money/))
  expect(await screen.findByText('Notifications turned off: Components assigned to you')).toBeDefined()
  screen.getByRole('button', { name: 'Undo' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('Notifications turned on: Components assigned to you')).toBeDefined()
  expect(sent).toEqual([
    { intent: 'mute', event: 'assigned' },
    { intent: 'unmute', event: 'assigned' },
  ])
})

test.each([
  ['daily', true, 'Daily digest by email at 8:00 in Lisbon. Change'],
  ['weekly', true, 'Weekly digest by email, Mondays at 8:00 in Lisbon. Change'],
  ['at_once', true, 'Emails go out at once. Change'],
  ['score_falls', true, 'Emails only when a score falls. Change'],
  ['daily', false, 'Notification emails are off. Change'],
] as const)('the line about emails is true: %s, %s', async (cadence, wants, line) => {
  settings = { ...settings, cadence }
  wantsEmails = wants
  await open()
  const link = screen.getByRole('link', { name: 'Change' })
  expect(link.parentElement?.textContent).toBe(line)
  expect(link.getAttribute('href')).toBe('/profile#notifications')
})

test('nothing at all, nothing unread and a filter without results each say so', async () => {
  rows = []
  await open()
  expect(screen.getByRole('heading', { name: 'Nothing new' })).toBeDefined()
  await userEvent.click(screen.getByRole('link', { name: 'Components' }))
  expect(await screen.findByRole('heading', { name: 'No notifications about this' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Components' }).getAttribute('aria-current')).toBe('page')
  await userEvent.click(screen.getByRole('link', { name: 'Unread' }))
  expect(await screen.findByText('You have read everything.')).toBeDefined()
})

test('older ones are on the next page', async () => {
  pages = 3
  await open('/notifications?show=organization')
  expect(screen.getByText('Page 1 of 3')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Older' }).getAttribute('href')).toBe(
    '/notifications?show=organization&page=2',
  )
  expect(screen.queryByRole('link', { name: 'Newer' })).toBeNull()
})

test('the bell opens the newest, marks all of them, and gives the focus back', async () => {
  await open()
  await userEvent.click(await bell('Notifications, 2 unread'))
  const popover = await screen.findByRole('dialog', { name: 'Notifications' })
  expect(await within(popover).findAllByRole('listitem')).toHaveLength(3)
  await press('Mark all as read', popover)
  await waitFor(() => expect(popover.querySelector('[data-unread]')).toBeNull())
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(await bell('Notifications'))
})
