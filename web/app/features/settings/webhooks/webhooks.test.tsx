import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { LoggedAttempt } from '@trellis/domain/contracts/webhooks'
import { data, Link, Outlet } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ActsProvider } from '../../../exchange/acting/acts-provider.tsx'
import { type Refusal, refuse } from '../../../exchange/acting/answer.ts'
import { hostProofs } from '../../../exchange/acting/step-up/step-up.ts'
import { arrival, renderRoutes } from '../../../test-support/render-routes.tsx'
import { ConfirmationProvider } from '../../../ui/overlay/confirmation.tsx'
import type { LoadedLog } from './query/load-webhooks.ts'
import type { ListedDelivery, ListedWebhook } from './query/read-webhooks.ts'
import { readWebhooksQuery } from './query/webhooks-query.ts'
import Webhooks from './webhooks.tsx'

const path = '/settings/webhooks'
const now = Date.parse('2026-11-15T12:00:00Z')
const first = '0c7d9f52-4f1b-4e0a-9a53-6d1f3b7c2e18'
const second = '1c7d9f52-4f1b-4e0a-9a53-6d1f3b7c2e18'
const secretText = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLQe7'

const webhook = (change: Partial<ListedWebhook> = {}): ListedWebhook => ({
  id: first,
  url: 'https://hooks.fernhill.example/trellis',
  host: 'hooks.fernhill.example',
  description: '',
  events: ['version.released', 'health.changed'],
  format: 'trellis',
  state: 'active',
  secret_hint: 'Qe7',
  old_secret_until: null,
  failing_since: null,
  disabled_at: null,
  created_at: '2026-08-04T08:00:00Z',
  last_delivery_at: '2026-11-15T11:56:00Z',
  skipped: 0,
  skipped_at: null,
  revision: 3,
  creator: 'Tomas Wirth',
  pauser: undefined,
  ...change,
})

const delivery = (change: Partial<ListedDelivery> = {}): ListedDelivery => ({
  id: 'd1',
  event: 'version.released',
  item: 'payments-api 5.1.0',
  state: 'delivered',
  attempts: 1,
  next_attempt_at: null,
  last_attempt_at: '2026-11-15T11:56:00Z',
  status: 200,
  fault: null,
  took_ms: 84,
  is_test: false,
  replay_of: null,
  created_at: '2026-11-15T11:56:00Z',
  ...change,
})

let stored: ListedWebhook[]
let rows: ListedDelivery[]
/** What the opened delivery says of its attempts. */
let attempts: LoggedAttempt[]
let log: Partial<LoadedLog>
let refusals: (Refusal | undefined)[]
/** The acts that the server received. */
let received: [intent: string, input: Record<string, unknown>][]
let replayable: number
/** Where the next replays go on. */
let nextAfter: string[]

beforeEach(() => {
  stored = [webhook()]
  rows = []
  attempts = []
  log = {}
  refusals = []
  received = []
  replayable = 0
  nextAfter = []
})

async function action({ request }: { request: Request }) {
  const { intent = '', input = '{}' } = Object.fromEntries(await request.formData()) as Record<string, string>
  const sent = JSON.parse(input) as Record<string, unknown>
  received.push([intent, sent])
  const refusal = refusals.shift()
  if (refusal) return data(refusal, { status: refusal.kind === 'step-up' ? 403 : 409 })
  return { ok: true, result: resultOf(intent, sent) }
}

