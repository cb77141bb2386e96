import { expect, test } from 'vitest'
import { slackTest, toSlackMessage } from './slack.ts'
import type { WebhookEvent } from './webhook-events.ts'

const payments = { id: '0b3c2a9e-54cf-4f5c-9d0e-2c9f2d7f4a11', title: 'payments-api' }
const checkout = { id: '1c4d3b0f-65d0-4a6d-8e1f-3d0a3e8a5b22', title: 'checkout-web' }
const version = { id: '2d5e4c10-76e1-4b7e-9f20-4e1b4f9b6c33', number: '5.1.0' }
const rule = { id: version.id, kind: 'description', level: 'warn', message: 'Add a description' } as const
const parts = { item: '', occurredAt: '2026-11-24T10:00:00.000Z' }
const link = '<https://app.example.com/component/0b3c2a9e-54cf-4f5c-9d0e-2c9f2d7f4a11|payments-api>'
const other = '<https://app.example.com/component/1c4d3b0f-65d0-4a6d-8e1f-3d0a3e8a5b22|checkout-web>'

const send = (event: WebhookEvent) => toSlackMessage(event, 'https://app.example.com')
const textOf = (event: WebhookEvent) => send(event).blocks[0]?.text.text

const release: WebhookEvent = {
  ...parts,
  type: 'version.released',
  data: {
    component: payments,
    version: {
      ...version,
      released_at: parts.occurredAt,
      is_stable: true,
      breaking_changes: 1,
      migration_guides: 0,
    },
    dependent_count: 2,
    dependents: [],
  },
}

test.each<[string, WebhookEvent, string]>([
  [
    'a release',
    release,
    `${link} 5.1.0 released\n1 breaking change, 0 migration guides\n2 dependents are behind`,
  ],
  [
    'a version',
    {
      ...parts,
      type: 'version.state_changed',
      data: {
        component: payments,
        version,
        before: 'active',
        after: 'withdrawn',
        reason: 'It loses payments',
        dependent_count: 1,
        dependents: [],
      },
    },
    `${link} 5.1.0 is now withdrawn, was active\nIt loses payments\n1 dependent uses it`,
  ],
  [
    'a new component',
    { ...parts, type: 'component.created', data: { component: payments } },
    `${link} created`,
  ],
  [
    'an edit',
    {
      ...parts,
      type: 'component.changed',
      data: { component: payments, fields: ['version_scheme', 'title'] },
    },
    `${link} changed: version scheme, title`,
  ],
  [
    'a deletion',
    {
      ...parts,
      type: 'component.deleted',
      data: { component: payments, dependent_count: 1, dependents: [checkout] },
    },
    'payments-api deleted\n1 dependent depended on it',
  ],
  [
    'health',
    { ...parts, type: 'health.changed', data: { components: [{ ...payments, before: 82, after: 74 }] } },
    `Health of 1 component changed\n${link}: 82 → 74`,
  ],
  [
    'a finding',
    { ...parts, type: 'rule.found', data: { rule, component_count: 2, components: [payments, checkout] } },
    `Rule finding: Add a description\n${link}\n${other}`,
  ],
  [
    'a resolved finding',
    { ...parts, type: 'rule.resolved', data: { rule, component_count: 1, components: [payments] } },
    `Rule finding resolved: Add a description\n${link}`,
  ],
])('tells of %s', (_, event, expected) => {
  expect(textOf(event)).toBe(expected)
})

test('a notification shows the first line without addresses', () => {
  expect(send(release).text).toBe('payments-api 5.1.0 released')
})

test('titles cannot mention anyone or disguise a link', () => {
  const title = '<!channel> <https://evil.example|a & b>'
  const message = send({ ...parts, type: 'component.created', data: { component: { ...payments, title } } })
  const escaped = '&lt;!channel&gt; &lt;https://evil.example|a &amp; b&gt;'
  expect(message.text).toBe(`${escaped} created`)
  expect(message.blocks[0]?.text.text).toBe(
    `<https://app.example.com/component/${payments.id}|${escaped.replace('|', '¦')}> created`,
  )
})

test('a title is kept on one line and short, and no character is cut in half', () => {
  const title = `a\n${'😀'.repeat(120)}`
  const { text } = send({ ...parts, type: 'component.created', data: { component: { ...payments, title } } })
  expect(text).toBe(`a ${'😀'.repeat(97)}… created`)
})

test('of many components ten are named, and the section stays within what Slack takes', () => {
  const components = Array.from({ length: 100 }, () => ({
    ...payments,
    title: '&'.repeat(100),
    before: 1,
    after: 0,
  }))
  const event: WebhookEvent = { ...parts, type: 'health.changed', data: { components } }
  const text = textOf(event) ?? ''
  expect(text.length).toBeLessThanOrEqual(3000)
  const short = components.map((component) => ({ ...component, title: 'a' }))
  expect(textOf({ ...event, data: { components: short } })?.split('\n')).toHaveLength(12)
  expect(textOf({ ...event, data: { components: short } })).toMatch(/\nand 90 more$/)
})

test('the test message says that it is one', () => {
  expect(slackTest()).toEqual({
    text: 'This is a test from Trellis.',
    blocks: [{ type: 'section', text: { type: 'mrkdwn', text: 'This is a test from Trellis.' } }],
  })
})
