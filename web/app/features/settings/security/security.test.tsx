import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { OrganizationSecurity } from '@trellis/domain/contracts/security'
import { data, Link, Outlet } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ListedToken } from '../../../data/organization/tokens.ts'
import { ActsProvider } from '../../../exchange/acting/acts-provider.tsx'
import { type Refusal, refuse } from '../../../exchange/acting/answer.ts'
import { hostProofs } from '../../../exchange/acting/step-up/step-up.ts'
import { arrival, renderRoutes } from '../../../test-support/render-routes.tsx'
import { ConfirmationProvider } from '../../../ui/overlay/confirmation.tsx'
import Security from './security.tsx'

const path = '/settings/organization/security'

let stored: OrganizationSecurity
const now = Date.parse('2026-11-15T12:00:00Z')
let listed: ListedToken[]
let refusals: (Refusal | undefined)[]
/** The forms that the server received: required, days, revision. */
let received: string[]

beforeEach(() => {
  stored = {
    organization_id: 'o1',
    requires_second_factor: false,
    max_session_days: 30,
    members: 12,
    members_without_second_factor: 3,
    tokens_without_second_factor: 0,
    allowed_email_domains: [],
    member_domains: [],
    session_ages: [],
    own_session_days: 0,
    revision: 4,
  }
  refusals = []
  listed = []
  received = []
})

async function action({ request }: { request: Request }) {
  const sent = Object.fromEntries(await request.formData()) as Record<string, string>
  if (sent.intent !== undefined) return actOnToken(sent)
  const domains = sent.allowed_email_domains
  received.push(
    `${sent.requires_second_factor} ${sent.max_session_days} ${sent.revision}${domains === undefined ? '' : ` ${domains}`}`,
  )
  const refusal = refusals.shift()
  if (refusal) return data(refusal, { status: 409 })
  stored = {
    ...stored,
    requires_second_factor: sent.requires_second_factor === 'true',
    max_session_days: sent.max_session_days === '' ? null : Number(sent.max_session_days),
    revision: stored.revision + 1,
  }
  return { ok: true, result: stored }
}

function actOnToken({ intent, input = '', id }: Record<string, string>) {
  received.push(`${intent} ${input}${id ?? ''}`)
  const refusal = refusals.shift()
  if (refusal) return data(refusal, { status: 409 })
  if (intent === 'revoke-token') {
    listed = listed.map((token) =>
      token.id === id ? { ...token, revoked_at: '2026-11-15T12:00:00Z' } : token,
    )
    return { ok: true, result: {} }
  }
  const created = { ...JSON.parse(input), id: 't9', created_at: '2026-11-15T12:00:00Z' }
  listed = [{ ...token('t9', created.name), scopes: created.scopes }, ...listed]
  return { ok: true, result: { ...created, token: 'trl_organization_secret_sum' } }
}

const token = (id: string, name: string, change: Partial<ListedToken> = {}): ListedToken => ({
  id,
  name,
  kind: 'organization',
  scopes: ['versions:write'],
  component_ids: null,
  project_ids: null,
  expires_at: null,
  revoked_at: null,
  last_used_at: null,
  last_used_address: null,
  created_at: '2026-09-03T08:00:00Z',
  creator: 'Tomas Wirth',
  ...change,
})

const Hosts = () => (
  <ActsProvider>
    <ConfirmationProvider>
      <Outlet />
      <Link to="/elsewhere">Elsewhere</Link>
    </ConfirmationProvider>
  </ActsProvider>
)

async function open({ isReadOnly = false } = {}) {
  const page = {
    path,
    Component: Security as () => React.ReactNode,
    HydrateFallback: () => null,
    loader: () => ({
      security: stored,
      tokens: listed,
      organization: { id: 'o1', name: 'Fernhill Market' },
      isReadOnly,
      now,
    }),
    action,
  }
  renderRoutes([{ Component: Hosts, children: [page, arrival('/elsewhere')] }], path)
  await screen.findByRole('heading', { level: 1, name: 'Security' })
}

