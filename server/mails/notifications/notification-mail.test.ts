import type { MailItem } from '@trellis/domain/notifications/digest/choose-items'
import { describe, expect, test } from 'vitest'
import { type NotificationMail, renderNotificationMail } from './notification-mail.ts'
import { breakNumber } from './words.ts'

const evil = 'Win at https://evil.example/x <b onclick="x">'

const item = (parts: object): MailItem =>
  ({
    id: 'n1',
    event: 'version_breaking',
    componentId: 'lib',
    versionId: 'v1',
    createdAt: '2026-11-20T08:00:00Z',
    isRead: false,
    actor: evil,
    subject: evil,
    mailed: ['a'],
    data: {
      title: evil,
      number: 'www.evil.example',
      breaking_changes: 1,
      guides: 0,
      is_late: false,
      components: [{ id: 'a', title: evil, selected: 'evil.example', distance: 'major', count: 1 }],
      total: 1,
    },
    ...parts,
  }) as MailItem

const mail = (parts: Partial<NotificationMail>): NotificationMail => ({
  kind: 'digest',
  cadence: 'daily',
  timeZone: 'UTC',
  organization: { id: 'o', name: evil },
  items: [item({})],
  scores: new Map(),
  upgrade: {
    componentId: 'a',
    title: evil,
    dependencyId: 'lib',
    dependency: evil,
    from: 'evil.example',
    to: 'www.evil.example',
    before: 50,
    after: 60,
  },
  publicUrl: 'https://trellis.example.com',
  unsubscribeUrl: () => 'https://trellis.example.com/unsubscribe?token=sealed',
  describeDevice: () => evil,
  ...parts,
})

const others: readonly Partial<MailItem>[] = [
  {
    event: 'version_withdrawn',
    data: { title: evil, number: evil, reason: evil, components: [{ id: 'a', title: evil }], total: 1 },
  },
  {
    event: 'rule_found',
    data: {
      rule_id: 'r',
      rule: 'x',
      level: 'warn',
      message: evil,
      components: [{ id: 'a', title: evil }],
      total: 1,
    },
  },
  { event: 'dependency_deleted', data: { title: evil, components: [{ id: 'a', title: evil }], total: 1 } },
  { event: 'assigned', componentId: 'a', data: { title: evil } },
  { event: 'unassigned', mailed: undefined, data: { title: evil } },
  { event: 'role_changed', mailed: undefined, data: { before: 'admin', after: 'developer' } },
  {
    event: 'document_to_accept',
    mailed: undefined,
    data: { document_id: 'd', title: evil, valid_from: '2026-12-01' },
  },
  {
    event: 'webhook_disabled',
    mailed: undefined,
    data: { webhook_id: 'w', host: 'evil.example', description: evil, failing_since: '2026-11-20T08:00:00Z' },
  },
  { event: 'token_made', mailed: undefined, data: { token_id: 't', name: evil, kind: 'organization' } },
  { event: 'new_sign_in', mailed: undefined, data: { device: evil } },
] as readonly object[]

describe('what people have written is shown, and is no link', () => {
  const items = [item({}), ...others.map((parts) => item(parts))]
  test.each<[string, Partial<NotificationMail>]>([
    ['in a digest', { items }],
    ...items.map((one): [string, Partial<NotificationMail>] => [
      `about ${one.event}`,
      { kind: 'single', items: [one] },
    ]),
    ...items.map((one): [string, Partial<NotificationMail>] => [
      `in urgent words about ${one.event}`,
      { kind: 'urgent', items: [one] },
    ]),
  ])('%s', (_, parts) => {
    const { subject, html, text } = renderNotificationMail(mail(parts))
    for (const words of [subject, html, text]) expect(words).not.toMatch(/evil\.example|https:\/\/evil/)
    expect(html).not.toContain('<b onclick')
    for (const [, url] of html.matchAll(/href="([^"]+)"/g))
      expect(url).toMatch(/^https:\/\/trellis\.example\.com\//)
  })
})

test('the plain text says what the HTML says', () => {
  const components = [
    { id: 'a', title: 'checkout-web', selected: '4.8.2', distance: 'major', count: 1, before: 78, after: 62 },
  ]
  const data = {
    title: 'payments-api',
    number: '5.1.0',
    breaking_changes: 2,
    guides: 2,
    is_late: false,
    components,
    total: 1,
  }
  const rendered = renderNotificationMail(
    mail({
      kind: 'single',
      cadence: 'at_once',
      organization: { id: 'o', name: 'Fernhill Market' },
      upgrade: undefined,
      items: [item({ data })],
    }),
  )
  expect(rendered.subject).toBe('payments-api 5.1.0 has breaking changes')
  expect(rendered.text).toBe(`payments-api 5.1.0 has breaking changes

It concerns 1 of your components. Read its breaking changes before you upgrade.

YOUR COMPONENT

checkout-web: 78 → 62 (Fair)
- payments-api 5.1.0 was released with 2 breaking changes.
- 1 major behind: 4.8.2 → 5.1.0
https://trellis.example.com/component/a
Stop emails about checkout-web:
https://trellis.example.com/unsubscribe?token=sealed

Open the upgrade brief:
https://trellis.example.com/component/a/dependencies?brief=lib

--
You get this email because you are a member of Fernhill Market on Trellis and chose to hear of news at once.

Choose what you get, and when:
https://trellis.example.com/profile

Stop all notification emails:
https://trellis.example.com/unsubscribe?token=sealed

Trellis
`)
})

test('the brief of each component is one press away, and is named once', () => {
  const briefsIn = (components: readonly string[]) => {
    const told = components.map((id) => ({ id, title: id, selected: '4.8.2', distance: 'major', count: 1 }))
    const data = { ...item({}).data, title: 'payments-api', components: told, total: told.length }
    const { text } = renderNotificationMail(
      mail({ kind: 'single', items: [item({ mailed: components, data })] }),
    )
    return text.match(/https:\S+\?brief=\S+/g)
  }
  const of = (id: string) => `https://trellis.example.com/component/${id}/dependencies?brief=lib`
  expect(briefsIn(['a', 'b'])).toEqual([of('a'), of('b')])
  expect(briefsIn(['a'])).toEqual([of('a')])
})

test.each([
  ['1.2.3', '1.2.3'],
  ['v2.0.0-rc.1', 'v2.0.0-rc.1'],
  ['2026.11', '2026.11'],
  ['evil.example', 'evil.\u200bexample'],
  ['1.2.evil.example', '1.\u200b2.\u200bevil.\u200bexample'],
])('the version %s is written %s', (number, written) => {
  expect(breakNumber(number)).toBe(written)
})
