import { expect, test } from 'vitest'
import type { News, NewsBatch } from '../news/news.ts'
import { bodySchema, toBody } from './payloads.ts'
import { toWebhookEvents } from './webhook-events.ts'

const organization = { id: '6f9e1c52-5f0b-4d64-8a55-0d3c7b6a1e01', name: 'Fernhill Market' }
const payments = { id: '0b3c2a9e-54cf-4f5c-9d0e-2c9f2d7f4a11', title: 'payments-api' }
const checkout = { id: '1c4d3b0f-65d0-4a6d-8e1f-3d0a3e8a5b22', title: 'checkout-web' }
const version = { id: '2d5e4c10-76e1-4b7e-9f20-4e1b4f9b6c33', number: '5.1.0' }
const ruleId = '3e6f5d21-87f2-4c8f-a031-5f2c50ac7d44'
const occurredAt = '2026-11-24T10:00:00.000Z'

const batchOf = (news: readonly News[], given: Partial<NewsBatch> = {}): NewsBatch => ({
  organization,
  actorId: undefined,
  occurredAt,
  news,
  ...given,
})
const eventsOf = (...news: readonly News[]) => toWebhookEvents(batchOf(news))

const dependent = { ...checkout, selected: '4.2.0', distance: 'major', count: 3 } as const
const release: News = {
  kind: 'version_released',
  component: payments,
  version: { ...version, releasedAt: '2026-11-24T09:59:00Z', isStable: true, breakingChanges: 2, guides: 1 },
  isLateBreaking: false,
  dependents: [dependent],
}
const told = {
  component: payments,
  version: {
    ...version,
    released_at: '2026-11-24T09:59:00Z',
    is_stable: true,
    breaking_changes: 2,
    migration_guides: 1,
  },
}
const toldDependent = { ...checkout, selected: '4.2.0', distance: 'major', behind: 3 }
const finding = {
  ruleId,
  rule: 'dependency_lag',
  level: 'block',
  message: 'Too far behind',
  components: [checkout, payments],
} as const

test.each<[News, object]>([
  [
    release,
    {
      type: 'version.released',
      item: 'payments-api 5.1.0',
      data: { ...told, dependent_count: 1, dependents: [toldDependent] },
    },
  ],
  [
    { ...release, dependents: [{ ...dependent, distance: undefined }] },
    {
      type: 'version.released',
      item: 'payments-api 5.1.0',
      data: { ...told, dependent_count: 1, dependents: [{ ...toldDependent, distance: null }] },
    },
  ],
  [
    {
      kind: 'version_state_changed',
      component: payments,
      version,
      before: 'active',
      after: 'withdrawn',
      reason: undefined,
      dependents: [],
    },
    {
      type: 'version.state_changed',
      item: 'payments-api 5.1.0',
      data: {
        component: payments,
        version,
        before: 'active',
        after: 'withdrawn',
        reason: null,
        dependent_count: 0,
        dependents: [],
      },
    },
  ],
  [
    { kind: 'component_created', component: payments },
    { type: 'component.created', item: 'payments-api', data: { component: payments } },
  ],
  [
    { kind: 'component_changed', component: payments, fields: ['title', 'dependencies'] },
    {
      type: 'component.changed',
      item: 'payments-api',
      data: { component: payments, fields: ['title', 'dependencies'] },
    },
  ],
  [
    { kind: 'component_deleted', component: payments, dependents: [checkout] },
    {
      type: 'component.deleted',
      item: 'payments-api',
      data: { component: payments, dependent_count: 1, dependents: [checkout] },
    },
  ],
  [
    { kind: 'health_changed', changes: [{ ...checkout, before: 82, after: 74 }] },
    {
      type: 'health.changed',
      item: 'checkout-web',
      data: { components: [{ ...checkout, before: 82, after: 74 }] },
    },
  ],
  [
    { kind: 'rule_found', rule: finding },
    {
      type: 'rule.found',
      item: 'checkout-web and 1 more',
      data: {
        rule: { id: ruleId, kind: 'dependency_lag', level: 'block', message: 'Too far behind' },
        component_count: 2,
        components: [checkout, payments],
      },
    },
  ],
  [
    { kind: 'rule_resolved', rule: { ...finding, components: [] } },
    {
      type: 'rule.resolved',
      item: '',
      data: {
        rule: { id: ruleId, kind: 'dependency_lag', level: 'block', message: 'Too far behind' },
        component_count: 0,
        components: [],
      },
    },
  ],
])('%j is told, with a body that its schema admits', (news, expected) => {
  const events = eventsOf(news)
  expect(events).toEqual([{ ...expected, occurredAt }])
  for (const event of events) {
    const body = toBody(event, organization)
    expect(bodySchema(event.type).parse(body)).toEqual(body)
  }
})

const person = '4f706e32-9803-4d90-b142-603d61bd8e55'
test.each<News>([
  { ...release, isLateBreaking: true },
  { kind: 'assigned', component: payments, userId: person },
  { kind: 'unassigned', component: payments, userId: person },
  { kind: 'role_changed', userId: person, before: 'developer', after: 'admin' },
  { kind: 'break_glass_used', userId: person },
  { kind: 'new_sign_in', userId: person, device: 'Firefox' },
  {
    kind: 'webhook_disabled',
    webhook: { id: ruleId, host: 'hooks.example', description: '' },
    failingSince: occurredAt,
  },
])('%j is told to nobody outside', (news) => {
  expect(eventsOf(news)).toEqual([])
})

test('what concerns no organization is told to nobody outside', () => {
  expect(toWebhookEvents(batchOf([release], { organization: undefined }))).toEqual([])
})

test('a release with 250 dependents names the first hundred and counts all', () => {
  const many = Array.from({ length: 250 }, () => dependent)
  const [event] = eventsOf({ ...release, dependents: many })
  expect(event?.data).toMatchObject({ dependent_count: 250 })
  expect(event?.data).toHaveProperty('dependents.length', 100)
})

test('a change of 250 scores makes three messages, which name each component once and in order', () => {
  const changes = Array.from({ length: 250 }, (_, place) => ({
    id: checkout.id,
    title: `c${place}`,
    before: 80,
    after: 70,
  }))
  const events = eventsOf({ kind: 'health_changed', changes })
  expect(events.map(({ item }) => item)).toEqual(['c0 and 99 more', 'c100 and 99 more', 'c200 and 49 more'])
  const titles = events
    .flatMap(({ data }) => ('components' in data ? data.components : []))
    .map(({ title }) => title)
  expect(titles).toEqual(changes.map(({ title }) => title))
})

test('several things are told in the order in which they happened', () => {
  const types = eventsOf({ kind: 'component_created', component: payments }, release).map(({ type }) => type)
  expect(types).toEqual(['component.created', 'version.released'])
})