const requirement = () => screen.getByRole('switch', { name: 'Require a second factor' })
const isOn = () => requirement().getAttribute('aria-checked') === 'true'
const days = () => screen.getByLabelText<HTMLInputElement>('Sign out after (days)')
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save sessions' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const retype = async (text: string) => {
  await userEvent.clear(days())
  if (text) await userEvent.type(days(), text)
}
const staleBy = (changed: string[]) => {
  const now = { ...stored }
  return refuse('conflict', { stale: { current: now, changed } })
}

test.each([
  [12, 3, /^3 of 12 members have no second factor\. They set one up/],
  [12, 1, /^1 of 12 members has no second factor\./],
  [2, 0, /^Both members have a second factor\.$/],
  [12, 0, /^All 12 members have a second factor\.$/],
  [1, 1, /^You are the only member, and you have no second factor yet\.$/],
  [1, 0, /^You are the only member, and you have a second factor\.$/],
])(
  'of %i members, %i without a second factor are named before the click',
  async (members, missing, words) => {
    stored = { ...stored, members, members_without_second_factor: missing }
    await open()
    const note = document.getElementById(requirement().getAttribute('aria-describedby') ?? '')
    expect(note?.textContent).toMatch(words)
  },
)

test('the requirement is saved at once, without touching the sessions, and can be undone', async () => {
  await open()
  await userEvent.click(requirement())
  await screen.findByText('Second factor required')
  expect(isOn()).toBe(true)
  screen.getByRole('button', { name: 'Undo' }).focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByText('Second factor no longer required')
  expect(isOn()).toBe(false)
  expect(received).toEqual(['true 30 4', 'false 30 5'])
})

test('a requirement that could not be saved moves back and says why', async () => {
  refusals = [refuse('unavailable')]
  await open()
  await userEvent.click(requirement())
  await screen.findByText('The service cannot be reached. Try again in a moment.')
  expect(isOn()).toBe(false)
})

test.each([
  [0, false, /next time they open Trellis\.$/],
  [1, false, /open Trellis\. Until then, 1 personal token of theirs does not work\.$/],
  [4, true, /open Trellis\. Until then, 4 personal tokens of theirs do not work\.$/],
])('%i tokens that a requirement stops are named beside the switch', async (tokens, isRequired, words) => {
  stored = { ...stored, tokens_without_second_factor: tokens, requires_second_factor: isRequired }
  await open()
  expect(screen.getByText(words).id).toBe(requirement().getAttribute('aria-describedby'))
})

test('a maintainer without a second factor of their own is led to the profile', async () => {
  refusals = [refuse('conflict', { needsOwnFactor: true })]
  await open()
  await userEvent.click(requirement())
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByRole('link', { name: 'Open your profile' }).getAttribute('href')).toBe('/profile')
  expect(isOn()).toBe(false)
})

test('the requirement is saved over what others saved, and keeps what else they changed', async () => {
  await open()
  stored = { ...stored, max_session_days: 14, revision: 9 }
  refusals = [staleBy(['max_session_days'])]
  await userEvent.click(requirement())
  expect((await screen.findByRole('alert')).textContent).toContain('Sign out after (days) is now “14”')
  await press('Save mine anyway')
  await screen.findByText('Second factor required')
  expect(received).toEqual(['true 30 4', 'true 14 9'])
})

test('the requirement is saved beside a name that others saved meanwhile', async () => {
  await open()
  stored = { ...stored, revision: 9 }
  refusals = [staleBy(['name', 'audit_retention_days'])]
  await userEvent.click(requirement())
  await screen.findByText('Second factor required')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(received).toEqual(['true 30 4', 'true 30 9'])
})

test('days are saved beside domains that others saved meanwhile, and keep those', async () => {
  await open()
  await retype('7')
  stored = { ...stored, allowed_email_domains: ['marlow.example'], revision: 9 }
  refusals = [staleBy(['allowed_email_domains'])]
  await userEvent.click(save())
  await screen.findByText('Session limit saved')
  expect(received).toEqual(['false 7 4', 'false 7 9'])
})