function resultOf(intent: string, sent: Record<string, unknown>) {
  const change = (part: Partial<ListedWebhook>) => {
    stored = stored.map((one) => (one.id === sent.id ? { ...one, ...part, revision: one.revision + 1 } : one))
    return stored.find(({ id }) => id === sent.id)
  }
  switch (intent) {
    case 'create': {
      const added = webhook({ ...sent, id: second, host: 'new.fernhill.example' })
      stored = [...stored, added]
      return { ...added, secret: secretText }
    }
    case 'update': {
      const { id: _, expected_revision: __, ...part } = sent
      return change({
        ...part,
        ...(part.state === 'paused' && { pauser: 'Lena Sato' }),
      } as Partial<ListedWebhook>)
    }
    case 'rotate':
      if (sent.end_old) return change({ old_secret_until: null })
      return { ...change({ old_secret_until: '2026-11-16T12:00:00Z' }), secret: secretText }
    case 'test': {
      const ordered = delivery({
        id: 'd9',
        event: 'webhook.test',
        is_test: true,
        state: 'waiting',
        status: null,
        took_ms: null,
        attempts: 0,
        next_attempt_at: '2026-11-15T12:00:00Z',
      })
      rows = [ordered, ...rows]
      return { ...ordered, webhook_id: sent.id }
    }
    case 'replay':
      return { count: Math.min(replayable, 1000), next_after: nextAfter.shift() ?? null }
    default:
      stored = stored.filter(({ id }) => id !== sent.id)
      return { id: sent.id }
  }
}

const Hosts = () => (
  <ActsProvider>
    <ConfirmationProvider>
      <Outlet />
      <Link to="/elsewhere">Elsewhere</Link>
    </ConfirmationProvider>
  </ActsProvider>
)

