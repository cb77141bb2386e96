import type { MailItem } from '@trellis/domain/notifications/digest/choose-items'
import { groupOf, type NotificationEvent } from '@trellis/domain/notifications/events'
import type {
  ConcernedComponent,
  NotificationData,
  Told,
} from '@trellis/domain/notifications/notification-data'
import { type NotificationMail, renderNotificationMail } from '../notifications/notification-mail.ts'
import { type MailSample, sampleTime, siteUrl } from './sample.ts'

const checkout: ConcernedComponent = {
  id: 'c1',
  title: 'checkout-web',
  selected: '4.8.2',
  distance: 'major',
  count: 1,
  before: 78,
  after: 62,
}
const tax: ConcernedComponent = {
  id: 'c2',
  title: 'tax-service',
  selected: '5.1.1',
  distance: 'minor',
  count: 2,
  before: 94,
  after: 88,
}
const concerned = { components: [checkout, tax], total: 2 }
const one = { components: [checkout], total: 1 }
const webhook = {
  webhook_id: 'w1',
  host: 'hooks.fernhill.example',
  description: 'Deployments',
  failing_since: '2026-11-12T09:30:00Z',
}

/** What each event says, as domain/notifications writes it. */
const data: { readonly [Event in NotificationEvent]: NotificationData[Event] } = {
  version_released: {
    title: 'http-client',
    number: '5.3.0',
    breaking_changes: 0,
    guides: 0,
    is_late: false,
    ...concerned,
  },
  version_breaking: {
    title: 'payments-api',
    number: '5.1.0',
    breaking_changes: 2,
    guides: 2,
    is_late: false,
    ...concerned,
  },
  version_deprecated: { title: 'money', number: '2.3.1', reason: 'Support ends on 31 Jan 2027.', ...one },
  version_withdrawn: {
    title: 'http-client',
    number: '5.1.1',
    reason: 'Leaks sockets under load.',
    ...concerned,
  },
  health_fell: { cause: null, ...concerned },
  rule_found: {
    rule_id: 'r1',
    rule: 'dependency_lag',
    level: 'warn',
    message: 'payments-api is 1 major behind',
    ...one,
  },
  rule_resolved: {
    rule_id: 'r1',
    rule: 'dependency_lag',
    level: 'warn',
    message: 'payments-api is 1 major behind',
    ...one,
  },
  assigned: { title: 'checkout-web' },
  unassigned: { title: 'checkout-web' },
  dependency_deleted: { title: 'legacy-auth', ...one },
  invitation_accepted: { role: 'developer' },
  role_changed: { before: 'developer', after: 'admin' },
  document_to_accept: { document_id: 'd1', title: 'Security handbook', valid_from: '2026-12-01' },
  mail_refused: {},
  webhook_failing: webhook,
  webhook_disabled: webhook,
  trial_ending: { ends_at: '2026-11-22T09:30:00Z', days: 3 },
  not_active: { since: '2026-11-19T09:30:00Z' },
  payment_failed: { invoice_id: 'i1', invoice_number: 'TR-2026-01147', retried_at: '2026-11-22' },
  new_sign_in: {
    device:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  },
  factor_removed: { method: 'totp' },
  token_made: { token_id: 't1', name: 'Pipeline', kind: 'personal' },
  break_glass_used: {},
}

function mailedOf(event: NotificationEvent): string[] {
  const said: object = data[event]
  return 'components' in said ? (said as typeof concerned).components.map(({ id }) => id) : ['c1']
}

function itemOf(event: NotificationEvent, minutes = 0, change: Partial<MailItem> = {}): MailItem {
  const isAboutComponents = groupOf(event) === 'components' && event !== 'unassigned'
  return {
    // A table by event keeps both together.
    ...({ event, data: data[event] } as Told),
    id: `n${minutes}`,
    componentId: event === 'assigned' || event === 'unassigned' ? 'c1' : 'd1',
    versionId: 'v1',
    createdAt: new Date(sampleTime.getTime() + minutes * 60_000).toISOString(),
    isRead: false,
    actor: 'Mara Okafor',
    subject: 'Aiko Hara',
    mailed: isAboutComponents ? mailedOf(event) : undefined,
    ...change,
  } as MailItem
}

const frame: Omit<NotificationMail, 'items'> = {
  kind: 'single',
  cadence: 'at_once',
  timeZone: 'Europe/Amsterdam',
  organization: { id: 'o1', name: 'Fernhill Market' },
  scores: new Map([
    ['c1', 62],
    ['c2', 88],
  ]),
  upgrade: undefined,
  publicUrl: siteUrl,
  unsubscribeUrl: (component) => `${siteUrl}/unsubscribe?token=sample${component ?? ''}`,
  describeDevice: () => 'Chrome on macOS',
}

const singles = (Object.keys(data) as NotificationEvent[]).map((event): MailSample => {
  const isSecurity = groupOf(event) === 'security'
  return {
    name: `notification-${event}`,
    of: 'notifications/notification-mail',
    render: () =>
      renderNotificationMail({
        ...frame,
        kind: isSecurity ? 'urgent' : 'single',
        items: [itemOf(event)],
      }),
  }
})

const upgrade = {
  componentId: 'c1',
  title: 'checkout-web',
  dependencyId: 'd1',
  dependency: 'payments-api',
  from: '4.8.2',
  to: '5.1.0',
  before: 62,
  after: 91,
}

const many = Array.from({ length: 55 }, (_, place): ConcernedComponent => {
  const title = `${['storefront', 'ledger', 'search-index', 'mobile-shop'][place % 4]}-${place + 1}`
  return { ...checkout, id: `m${place}`, title, before: 80 - (place % 7), after: 40 + place }
})

export const notificationSamples: readonly MailSample[] = [
  ...singles,
  {
    name: 'digest-daily',
    of: 'notifications/notification-mail',
    render: () =>
      renderNotificationMail({
        ...frame,
        kind: 'digest',
        cadence: 'daily',
        upgrade,
        items: [
          itemOf('version_breaking'),
          itemOf('version_withdrawn', 1),
          itemOf('rule_found', 2),
          itemOf('role_changed', 3),
          itemOf('invitation_accepted', 4),
          itemOf('document_to_accept', 5),
        ],
      }),
  },
  {
    name: 'digest-together',
    of: 'notifications/notification-mail',
    render: () =>
      renderNotificationMail({
        ...frame,
        kind: 'digest',
        cadence: 'daily',
        upgrade: { ...upgrade, others: ['event-bus', 'search'] },
        items: [itemOf('health_fell')],
      }),
  },
  {
    name: 'digest-weekly-long',
    of: 'notifications/notification-mail',
    render: () =>
      renderNotificationMail({
        ...frame,
        kind: 'digest',
        cadence: 'weekly',
        items: [0, 20, 40].map((from) => {
          const components = many.slice(from, from + 20)
          const breaking = { ...data.version_breaking, components, total: 55 }
          return itemOf('version_breaking', from, {
            data: breaking,
            mailed: many.map(({ id }) => id),
          } as Partial<MailItem>)
        }),
      }),
  },
  {
    name: 'security-several',
    of: 'notifications/notification-mail',
    render: () =>
      renderNotificationMail({
        ...frame,
        kind: 'urgent',
        items: [itemOf('new_sign_in'), itemOf('token_made', 1)],
      }),
  },
]