test('the stored settings are shown again if one’s own change is discarded', async () => {
  await open()
  stored = { ...stored, max_session_days: 14, revision: 9 }
  refusals = [staleBy(['max_session_days'])]
  await userEvent.click(requirement())
  await screen.findByRole('alert')
  await press('Discard mine')
  await expect.poll(() => days().value).toBe('14')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(isOn()).toBe(false)
})

test.each([
  ['7', 'false 7 4'],
  ['', 'false  4'],
])('days typed as %j are saved by the bar, without touching the requirement', async (typed, sent) => {
  await open()
  expect(save().disabled).toBe(true)
  expect(screen.queryByText('Unsaved changes')).toBeNull()
  await retype(typed)
  expect(screen.getByText('Unsaved changes')).toBeTruthy()
  await userEvent.click(save())
  await screen.findByText('Session limit saved')
  expect(received).toEqual([sent])
  expect(days().value).toBe(typed)
  expect(screen.queryByText('Unsaved changes')).toBeNull()
})

test.each(['0', '366', '1.5', 'week'])(
  '%j days are refused at the field, and nothing is sent',
  async (typed) => {
    await open()
    await retype(typed)
    await userEvent.click(save())
    expect(screen.getByText(/^Enter a whole number from 1 to 365/)).toBeTruthy()
    expect(document.activeElement).toBe(days())
    expect(received).toEqual([])
  },
)

test('discarded days are as stored', async () => {
  await open()
  await retype('week')
  await press('Discard')
  expect(days().value).toBe('30')
  expect(screen.queryByText(/^Enter a whole number/)).toBeNull()
})

test('typed days survive a switched requirement, which is no conflict with oneself', async () => {
  await open()
  await retype('7')
  await userEvent.click(requirement())
  await screen.findByText('Second factor required')
  expect(days().value).toBe('7')
  await userEvent.click(save())
  await screen.findByText('Session limit saved')
  expect(received).toEqual(['true 30 4', 'true 7 5'])
})

test('days that others saved meanwhile are a conflict, also if the page has read them', async () => {
  await open()
  await retype('7')
  stored = { ...stored, max_session_days: 14, revision: 9 }
  refusals = [staleBy(['max_session_days']), staleBy(['max_session_days'])]
  await userEvent.click(requirement())
  await screen.findByRole('alert')
  await press('Discard mine')
  // What the page has read concerns the other form too, in which something is entered.
  await screen.findByRole('button', { name: 'Keep my entries' })
  expect(days().value).toBe('7')
  await userEvent.click(save())
  await userEvent.click(await screen.findByRole('button', { name: 'Save mine anyway' }))
  await screen.findByText('Session limit saved')
  expect(received.slice(1)).toEqual(['false 7 4', 'false 7 9'])
})

test('a refusal keeps what was typed', async () => {
  refusals = [refuse('rate-limited')]
  await open()
  await retype('7')
  await userEvent.click(save())
  expect((await screen.findByRole('alert')).textContent).toContain('Too many requests')
  expect(days().value).toBe('7')
})

