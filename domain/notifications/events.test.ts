import { expect, test } from 'vitest'
import type { News, NewsKind } from '../news/news.ts'
import type { MemberRole } from '../permissions/member-role.ts'
import type { Audience } from './audience.ts'
import { canBeTold, type NotificationEvent, notificationEventNames } from './events.ts'
import { tellPeople } from './tell-people.ts'

const tax = { id: 'tax', title: 'tax-service' }
const payments = { id: 'payments', title: 'payments-api' }
const dependents = [{ ...tax, selected: '4.0.0', distance: 'major' as const, count: 1 }]
const rule = { ruleId: 'r1', rule: 'dependency_lag', level: 'warn' as const, message: '', components: [tax] }
const webhook = { id: 'w1', host: 'hooks.example', description: '' }
const failingSince = '2026-11-18T10:00:00Z'

const release = (breakingChanges: number): News => ({
  kind: 'version_released',
  component: payments,
  version: {
    id: 'v5',
    number: '5.0.0',
    releasedAt: '2026-11-19T10:00:00Z',
    isStable: true,
    breakingChanges,
    guides: 0,
  },
  isLateBreaking: false,
  dependents,
})

const changedState = (after: 'deprecated' | 'withdrawn'): News => ({
  kind: 'version_state_changed',
  component: payments,
  version: { id: 'v4', number: '4.0.0' },
  before: 'active',
  after,
  reason: undefined,
  dependents,
})

/** Everything that can happen, to Ann wherever it happens to somebody. */
const news: Record<NewsKind, readonly News[]> = {
  version_released: [release(0), release(2)],
  version_state_changed: [changedState('deprecated'), changedState('withdrawn')],
  health_changed: [{ kind: 'health_changed', changes: [{ ...tax, before: 76, after: 65 }] }],
  component_created: [{ kind: 'component_created', component: tax }],
  component_changed: [{ kind: 'component_changed', component: tax, fields: ['title'] }],
  component_deleted: [{ kind: 'component_deleted', component: payments, dependents: [tax] }],
  assigned: [{ kind: 'assigned', component: tax, userId: 'ann' }],
  unassigned: [{ kind: 'unassigned', component: tax, userId: 'ann' }],
  rule_found: [{ kind: 'rule_found', rule }],
  rule_resolved: [{ kind: 'rule_resolved', rule }],
  role_changed: [{ kind: 'role_changed', userId: 'ann', before: 'developer', after: 'admin' }],
  invitation_accepted: [{ kind: 'invitation_accepted', userId: 'ben', invitedBy: 'ann', role: 'developer' }],
  document_to_accept: [
    {
      kind: 'document_to_accept',
      document: { id: 'd1', title: 'Terms', validFrom: '2026-12-01' },
      requiredOf: 'everyone',
    },
  ],
  mail_refused: [{ kind: 'mail_refused', userId: 'ann' }],
  webhook_failing: [{ kind: 'webhook_failing', webhook, failingSince }],
  webhook_disabled: [{ kind: 'webhook_disabled', webhook, failingSince }],
  trial_ending: [{ kind: 'trial_ending', endsAt: '2026-11-22T10:00:00Z', days: 3 }],
  not_active: [{ kind: 'not_active', since: '2026-11-22T10:00:00Z' }],
  payment_failed: [
    { kind: 'payment_failed', invoice: { id: 'i1', number: 'TR-2026-01147' }, retriedAt: undefined },
  ],
  token_made: [{ kind: 'token_made', userId: 'ann', token: { id: 't1', name: 'CI', kind: 'organization' } }],
  factor_removed: [{ kind: 'factor_removed', userId: 'ann', method: 'totp' }],
  break_glass_used: [{ kind: 'break_glass_used', userId: 'ann' }],
  new_sign_in: [{ kind: 'new_sign_in', userId: 'ann', device: 'Firefox' }],
}

/** What is told of all that to a company of Ann and Ben. */
function listTold(roleOfBen: MemberRole): Set<NotificationEvent> {
  const people = [
    ['ann', 'admin'],
    ['ben', roleOfBen],
  ] as const
  const audience: Audience = {
    recipients: people.map(([userId, role]) => ({
      userId,
      role,
      wantsMail: true,
      cadence: 'daily',
      muted: [],
    })),
    assignments: [{ componentId: 'tax', userId: 'ann', isMailed: true }],
  }
  const batches = Object.values(news).flat()
  const organization = { id: 'fernhill', name: 'Fernhill Market' }
  const occurredAt = '2026-11-19T10:00:00Z'
  return new Set(
    batches.flatMap((each) =>
      tellPeople({ organization, actorId: undefined, occurredAt, news: [each] }, audience).map(
        ({ event }) => event,
      ),
    ),
  )
}

const inOrder = (told: ReadonlySet<NotificationEvent>) =>
  notificationEventNames.filter((event) => told.has(event))

test('everything is told where there is a maintainer', () => {
  expect(inOrder(listTold('maintainer'))).toEqual(notificationEventNames)
  expect(notificationEventNames.every((event) => canBeTold(event, true))).toBe(true)
})

test('without a maintainer, what only maintainers are told is told to nobody, and everything else is', () => {
  expect(inOrder(listTold('admin'))).toEqual(
    notificationEventNames.filter((event) => canBeTold(event, false)),
  )
})

test('only maintainers are told of webhooks, the plan, refused emails and broken glass', () => {
  expect(notificationEventNames.filter((event) => !canBeTold(event, false))).toEqual([
    'mail_refused',
    'webhook_failing',
    'webhook_disabled',
    'trial_ending',
    'not_active',
    'payment_failed',
    'break_glass_used',
  ])
})