async function open({ isReadOnly = false, search = '' } = {}) {
  const page = {
    path,
    Component: Webhooks as () => React.ReactNode,
    HydrateFallback: () => null,
    loader: ({ request }: { request: Request }) => {
      const query = readWebhooksQuery(new URL(request.url).searchParams)
      const shown = stored.find(({ id }) => id === query.endpoint) ?? stored[0]
      const full = {
        rows,
        count: rows.length,
        page: query.page,
        all: rows.length,
        failed: 0,
        tried: 0,
        atFirst: 0,
        unarrived: 0,
        ...log,
      }
      return {
        organizationId: 'o1',
        webhooks: stored,
        shown,
        log: shown && full,
        isReadOnly,
        query,
        now,
      }
    },
    action,
  }
  const parts = [
    { path: `${path}/replayable`, loader: () => Response.json({ count: replayable }) },
    {
      path: `${path}/deliveries/:id`,
      loader: () =>
        Response.json({
          payload: { type: 'health.changed' },
          request_headers: { 'webhook-id': 'msg_1' },
          answer_headers: { 'retry-after': '120' },
          answer_body: 'upstream connect error',
          status: 503,
          took_ms: 10_000,
          attempts: rows[0]?.attempts,
          attempt_log: attempts,
        }),
    },
  ]
  renderRoutes([{ Component: Hosts, children: [page, ...parts, arrival('/elsewhere')] }], `${path}${search}`)
  await screen.findByRole('heading', { level: 1, name: 'Webhooks' })
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
async function choose(name: string) {
  await press(/^More for /)
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}

describe('the list', () => {
  test('without endpoints keeps its header and leads to the first one', async () => {
    stored = []
    await open()
    screen.getByRole('columnheader', { name: 'Last delivery' })
    expect(screen.queryByRole('heading', { name: 'Deliveries' })).toBeNull()
    await press('Add an endpoint')
    await screen.findByRole('dialog', { name: 'Add endpoint' })
  })

  test.each([
    [{}, 'Active'],
    [{ failing_since: '2026-11-15T09:40:00Z' }, 'Failing since 09:40'],
    [{ state: 'paused', pauser: 'Lena Sato' }, 'Paused by Lena Sato'],
    [{ state: 'disabled', disabled_at: '2026-11-13T08:00:00Z' }, 'Disabled 13 Nov 2026'],
  ] as const)('an endpoint with %j is %s', async (change, words) => {
    stored = [webhook(change)]
    await open()
    expect(screen.getByRole('row', { name: /hooks\.fernhill/ }).textContent).toContain(words)
  })

  test('an endpoint whose messages were left out within 30 days says so', async () => {
    stored = [webhook({ skipped: 1284, skipped_at: '2026-11-12T09:40:00Z' })]
    await open()
    screen.getByText('1,284 messages were left out')
    screen.getByText(/10,000 messages were already waiting for this endpoint, last on 12 Nov 2026, 09:40 UTC/)
  })

  test.each([
    { skipped: 0, skipped_at: null },
    { skipped: 12, skipped_at: '2026-10-16T11:59:00Z' },
  ])('an endpoint with %j leaves out nothing', async (change) => {
    stored = [webhook(change)]
    await open()
    expect(screen.queryByText(/left out/)).toBeNull()
  })

  test('ten endpoints are the most', async () => {
    stored = Array.from({ length: 10 }, (_, place) => webhook({ id: `${place}` }))
    await open()
    expect(screen.getByRole('button', { name: 'Add endpoint' }).hasAttribute('disabled')).toBe(true)
    screen.getByText(/at most 10 endpoints/)
  })

  test('without an active plan everything can be read and nothing changed', async () => {
    rows = [delivery()]
    log = { unarrived: 1 }
    await open({ isReadOnly: true })
    screen.getByText('No active plan')
    for (const name of [/^Add endpoint/, /^More for/, /Send test/, /^Edit/, /Rotate/, /Replay/])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('a new endpoint', () => {
  const openForm = async () => {
    await open()
    await press('Add endpoint')
    return within(await screen.findByRole('dialog', { name: 'Add endpoint' }))
  }

  test('gets its secret shown once, and leaving asks before it is saved', async () => {
    const form = await openForm()
    await userEvent.type(form.getByLabelText('URL'), 'https://new.fernhill.example/in')
    await userEvent.click(form.getByRole('checkbox', { name: /^component\.changed/ }))
    await userEvent.click(form.getByRole('button', { name: 'Add endpoint' }))
    const box = await screen.findByRole('region', { name: /^Copy the signing secret of new\.fernhill/ })
    expect(within(box).getByText(secretText)).toBeDefined()
    expect(document.activeElement).toBe(box)
    expect(received).toEqual([
      [
        'create',
        {
          organization_id: 'o1',
          url: 'https://new.fernhill.example/in',
          description: '',
          events: [
            'version.released',
            'version.state_changed',
            'component.created',
            'component.deleted',
            'health.changed',
            'rule.found',
            'rule.resolved',
          ],
          format: 'trellis',
        },
      ],
    ])
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    await screen.findByRole('dialog', { name: 'Leave without saving the secret?' })
    await press('Stay')
    await press('I’ve saved it')
    expect(screen.queryByText(secretText)).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    await screen.findByRole('heading', { name: 'at /elsewhere' })
  })

  test('is not sent with faults, which are at their fields', async () => {
    const form = await openForm()
    await userEvent.click(form.getByRole('checkbox', { name: /^All events/ }))
    await userEvent.click(form.getByRole('button', { name: 'Add endpoint' }))
    expect(form.getByLabelText('URL').getAttribute('aria-invalid')).toBe('true')
    form.getByText('Choose at least one event')
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('URL')))
    expect(received).toEqual([])
  })

  test('with a private address is refused at its field, and nothing entered is lost', async () => {
    refusals = [refuse('invalid', { faults: { url: { code: 'webhook_url.not_https' } } })]
    const form = await openForm()
    await userEvent.type(form.getByLabelText('URL'), 'http://10.0.4.12/hook')
    await userEvent.click(form.getByRole('button', { name: 'Add endpoint' }))
    await form.findByText('Use a public https address. Private networks are refused.')
    expect(form.getByLabelText<HTMLInputElement>('URL').value).toBe('http://10.0.4.12/hook')
  })

  test('is sent again after the person has proved who they are', async () => {
    const forget = hostProofs(async () => true)
    refusals = [refuse('step-up')]
    const form = await openForm()
    await userEvent.type(form.getByLabelText('URL'), 'https://new.fernhill.example')
    await userEvent.click(form.getByRole('button', { name: 'Add endpoint' }))
    await screen.findByText(secretText)
    expect(received).toHaveLength(2)
    forget()
  })

  test('is not discarded without a question', async () => {
    const form = await openForm()
    await userEvent.type(form.getByLabelText('URL'), 'https://new')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(form.getByLabelText<HTMLInputElement>('URL').value).toBe('https://new')
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add endpoint' })).toBeNull())
  })
})

describe('an edit', () => {
  test('saves over what others have saved, if the person keeps it', async () => {
    refusals = [
      refuse('conflict', {
        stale: { current: { revision: 7, url: 'https://their.example' }, changed: ['url'] },
      }),
    ]
    await open()
    await press('Edit')
    const form = within(await screen.findByRole('dialog', { name: 'Edit endpoint' }))
    await userEvent.clear(form.getByLabelText('URL'))
    await userEvent.type(form.getByLabelText('URL'), 'https://mine.example')
    await userEvent.click(form.getByRole('button', { name: 'Save endpoint' }))
    expect((await form.findByRole('alert')).textContent).toContain('URL is now “https://their.example”')
    await userEvent.click(form.getByRole('button', { name: 'Save mine anyway' }))
    await screen.findByText('Endpoint saved')
    expect(received.map(([, sent]) => sent.expected_revision)).toEqual([3, 7])
  })

  test('beside a pause by somebody else is no conflict', async () => {
    refusals = [
      refuse('conflict', { stale: { current: { revision: 4, state: 'paused' }, changed: ['state'] } }),
    ]
    await open()
    await press('Edit')
    const form = within(await screen.findByRole('dialog', { name: 'Edit endpoint' }))
    await userEvent.type(form.getByLabelText(/^Description/), 'Deploys')
    await userEvent.click(form.getByRole('button', { name: 'Save endpoint' }))
    await screen.findByText('Endpoint saved')
    expect(received.map(([, sent]) => sent.expected_revision)).toEqual([3, 4])
  })
})

describe('the secret', () => {
  test('is masked up to its last three characters', async () => {
    await open()
    screen.getByText('The secret ends in Qe7')
  })

  test('is rotated after a question, and both are valid for a day', async () => {
    await open()
    await press('Rotate secret')
    await confirm('Rotate secret')
    await screen.findByText(secretText)
    screen.getByText('Two secrets are valid until 16 Nov, 12:00 UTC')
    await press('I’ve saved it')
    await press('End the old one')
    await confirm('End the old one')
    await waitFor(() => expect(screen.queryByText(/^Two secrets/)).toBeNull())
    expect(received).toEqual([
      ['rotate', { id: first }],
      ['rotate', { id: first, end_old: true }],
    ])
  })
})

describe('the state', () => {
  test('is paused and resumed at once', async () => {
    await open()
    await choose('Pause')
    await screen.findByText('This endpoint is paused')
    await press('Resume')
    await waitFor(() => expect(screen.queryByText('This endpoint is paused')).toBeNull())
    expect(received).toEqual([
      ['update', { id: first, state: 'paused' }],
      ['update', { id: first, state: 'active' }],
    ])
  })

  test('of a disabled endpoint is changed by enabling it', async () => {
    stored = [webhook({ state: 'disabled', disabled_at: '2026-11-13T08:00:00Z' })]
    await open()
    await press('Enable')
    await waitFor(() => expect(received).toEqual([['update', { id: first, state: 'active' }]]))
  })

  test('an endpoint is deleted after a question that names its deliveries', async () => {
    log = { all: 1284 }
    await open()
    await choose('Delete')
    const dialog = await screen.findByRole('alertdialog', {
      name: 'Delete the endpoint hooks.fernhill.example?',
    })
    within(dialog).getByText(/its log with 1,284 deliveries/)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await screen.findByText('No webhooks yet.')
    expect(received).toEqual([['delete', { id: first }]])
  })
})

describe('the log', () => {
  test('shows a test event that was sent, opened', async () => {
    await open()
    await press('Send test event')
    const row = await screen.findByRole('button', { name: /Details of webhook\.test, Test event/ })
    await waitFor(() => expect(row.getAttribute('aria-expanded')).toBe('true'))
    expect(received).toEqual([['test', { id: first }]])
  })

  test('opens a row with the request and the answer', async () => {
    rows = [
      delivery({
        state: 'retrying',
        status: 503,
        attempts: 3,
        took_ms: 10_000,
        event: 'health.changed',
        item: 'tax-service',
        next_attempt_at: '2026-11-15T12:10:30Z',
      }),
    ]
    await open()
    await press(/^503, retrying Details of health\.changed, tax-service$/)
    const request = await screen.findByRole('region', { name: 'Request' })
    expect(request.textContent).toBe('POST /trellis\nwebhook-id: msg_1\n\n{\n  "type": "health.changed"\n}')
    const answer = screen.getByRole('region', { name: 'Answer' })
    expect(answer.textContent).toBe(
      'HTTP 503 Service Unavailable\nretry-after: 120\n\nupstream connect error',
    )
    screen.getByText('Attempt 3, sent 11:56:00 UTC, next attempt in 11 min')
    screen.getByText('Answer, after 10.0 s')
    await press(/^503, retrying Details/)
    expect(screen.queryByRole('region', { name: 'Request' })).toBeNull()
  })

  test('lists all attempts of an opened row, of which the last one is shown in full', async () => {
    attempts = [
      { at: '2026-11-14T11:20:00Z', status: 500, fault: null, took_ms: 84 },
      { at: '2026-11-15T11:21:00Z', status: null, fault: 'too_slow', took_ms: 10_000 },
      { at: '2026-11-15T11:56:00Z', status: 503, fault: null, took_ms: 120 },
    ]
    rows = [delivery({ state: 'failed', status: 503, attempts: 4, item: 'tax-service' })]
    await open()
    await press(/^503 Details of version\.released, tax-service$/)
    const list = await screen.findByRole('list', { name: 'Attempts' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Attempt 2, sent 14 Nov, 11:20:00 UTC: 500 Internal Server Error, after 84 ms',
      'Attempt 3, sent 11:21:00 UTC: Timed out, after 10.0 s',
      'Attempt 4, sent 11:56:00 UTC: 503 Service Unavailable, after 120 ms',
    ])
  })

  test('lists no attempts if there was one', async () => {
    attempts = [{ at: '2026-11-15T11:56:00Z', status: 200, fault: null, took_ms: 84 }]
    rows = [delivery()]
    await open()
    await press(/^200 Details of/)
    await screen.findByRole('region', { name: 'Request' })
    expect(screen.queryByRole('list', { name: 'Attempts' })).toBeNull()
  })

  test('replays one delivery', async () => {
    replayable = 1
    rows = [delivery({ state: 'failed', status: 500 })]
    await open()
    await press('Replay version.released, payments-api 5.1.0')
    await screen.findByText('1 message is sent again')
    screen.getByText('It appears at the top of all deliveries.')
    expect(received).toEqual([['replay', { webhook_id: first, delivery_id: 'd1' }]])
  })

  test('sends at once what waits for its next attempt, which stays where it is', async () => {
    replayable = 1
    rows = [
      delivery({ state: 'retrying', status: 503, attempts: 3, next_attempt_at: '2026-11-15T12:10:30Z' }),
    ]
    await open()
    await press('Send now version.released, payments-api 5.1.0')
    await screen.findByText('Its row shows the next attempt.')
    expect(screen.queryByText(/at the top/)).toBeNull()
    expect(received).toEqual([['replay', { webhook_id: first, delivery_id: 'd1' }]])
  })

  test('replays what never arrived after its number was said', async () => {
    replayable = 3
    rows = [delivery({ state: 'failed', status: 500 })]
    log = { unarrived: 3 }
    await open()
    await press('Replay failed')
    const dialog = await screen.findByRole('alertdialog', { name: 'Replay 3 messages?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Replay' }))
    await screen.findByText('3 messages are sent again')
    expect(received).toEqual([
      ['replay', { webhook_id: first, since: '2026-10-16T12:01:00.000Z', only_failed: true }],
    ])
  })

  test('says how many messages since a time are replayed before it does', async () => {
    replayable = 1284
    rows = [delivery()]
    await open()
    await press('Replay all since…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Replay deliveries' }))
    await dialog.findByText('1,284 messages match. The oldest 1,000 are sent again now.')
    await userEvent.selectOptions(dialog.getByLabelText('Since'), 'A day and a time')
    await userEvent.clear(dialog.getByLabelText('Time (UTC)'))
    await userEvent.type(dialog.getByLabelText('Time (UTC)'), '25:00')
    await dialog.findByText(/^Enter a day and a time within the last 30 days/)
    expect(dialog.getByRole('button', { name: /^Replay/ }).hasAttribute('disabled')).toBe(true)
    await userEvent.clear(dialog.getByLabelText('Time (UTC)'))
    await userEvent.type(dialog.getByLabelText('Time (UTC)'), '09:40')
    await userEvent.click(await dialog.findByRole('button', { name: 'Replay 1,000 messages' }))
    await waitFor(() =>
      expect(received).toEqual([
        ['replay', { webhook_id: first, since: '2026-11-15T09:40:00.000Z', only_failed: false }],
      ]),
    )
  })

  test('goes on with the next messages until all are replayed', async () => {
    replayable = 1284
    nextAfter = ['d1000']
    rows = [delivery()]
    await open()
    await press('Replay all since…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Replay deliveries' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Replay 1,000 messages' }))
    await dialog.findByText('1,000 of 1,284 messages are sent again.')
    expect(dialog.queryByLabelText('Since')).toBeNull()
    replayable = 284
    await userEvent.click(dialog.getByRole('button', { name: 'Replay the next 284 messages' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Replay deliveries' })).toBeNull())
    const input = { webhook_id: first, since: '2026-11-14T12:00:00.000Z', only_failed: false }
    expect(received).toEqual([
      ['replay', input],
      ['replay', { ...input, after: 'd1000' }],
    ])
    await press('Replay all since…')
    const again = within(await screen.findByRole('dialog', { name: 'Replay deliveries' }))
    await again.findByRole('button', { name: 'Replay 284 messages' })
  })

  test('says that no more can wait', async () => {
    replayable = 3
    refusals = [refuse('conflict', { reason: 'too_many_waiting' })]
    rows = [delivery()]
    await open()
    await press('Replay all since…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Replay deliveries' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Replay 3 messages' }))
    await screen.findByText(/^10,000 messages already wait for this endpoint\./)
  })

  test('of a paused endpoint offers no replay, which would be refused', async () => {
    stored = [webhook({ state: 'paused' })]
    rows = [delivery()]
    log = { unarrived: 1 }
    await open()
    expect(screen.queryByRole('button', { name: /^Replay/ })).toBeNull()
  })

  test('is read again while something waits', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    rows = [delivery({ state: 'waiting', status: null, next_attempt_at: '2026-11-15T12:00:00Z' })]
    await open()
    screen.getByText('Waiting')
    rows = [delivery()]
    await vi.advanceTimersByTimeAsync(2_100)
    vi.useRealTimers()
    await screen.findByRole('button', { name: /^200 Details/ })
  })

  test('keeps the endpoint and the filter in the address of its next page', async () => {
    rows = Array.from({ length: 20 }, (_, place) => delivery({ id: `d${place}` }))
    log = { count: 1284, all: 1284, failed: 40, tried: 1284, atFirst: 1276 }
    await open({ search: `?endpoint=${first}&failed=1` })
    screen.getByText('1–20 of 1,284')
    screen.getByText(/1,284 deliveries in the last 30 days\. 99\.3% arrived at the first attempt\./)
    expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toContain(
      `?endpoint=${first}&failed=1&page=2`,
    )
    expect(screen.getByRole('radio', { name: 'Failed 40' }).getAttribute('aria-checked')).toBe('true')
  })
})