describe('allowed domains', () => {
  const field = () => screen.getByRole('textbox', { name: 'Domains' })
  const chips = () =>
    screen.queryAllByRole('button', { name: /^Remove / }).map((button) => button.getAttribute('aria-label'))
  beforeEach(() => {
    stored = {
      ...stored,
      allowed_email_domains: ['fernhill.example'],
      member_domains: [
        { domain: 'fernhill.example', members: 9 },
        { domain: 'ode.example', members: 2 },
        { domain: 'marlow.example', members: 1 },
      ],
    }
  })

  test('are added by Enter, comma and paste, and the members with other addresses are named before saving', async () => {
    await open()
    expect(screen.getByText('3 members have other addresses: ode.example, marlow.example.')).toBeTruthy()
    await userEvent.type(field(), 'ode.example{Enter}')
    expect(screen.getByText('1 member has another address: marlow.example.')).toBeTruthy()
    await userEvent.type(field(), 'a.example,')
    await userEvent.paste('@Marlow.example; b.example')
    expect(screen.getByText('All members have an address at these domains.')).toBeTruthy()
    await press('Save domains')
    await screen.findByText('Allowed domains saved')
    expect(received).toEqual(['false 30 4 fernhill.example ode.example a.example marlow.example b.example'])
  })

  test('are removed by their button and by Backspace, and an empty list allows everybody', async () => {
    await open()
    await userEvent.type(field(), 'ode.example{Enter}{Backspace}')
    expect(chips()).toEqual(['Remove fernhill.example'])
    await press('Remove fernhill.example')
    expect(document.activeElement).toBe(field())
    expect(screen.getByText('No domain is set: people with any address can be invited.')).toBeTruthy()
    await press('Discard')
    expect(chips()).toEqual(['Remove fernhill.example'])
  })

  test('that are none are refused at the field, and nothing is sent', async () => {
    await open()
    await userEvent.type(field(), 'fernhill')
    await press('Save domains')
    expect(screen.getByText(/Not recognized: fernhill$/)).toBeTruthy()
    expect(document.activeElement).toBe(field())
    expect(received).toEqual([])
  })

  test('that others changed meanwhile are shown, and one’s own can be kept', async () => {
    await open()
    await userEvent.type(field(), 'ode.example{Enter}')
    stored = { ...stored, allowed_email_domains: ['marlow.example'], revision: 9 }
    refusals = [staleBy(['allowed_email_domains'])]
    await press('Save domains')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Allowed email domains is now “marlow.example”')
    await press('Save mine anyway')
    await screen.findByText('Allowed domains saved')
    expect(received.at(-1)).toBe('false 30 9 fernhill.example ode.example')
  })
})

test.each([
  ['20', '1 session is older than 20 days and ends when you save.'],
  [
    '19',
    '2 sessions are older than 19 days and end when you save. Yours is one of them: you sign in again right away.',
  ],
])('a limit of %s days says whether it ends one’s own session of 19 days', async (typed, words) => {
  const ages = [19, 61].map((days) => ({ days, sessions: 1 }))
  stored = { ...stored, session_ages: ages, own_session_days: 19 }
  await open()
  await retype(typed)
  expect(screen.getByText(words)).toBeTruthy()
})

test.each([
  ['14', '4 sessions are older than 14 days and end when you save.'],
  ['60', '1 session is older than 60 days and ends when you save.'],
  ['90', 'No session is older than 90 days.'],
])('a limit of %s days says before saving what it ends', async (typed, words) => {
  stored = {
    ...stored,
    session_ages: [
      { days: 2, sessions: 5 },
      { days: 20, sessions: 3 },
      { days: 61, sessions: 1 },
    ],
  }
  await open()
  await retype(typed)
  expect(screen.getByText(words)).toBeTruthy()
})

test('members without a second factor are listed behind a link', async () => {
  await open()
  const link = screen.getByRole('link', { name: 'See who is missing one' })
  expect(link.getAttribute('href')).toBe('/settings/team?factor=off')
})

