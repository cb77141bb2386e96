import { screen } from '@testing-library/react'
import { notificationEventNames } from '@trellis/domain/notifications/events'
import type { ConcernedComponent, Told } from '@trellis/domain/notifications/notification-data'
import { expect, test } from 'vitest'
import type { ListedNotification } from '../../../data/notifications/listed-notification.ts'
import { renderRoutes } from '../../../test-support/render-routes.tsx'
import { clock, notice } from '../test-support/notice.ts'
import { Sentence } from './sentence.tsx'
import { useReason } from './use-reason.ts'

function Both({ row }: { row: ListedNotification }) {
  const reason = useReason()(row, clock)
  return (
    <>
      <p data-testid="sentence">
        <Sentence row={row} />
      </p>
      <p data-testid="reason">{reason}</p>
    </>
  )
}

async function wordsOf(told: Told, rest: Parameters<typeof notice>[1] = {}): Promise<[string, string]> {
  const Component = () => <Both row={notice(told, rest)} />
  const { unmount } = renderRoutes([{ path: '/', Component }], '/')
  const read = async (id: string) => (await screen.findByTestId(id)).textContent ?? ''
  const words: [string, string] = [await read('sentence'), await read('reason')]
  unmount()
  return words
}

const own = (title: string, rest: Partial<ConcernedComponent> = {}): ConcernedComponent => ({
  id: title,
  title,
  ...rest,
})
const major = (title: string, count = 1) => own(title, { selected: '4.2.0', distance: 'major', count })
const concerned = (...components: ConcernedComponent[]) => ({ components, total: components.length })
const released = { title: 'payments-api', number: '5.1.0', breaking_changes: 0, guides: 0, is_late: false }
const changed = { title: 'http-client', number: '5.1.0', reason: null }
const rule = {
  rule_id: 'r',
  rule: 'dependency_lag',
  level: 'warn',
  message: 'payments-api 1 major behind',
} as const
const hook = {
  webhook_id: 'w',
  host: 'ci.example',
  description: 'Deploys',
  failing_since: '2026-11-16T09:00:00Z',
}
const aiko = { subject: 'Aiko Hara', subject_id: 'aiko' }
const noor = { actor: 'Noor Bakker', actor_id: 'noor' }
const itself = { subject: 'Mara Okafor', subject_id: 'mara' }

