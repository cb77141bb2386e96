// Notifications with everything that a row can be, the bell above another page, and both when there is nothing.
import { expect } from '@playwright/test'
import { type AddedComponent, fillCatalog, openCatalog } from '../catalog.ts'
import { type ToldRow, tell } from '../notifications.ts'
import type { Screen, Visit } from './screen.ts'

const minutesOfDay = 24 * 60

/** What a person of the small company may have been told lately. Names are as long as names get. */
function toldRows(added: ReadonlyMap<string, AddedComponent>): ToldRow[] {
  const about = (title: string, number: string) => ({
    componentId: added.get(title)?.id,
    versionId: added.get(title)?.versionIds.get(number),
  })
  const own = (title: string, rest: object = {}) => ({ id: added.get(title)?.id ?? title, title, ...rest })
  const only = (title: string, rest: object = {}) => ({ components: [own(title, rest)], total: 1 })
  const released = { guides: 2, is_late: false }
  const failingSince = { failing_since: '2026-11-16T09:00:00Z', webhook_id: 'w' }
  return [
    {
      event: 'version_breaking',
      ...about('payments-api', '6.0.0'),
      age: 12,
      data: {
        title: 'payments-api',
        number: '6.0.0',
        breaking_changes: 2,
        ...released,
        ...only('checkout-web', { selected: '4.2.0', distance: 'major', count: 2, before: 82, after: 75 }),
      },
    },
    {
      event: 'health_fell',
      ...about('payments-api', '6.0.0'),
      age: 13,
      data: {
        cause: {
          component_id: added.get('payments-api')?.id,
          version_id: 'v',
          title: 'payments-api',
          number: '6.0.0',
          kind: 'released',
        },
        ...only('checkout-web', { before: 76, after: 65, selected: '4.2.0' }),
      },
    },
    {
      event: 'version_breaking',
      ...about('event-bus', '3.0.0'),
      age: 130,
      data: {
        title: '@fernhill-market-international/checkout-experience-platform-design-tokens',
        number: '10.0.0-rc.20261119+build.4711',
        breaking_changes: 7,
        guides: 3,
        is_late: false,
        components: [
          own('@fernhill-market-international/merchant-onboarding-experience', {
            distance: 'major',
            count: 1,
          }),
          own('東京決済ゲートウェイ', { distance: 'major', count: 1 }),
          own('checkout-web', { distance: 'major', count: 1 }),
          ...Array.from({ length: 17 }, (_, place) =>
            own(`service-${place}`, { distance: 'major', count: 1 }),
          ),
        ],
        total: 20,
      },
    },
    {
      event: 'version_withdrawn',
      ...about('telemetry-kit', '2.8.0'),
      age: 300,
      data: {
        title: 'telemetry-kit',
        number: '2.8.0',
        reason: 'Leaks sockets under load.',
        ...only('fraud-scoring', { selected: '2.8.0' }),
      },
    },
    {
      event: 'rule_found',
      ...about('checkout-web', ''),
      age: minutesOfDay + 30,
      isRead: true,
      data: {
        rule_id: 'r',
        rule: 'dependency_lag',
        level: 'warn',
        message: 'payments-api is 1 major behind.',
        ...only('checkout-web'),
      },
    },
    {
      event: 'assigned',
      ...about('ledger-db', ''),
      age: minutesOfDay + 60,
      isRead: true,
      data: { title: 'ledger-db' },
    },
    {
      event: 'new_sign_in',
      age: 6 * minutesOfDay,
      isRead: true,
      isPersonal: true,
      data: { device: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    },
    {
      event: 'webhook_failing',
      age: 8 * minutesOfDay,
      isRead: true,
      data: { host: 'ci.example', description: 'Deploys', ...failingSince },
    },
    {
      event: 'role_changed',
      age: 40 * minutesOfDay,
      isRead: true,
      data: { before: 'developer', after: 'admin' },
    },
    {
      event: 'dependency_deleted',
      age: 41 * minutesOfDay,
      isRead: true,
      data: { title: 'legacy-mailer', ...only('checkout-web') },
    },
  ]
}

async function openTold({ page, person, product }: Visit, path: string): Promise<void> {
  await person.register(page)
  const catalog = await openCatalog(page)
  const added = await fillCatalog(catalog)
  await tell(product, { email: person.email, organizationId: catalog.organizationId }, toldRows(added))
  await page.goto(path)
  await expect(page.getByRole('link', { name: /^Notifications, \d+ unread$/ })).toBeVisible()
}

export const notificationScreens: readonly Screen[] = [
  {
    name: 'notifications',
    open: async (visit) => {
      await openTold(visit, '/notifications')
      await expect(visit.page.getByText('was released with breaking changes').first()).toBeVisible()
    },
  },
  {
    name: 'notifications-empty',
    open: async ({ page, companies }) => {
      await companies.enter(page, 'empty')
      await page.goto('/notifications')
      await expect(page.getByRole('heading', { name: 'Nothing new' })).toBeVisible()
    },
  },
  {
    name: 'notifications-no-match',
    open: async ({ page, companies }) => {
      await companies.enter(page, 'empty')
      await page.goto('/notifications?show=components')
      await expect(page.getByRole('heading', { name: 'No notifications about this' })).toBeVisible()
    },
  },
  {
    name: 'notifications-bell',
    open: async (visit) => {
      await openTold(visit, '/dashboard')
      const { page } = visit
      await page.getByRole('link', { name: /^Notifications, \d+ unread$/ }).click()
      await expect(page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem')).toHaveCount(4)
    },
  },
]
