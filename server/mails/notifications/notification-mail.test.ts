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
https://trellis.example.com/profile?organization=o

Stop all notification emails:
https://trellis.example.com/unsubscribe?token=sealed

Trellis
`)
})

describe('a link leads into the organization that the mail is about', () => {
  const site = 'https://trellis.example.com'
  const linksIn = ({ text }: { readonly text: string }) => [...new Set(text.match(/https:\/\/trellis\S+/g))]
  const refused = (event: string, data: object = {}) => item({ event, mailed: undefined, data })
  const data = { webhook_id: 'w', host: 'h', description: '', failing_since: '2026-11-20T08:00:00Z' }

  test.each<[string, MailItem, string]>([
    ['several components', item({ event: 'health_fell', mailed: [] }), '/notifications?organization=o'],
    [
      'a role',
      refused('role_changed', { before: 'admin', after: 'developer' }),
      '/settings/team?organization=o',
    ],
    ['an invitation', refused('invitation_accepted', { role: 'admin' }), '/settings/team?organization=o'],
    ['refused mails', refused('mail_refused'), '/settings/team?organization=o'],
    ['a webhook', refused('webhook_failing', data), '/settings/webhooks?organization=o'],
    ['the plan', refused('not_active', { since: '2026-11-20T08:00:00Z' }), '/not-active?organization=o'],
    [
      'a payment',
      refused('payment_failed', { invoice_id: 'i', invoice_number: '1', retried_at: null }),
      '/not-active?organization=o',
    ],
    [
      'a document',
      refused('document_to_accept', { document_id: 'd', title: 't', valid_from: '2026-12-01' }),
      '/accept-documents?organization=o',
    ],
    [
      'a token of the organization',
      refused('token_made', { token_id: 't', name: 'n', kind: 'organization' }),
      '/settings/organization/security?organization=o',
    ],
    [
      'a token of the person',
      refused('token_made', { token_id: 't', name: 'n', kind: 'personal' }),
      '/profile',
    ],
    ['the trial', refused('trial_ending', { ends_at: '2026-11-22T08:00:00Z', days: 3 }), '/pricing'],
  ])('about %s', (_, told, path) => {
    const links = linksIn(renderNotificationMail(mail({ kind: 'single', items: [told], upgrade: undefined })))
    expect(links).toEqual([
      `${site}${path}`,
      `${site}/profile?organization=o`,
      `${site}/unsubscribe?token=sealed`,
    ])
  })

  test('in a digest', () => {
    const many = item({ mailed: ['a', 'b'] })
    const links = linksIn(renderNotificationMail(mail({ items: [many], upgrade: undefined })))
    expect(links).toEqual([
      `${site}/component/a`,
      `${site}/component/a/dependencies?brief=lib`,
      `${site}/unsubscribe?token=sealed`,
      `${site}/notifications?organization=o`,
      `${site}/profile?organization=o`,
    ])
  })

  test('in a mail about an account, and no organization', () => {
    const told = refused('new_sign_in', { device: 'x' })
    const account = mail({ kind: 'urgent', items: [told], organization: undefined })
    expect(linksIn(renderNotificationMail(account))).toEqual([`${site}/profile`])
  })
})

describe('what cannot wait does not say that it follows a cadence', () => {
  const data = { webhook_id: 'w', host: 'h', description: '', failing_since: '2026-11-20T08:00:00Z' }
  const failing = item({ event: 'webhook_failing', mailed: undefined, data })
  const why = 'What cannot wait is emailed at once, however often you get emails.'

  test.each(['daily', 'weekly', 'score_falls', 'at_once'] as const)('with the cadence %s', (cadence) => {
    const one = renderNotificationMail(mail({ kind: 'single', cadence, items: [failing] }))
    const two = renderNotificationMail(mail({ kind: 'single', cadence, items: [failing, failing] }))
    expect(one.text).toContain(why)
    expect(two.text).toContain(why)
    expect(two.text).toContain('These cannot wait.')
    for (const { text } of [one, two]) expect(text).not.toMatch(/once a day|once a week|digest|chose to hear/)
  })

  test('other mails do', () => {
    const items = [failing, item({})]
    const { text } = renderNotificationMail(mail({ kind: 'single', cadence: 'at_once', items }))
    expect(text).toContain('chose to hear of news at once.')
    expect(text).not.toContain(why)
  })
})

test.each([
  ['Deployments', 'The webhook Deployments was disabled'],
  ['', 'The webhook hooks.\u200bexample was disabled'],
])('a webhook is called by its description, or else by its host: "%s"', (description, subject) => {
  const data = { webhook_id: 'w', host: 'hooks.example', description, failing_since: '2026-11-20T08:00:00Z' }
  const told = item({ event: 'webhook_disabled', mailed: undefined, data })
  const rendered = renderNotificationMail(mail({ kind: 'single', items: [told] }))
  expect(rendered.subject).toBe(subject)
  expect(rendered.text).toContain('No delivery to hooks.\u200bexample')
})

test('a webhook that answered 410 is not said to have failed since a time', () => {
  const data = { webhook_id: 'w', host: 'ci', description: '', failing_since: '2026-11-20T08:00:00Z' }
  const textOf = (parts: object) => {
    const told = item({ event: 'webhook_disabled', mailed: undefined, data: { ...data, ...parts } })
    return renderNotificationMail(mail({ kind: 'single', items: [told] })).text
  }
  const since = 'No delivery to ci has been accepted since'
  expect(textOf({ cause: 'gone' })).toContain('The receiver at ci answered that it is gone (410).')
  expect(textOf({ cause: 'gone' })).not.toContain(since)
  for (const parts of [{ cause: 'failing' }, {}]) expect(textOf(parts)).toContain(since)
})

test('scores that rose again are not counted among those that fell', () => {
  const fell = (id: string) => ({ id, title: id, before: 90, after: 80 })
  const data = { cause: null, components: [fell('a'), fell('b')], total: 2 }
  const told = item({ event: 'health_fell', mailed: ['a', 'b'], data })
  const of = (scores: [string, number][]) =>
    renderNotificationMail(mail({ kind: 'single', items: [told], scores: new Map(scores) }))
  expect(of([]).subject).toBe('The scores of 2 of your components fell')
  expect(of([['a', 95]]).subject).toBe('The score of b fell')
})

test.each([
  [undefined, 'checkout: 50 → 60 (Fair)', undefined],
  [['search'], 'checkout: 50 (Poor)', 'The score rises to 60 once search is upgraded too.'],
  [['bus', 'search'], 'checkout: 50 (Poor)', 'The score rises to 60 once bus and search are upgraded too.'],
  [
    ['a', 'b', 'c', 'd'],
    'checkout: 50 (Poor)',
    'The score rises to 60 once a, b and 2 more are upgraded too.',
  ],
] as const)('an upgrade that raises no score alone promises none: %s', (others, score, words) => {
  const upgrade = {
    ...{ componentId: 'a', title: 'checkout', dependencyId: 'lib', dependency: 'payments-api' },
    ...{ from: '1.4.0', to: '3.2.0', before: 50, after: 60 },
    ...(others && { others }),
  }
  const { text } = renderNotificationMail(mail({ upgrade }))
  const lines = [
    'THE UPGRADE THAT HELPS MOST',
    '',
    score,
    '- Upgrade payments-api: 1.4.0 → 3.2.0',
    ...(words === undefined ? [] : [`- It removes the most lag. ${words}`]),
    'Open the upgrade brief:',
  ]
  expect(text).toContain(lines.join('\n'))
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