const table: [Told, Parameters<typeof notice>[1], string, string][] = [
  [
    { event: 'version_released', data: { ...released, ...concerned(major('checkout-web')) } },
    {},
    'payments-api 5.1.0 was released',
    'checkout-web is 1 major behind.',
  ],
  [
    {
      event: 'version_released',
      data: {
        ...released,
        ...concerned(own('checkout-web', { selected: '5.0.9', distance: 'patch', count: 3 })),
      },
    },
    { versionState: 'latest' },
    'payments-api 5.1.0latest was released',
    'checkout-web is 3 patches behind.',
  ],
  [
    {
      event: 'version_released',
      data: { ...released, ...concerned(own('checkout-web', { selected: '4.2.0' })) },
    },
    {},
    'payments-api 5.1.0 was released',
    'checkout-web selects 4.2.0.',
  ],
  [
    {
      event: 'version_breaking',
      data: { ...released, breaking_changes: 2, guides: 2, ...concerned(major('checkout-web')) },
    },
    {},
    'payments-api 5.1.0 was released with breaking changes',
    'checkout-web is 1 major behind. 2 breaking changes, both with guides.',
  ],
  [
    {
      event: 'version_breaking',
      data: {
        ...released,
        breaking_changes: 1,
        guides: 0,
        is_late: true,
        ...concerned(major('a'), major('b'), major('c'), major('d')),
      },
    },
    {},
    'payments-api 5.1.0 now has breaking changes',
    '4 of your components are now a major behind: a, b, c and 1 more. 1 breaking change, without a guide.',
  ],
  [
    {
      event: 'version_breaking',
      data: { ...released, breaking_changes: 3, guides: 1, ...concerned(major('a', 2), major('b')) },
    },
    {},
    'payments-api 5.1.0 was released with breaking changes',
    '2 of your components are now a major or more behind: a and b. 3 breaking changes, 1 with a guide.',
  ],
  [
    {
      event: 'version_released',
      data: {
        ...released,
        breaking_changes: 4,
        guides: 4,
        ...concerned(major('a'), own('b', { distance: 'minor', count: 1 }), own('c')),
      },
    },
    {},
    'payments-api 5.1.0 was released',
    '3 of your components are now behind: a, b and c. 4 breaking changes, all with guides.',
  ],
  [
    {
      event: 'version_released',
      data: { ...released, ...concerned(own('a', { distance: 'major', count: 1, before: 76, after: 65 })) },
    },
    {},
    'payments-api 5.1.0 was released',
    'a is 1 major behind. Its score fell from 76 to 65.',
  ],
  [
    {
      event: 'version_released',
      data: {
        ...released,
        components: [
          own('a', { distance: 'major', count: 1, before: 76, after: 65 }),
          major('b'),
          major('c'),
        ],
        total: 5000,
      },
    },
    {},
    'payments-api 5.1.0 was released',
    '5,000 of your components are now behind: a, b, c and 4,997 more. The score of a fell from 76 to 65.',
  ],
  [
    { event: 'version_deprecated', data: { ...changed, ...concerned(own('payout-worker')) } },
    {},
    'http-client 5.1.0deprecated was deprecated',
    'payout-worker still selects it.',
  ],
  [
    {
      event: 'version_withdrawn',
      data: { ...changed, reason: 'leaks sockets under load.', ...concerned(own('a'), own('b')) },
    },
    {},
    'http-client 5.1.0withdrawn was withdrawn',
    '2 of your components still select it: a and b. Reason: leaks sockets under load.',
  ],
  [
    {
      event: 'health_fell',
      data: {
        cause: {
          component_id: 'h',
          version_id: 'v',
          title: 'http-client',
          number: '6.0.1',
          kind: 'released',
        },
        ...concerned(own('tax-service', { before: 76, after: 65, selected: '5.1.1' })),
      },
    },
    {},
    'tax-service fell from 76 to 65',
    'http-client 6.0.1 was released; tax-service selects 5.1.1.',
  ],
  [
    {
      event: 'health_fell',
      data: {
        cause: null,
        ...concerned(own('a', { before: 76, after: 65 }), own('b', { before: 90, after: 88 })),
      },
    },
    {},
    '2 of your components lost health',
    'Worst: a from 76 to 65 and b from 90 to 88.',
  ],
  [
    { event: 'health_fell', data: { cause: null, ...concerned(own('a', { before: 76, after: 65 })) } },
    {},
    'a fell from 76 to 65',
    'Open it to see what costs points.',
  ],
  [
    { event: 'rule_found', data: { ...rule, ...concerned(own('checkout-web')) } },
    {},
    'checkout-web breaks the rule Dependencies behind',
    'payments-api 1 major behind. The rule warns; nothing is blocked.',
  ],
  [
    { event: 'rule_found', data: { ...rule, level: 'block', ...concerned(own('a'), own('b')) } },
    {},
    '2 of your components break the rule Dependencies behind',
    'a and b. payments-api 1 major behind. The rule blocks changes that break it.',
  ],
  [
    { event: 'rule_resolved', data: { ...rule, rule: 'of_later', ...concerned(own('checkout-web')) } },
    {},
    'checkout-web now follows the rule of_later',
    '',
  ],
  [
    { event: 'assigned', data: { title: 'money' } },
    noor,
    'Noor Bakker assigned you to money',
    'You are told when its dependencies change.',
  ],
  [
    { event: 'assigned', data: { title: 'money' } },
    {},
    'You were assigned to money',
    'You are told when its dependencies change.',
  ],
  [
    { event: 'unassigned', data: { title: 'money' } },
    noor,
    'Noor Bakker removed you from money',
    'You are no longer told about it.',
  ],
  [
    { event: 'dependency_deleted', data: { title: 'money', ...concerned(own('a')) } },
    noor,
    'Noor Bakker deleted money',
    'a depended on it.',
  ],
  [
    { event: 'invitation_accepted', data: { role: 'developer' } },
    aiko,
    'Aiko Hara accepted your invitation',
    'Joined as Member.',
  ],
  [
    { event: 'role_changed', data: { before: 'developer', after: 'admin' } },
    { ...aiko, ...noor },
    'Noor Bakker made Aiko Hara an admin',
    'Aiko Hara can now edit all components.',
  ],
  [
    { event: 'role_changed', data: { before: 'admin', after: 'maintainer' } },
    { ...itself, ...noor },
    'Noor Bakker made you a maintainer',
    'You can now manage people, settings and all components.',
  ],
  [
    { event: 'role_changed', data: { before: 'admin', after: 'developer' } },
    itself,
    'You are now a member',
    'You can now edit only the components assigned to you.',
  ],
  [
    {
      event: 'document_to_accept',
      data: { document_id: 'd', title: 'Data processing', valid_from: '2027-01-05T00:00:00Z' },
    },
    {},
    'Data processing needs your acceptance',
    'It is valid from 5 Jan 2027. Then you are asked before you go on.',
  ],
  [
    { event: 'mail_refused', data: {} },
    { subject: undefined, subject_id: null },
    'Emails to a former member are refused',
    'Their email server refuses them for good. Trellis sends none until the address changes.',
  ],
  [
    { event: 'webhook_failing', data: hook },
    {},
    'The webhook Deploys is failing',
    'Nothing has arrived at ci.example since 16 Nov. After five days it is disabled.',
  ],
  [
    { event: 'webhook_disabled', data: { ...hook, description: '' } },
    {},
    'The webhook ci.example was disabled',
    'Nothing had arrived at ci.example since 16 Nov. Enable it again once it works.',
  ],
  [
    { event: 'webhook_disabled', data: { ...hook, cause: 'gone' } },
    {},
    'The webhook Deploys was disabled',
    'ci.example answered that it is gone (410). Enable it again once it works.',
  ],
  [
    { event: 'trial_ending', data: { ends_at: '2026-11-22T10:00:00Z', days: 3 } },
    {},
    'Your trial ends in 3 days',
    'Choose a plan to keep making changes. Nothing is deleted, and everything can still be read.',
  ],
  [
    { event: 'trial_ending', data: { ends_at: '2026-11-20T10:00:00Z', days: 1 } },
    {},
    'Your trial ends within a day',
    'Choose a plan to keep making changes. Nothing is deleted, and everything can still be read.',
  ],
  [
    { event: 'not_active', data: { since: '2026-11-18T10:00:00Z' } },
    {},
    'Your organization is read-only now',
    'The trial or the plan has ended. Everything can still be read and exported.',
  ],
  [
    { event: 'payment_failed', data: { invoice_id: 'i', invoice_number: 'TR-2026-01147', retried_at: null } },
    {},
    'Invoice TR-2026-01147 couldn’t be charged',
    'We do not try again. Please check how you pay.',
  ],
  [
    {
      event: 'new_sign_in',
      data: { device: 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0' },
    },
    {},
    'New sign-in from Firefox on Linux',
    'If it wasn’t you, end that session and check your second factors.',
  ],
  [
    { event: 'factor_removed', data: { method: 'passkey' } },
    {},
    'Your second factor was removed: passkey',
    'If it wasn’t you, check your sessions and add a second factor again.',
  ],
  [
    { event: 'token_made', data: { token_id: 't', name: 'release-bot', kind: 'organization' } },
    aiko,
    'Aiko Hara created the API token release-bot',
    'It acts for the organization. If nobody on your team made it, revoke it.',
  ],
  [
    { event: 'break_glass_used', data: {} },
    aiko,
    'Aiko Hara signed in without single sign-on',
    'Maintainers can do this when the identity provider is down. The audit log has the details.',
  ],
]

test.each(table.map(([told, rest, ...words]) => [words[0], told, rest, words] as const))(
  'it says: %s',
  async (_, told, rest, words) => {
    expect(await wordsOf(told, rest)).toEqual(words)
  },
)

test('every event has its words', () => {
  const told = new Set(table.map(([{ event }]) => event))
  expect(notificationEventNames.filter((event) => !told.has(event))).toEqual([])
})

test('a title is shown letter by letter, whatever is in it', async () => {
  const [sentence] = await wordsOf({ event: 'assigned', data: { title: '<b>x</b> & $t(title) 東京' } }, noor)
  expect(sentence).toBe('Noor Bakker assigned you to <b>x</b> & $t(title) 東京')
})