describe('a change that needs a new proof', () => {
  let isProven: boolean
  let leave: () => void
  beforeEach(() => {
    leave = hostProofs(async () => isProven)
    refusals = [refuse('step-up')]
  })
  afterEach(() => leave())

  test('is sent again as it was typed', async () => {
    isProven = true
    await open()
    await retype('7')
    await userEvent.click(save())
    await screen.findByText('Session limit saved')
    expect(received).toEqual(['false 7 4', 'false 7 4'])
  })

  test('keeps what was typed if the person cancels', async () => {
    isProven = false
    await open()
    await retype('7')
    await userEvent.click(save())
    await expect.poll(() => [received.length, save().disabled]).toEqual([1, false])
    expect(days().value).toBe('7')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('moves the switch back if the person cancels', async () => {
    isProven = false
    await open()
    await userEvent.click(requirement())
    await expect.poll(() => [received.length, isOn()]).toEqual([1, false])
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

test('leaving with typed days asks first', async () => {
  await open()
  await retype('7')
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(days().value).toBe('7')
})

test('without an active plan everything can be read and nothing changed', async () => {
  await open({ isReadOnly: true })
  expect(screen.getByText('No active plan')).toBeTruthy()
  expect(days().disabled).toBe(true)
  expect(requirement().hasAttribute('disabled')).toBe(true)
  expect(screen.queryByRole('button', { name: 'Save sessions' })).toBeNull()
})

describe('API tokens', () => {
  const rows = () => screen.getAllByRole('row').slice(1)
  const cells = (row: HTMLElement | undefined) =>
    [...(row?.children ?? [])].map((cell) => cell.textContent).slice(0, 4)
  const create = async (name: string) => {
    await press('New token')
    if (name) await userEvent.type(screen.getByLabelText('Name'), name)
    await press('Create token')
  }
  const inputSent = () => JSON.parse(received.at(-1)?.replace('create-token ', '') ?? '')

  test('are listed with scopes, expiry and last use, those that have ended last', async () => {
    listed = [
      token('t1', 'grafana', { expires_at: '2026-11-02T00:00:00Z', creator: undefined }),
      token('t2', 'github-actions', {
        expires_at: '2026-11-27T13:00:00Z',
        last_used_at: '2026-11-15T11:56:00Z',
        last_used_address: '203.0.113.9',
        component_ids: ['c1', 'c2'],
      }),
      token('t3', 'laptop', { kind: 'personal', scopes: ['read', 'admin'] }),
    ]
    await open()
    expect(rows().map(cells)).toEqual([
      [
        'github-actionsOrganization, Tomas Wirth, 3 Sep 2026',
        'versions: write2 items only',
        'Expires: in 12 days',
        'Last used: 4 min ago203.0.113.9',
      ],
      ['laptopPersonal, Tomas Wirth, 3 Sep 2026', 'readadmin', 'Expires: Never', 'Last used: Never'],
      [
        'grafanaOrganization, Former member, 3 Sep 2026',
        'versions: write',
        'Expired 2 Nov 2026',
        'Last used: Never',
      ],
    ])
    expect(screen.queryByRole('button', { name: 'More for grafana' })).toBeNull()
  })

  test('a new one is shown until the person has saved it, and leaving asks first', async () => {
    await open()
    await create('release-bot')
    expect(await screen.findByText('trl_organization_secret_sum')).toBeTruthy()
    expect(inputSent()).toMatchObject({
      organization_id: 'o1',
      kind: 'organization',
      name: 'release-bot',
      scopes: ['read'],
      component_ids: null,
    })
    const days = (Date.parse(inputSent().expires_at) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(90)
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    await screen.findByText('Leave without saving the token?')
    await press('Stay')
    await press('I’ve saved it')
    expect(screen.queryByText('trl_organization_secret_sum')).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    await expect.poll(() => screen.queryByRole('heading', { name: 'Security' })).toBeNull()
  })

  test('a name and a scope are required, and nothing is sent without them', async () => {
    await open()
    await press('New token')
    await userEvent.click(screen.getByRole('checkbox', { name: /^read/ }))
    await press('Create token')
    expect(screen.getByText('Choose at least one scope')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Name'))
    expect(received).toEqual([])
  })

  test('a refusal keeps what was typed and says why', async () => {
    refusals = [refuse('conflict', { reason: 'too_many_tokens', said: 'This organization has 200 tokens.' })]
    await open()
    await create('release-bot')
    expect((await screen.findByRole('alert')).textContent).toContain('This organization has 200 tokens.')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('release-bot')
  })

  test('are narrowed only if they can change something', async () => {
    await open()
    await press('New token')
    expect(screen.queryByLabelText(/^Components/)).toBeNull()
    await userEvent.click(screen.getByRole('checkbox', { name: /^versions:write/ }))
    expect(screen.getByLabelText(/^Components/)).toBeTruthy()
  })

  test('one is revoked after a question that names its last address', async () => {
    listed = [
      token('t1', 'release-bot', { last_used_at: '2026-11-15T11:00:00Z', last_used_address: '203.0.113.9' }),
    ]
    await open({ isReadOnly: true })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'New token' }).disabled).toBe(true)
    await press('More for release-bot')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Revoke' }))
    expect(await screen.findByText(/It was last used from 203\.0\.113\.9\./)).toBeTruthy()
    await press('Revoke')
    await screen.findByText('Token revoked')
    expect(received).toEqual(['revoke-token t1'])
    expect(await screen.findByText('Revoked 15 Nov 2026')).toBeTruthy()
  })
})
