import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ListedMember } from '@trellis/domain/contracts/team/directory'
import type { InvitedMembers } from '@trellis/domain/contracts/team/invitations'
import { data, Outlet, redirect } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ActsProvider } from '../../exchange/acting/acts-provider.tsx'
import { type Refusal, refuse } from '../../exchange/acting/answer.ts'
import { useReadPage } from '../../exchange/page/use-read-page.ts'
import { arrival, renderRoutes } from '../../test-support/render-routes.tsx'
import { ConfirmationProvider } from '../../ui/overlay/confirmation.tsx'
import type { LoadedTeam } from './query/load-team.ts'
import { readTeamQuery } from './query/team-query.ts'
import Team from './team.tsx'

const path = '/settings/team'
const now = Date.parse('2026-11-19T12:00:00Z')

const member = (name: string, rest: Partial<ListedMember> = {}): ListedMember => ({
  user_id: name.toLowerCase(),
  name: `${name} Okafor`,
  picture: null,
  email: `${name.toLowerCase()}@larkfield.com`,
  role: 'developer',
  joined_at: '2026-01-05T09:00:00Z',
  last_seen_at: '2026-11-19T10:00:00Z',
  has_second_factor: true,
  component_count: 3,
  average_health: 80,
  is_managed: false,
  revision: 4,
  ...rest,
})

const invitation = {
  id: 'i1',
  email: 'sam@larkfield.com',
  role: 'admin' as const,
  sent_at: '2026-11-17T12:00:00Z',
  expires_at: '2026-11-24T12:00:00Z',
  revision: 1,
  inviter: { name: 'Mara Okafor', email: 'mara@larkfield.com' },
}

let team: LoadedTeam
let answers: (Refusal | { result: unknown } | undefined)[]
let received: Record<string, string>[]

beforeEach(() => {
  team = {
    organization: { id: 'o1', name: 'Larkfield' },
    query: readTeamQuery(new URLSearchParams()),
    page: {
      page: 1,
      total: 3,
      members: [
        member('Mara', { role: 'maintainer' }),
        member('Noor', { role: 'maintainer', has_second_factor: false }),
        member('Ravi', { component_count: 0, last_seen_at: null }),
      ],
    },
    total: 3,
    maintainers: 2,
    invitations: {
      rows: [
        invitation,
        { ...invitation, id: 'i2', email: 'ines@marlow.io', expires_at: '2026-11-18T00:00:00Z' },
      ],
      count: 2,
      page: 1,
    },
    userId: 'mara',
    ownAssignments: 3,
    isMaintainer: true,
    isActing: false,
    hasPlan: true,
    now,
  }
  answers = []
  received = []
})

afterEach(() => vi.unstubAllGlobals())

async function action({ request }: { request: Request }) {
  const sent = Object.fromEntries(await request.formData()) as Record<string, string>
  received.push(sent)
  const answer = answers.shift()
  if (answer && 'kind' in answer) return data(answer, { status: 409 })
  if (sent.intent === 'leave') return redirect('/dashboard')
  return {
    ok: true,
    result: answer?.result ?? { revision: 5, new_email: null, expires_at: invitation.expires_at },
  }
}

let readPage: () => Promise<void>

const Hosts = () => {
  readPage = useReadPage().readPage
  return (
    <ConfirmationProvider>
      <ActsProvider>
        <Outlet />
      </ActsProvider>
    </ConfirmationProvider>
  )
}

const choices = {
  people: [
    { value: 'ravi', label: 'Ravi Okafor' },
    { value: 'noor', label: 'Noor Okafor' },
  ],
  components: [{ value: '0b6f3b3e-5a0d-4f43-9a51-3f8f0e4a2c11', label: 'event-bus' }],
}

async function open() {
  const page = {
    path,
    Component: Team as () => React.ReactNode,
    HydrateFallback: () => null,
    loader: () => team,
    action,
  }
  const filter = {
    path: '/component/filter/:of',
    loader: ({ params }: { params: { of?: string } }) => {
      const found = choices[params.of as keyof typeof choices]
      return { choices: found, count: found.length }
    },
  }
  renderRoutes([{ Component: Hosts, children: [page, arrival('/dashboard')] }, filter], path)
  await screen.findByRole('heading', { level: 1, name: 'Team' })
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const choose = async (menu: string | RegExp, name: string) => {
  await press(menu)
  await userEvent.click(
    await screen.findByRole(/Role of/.test(String(menu)) ? 'menuitemradio' : 'menuitem', { name }),
  )
}
const dialog = () => within(screen.getByRole('dialog'))

describe('the list', () => {
  test('says who is who, and counts members and invitations', async () => {
    await open()
    expect(screen.getByText(/^3 members, 2 invitations\./)).toBeDefined()
    const rows = within(screen.getByRole('table', { name: 'Members' })).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'MemberRoleSecond factorAssigned toLast activeActions',
      'MOMara OkaforYoumara@larkfield.com' +
        'MaintainerRole of Mara Okafor: MaintainerSecond factor: Yes3 components2 h ago',
      'NONoor Okafornoor@larkfield.comMaintainerRole of Noor Okafor: MaintainerSecond factor: No3 components2 h ago',
      'RORavi Okaforravi@larkfield.comMemberRole of Ravi Okafor: MemberSecond factor: YesNoneNever',
    ])
    expect(screen.getAllByRole('link', { name: '3 components' })[1]?.getAttribute('href')).toBe(
      '/component/all?assigned=noor',
    )
  })

  test('is read-only for everyone else, who can leave', async () => {
    team = { ...team, userId: 'ravi', isMaintainer: false, maintainers: undefined, invitations: undefined }
    await open()
    expect(screen.queryByRole('button', { name: /^(Invite|Role of)/ })).toBeNull()
    expect(screen.queryByText('Second factor')).toBeNull()
    await press('More actions for Noor Okafor')
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Show components',
    ])
    await userEvent.keyboard('{Escape}')
    await choose('More actions for Ravi Okafor', 'Leave organization')
    expect(dialog().getByRole('heading', { name: 'Leave Larkfield?' })).toBeDefined()
  })

  test.each([
    ['without a plan', { hasPlan: false }, 'No active plan', true],
    [
      'for somebody else',
      { isActing: true },
      'You are acting for someone else, so the team can only be read.',
      false,
    ],
  ])('can only be read %s', async (_, part, words, mayLeave) => {
    team = { ...team, ...part }
    await open()
    expect(screen.getByText(words)).toBeDefined()
    expect(screen.queryByRole('button', { name: /^(Invite|Role of|Resend|Revoke)/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Leave organization' }) !== null).toBe(mayLeave)
  })
})

describe('a role', () => {
  test('is saved at once, and can be undone with the new revision', async () => {
    await open()
    await choose(/^Role of Ravi/, 'Admin')
    await screen.findByText('Ravi Okafor is now Admin.')
    screen.getByRole('button', { name: 'Undo' }).focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByText('Ravi Okafor is now Member.')
    expect(received.map(({ user_id, role, revision }) => [user_id, role, revision])).toEqual([
      ['ravi', 'admin', '4'],
      ['ravi', 'developer', '5'],
    ])
  })

  test('of the person themself is given up only after a question', async () => {
    await open()
    await choose(/^Role of Mara/, 'Member')
    await screen.findByRole('alertdialog', { name: 'Give up the Maintainer role?' })
    expect(received).toEqual([])
    await press('Give up role')
    await screen.findByText('Mara Okafor is now Member.')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  test('that someone else has changed meanwhile is told', async () => {
    answers = [refuse('conflict', { stale: { current: { revision: 9, role: 'admin' }, changed: ['role'] } })]
    await open()
    await choose(/^Role of Ravi/, 'Maintainer')
    await screen.findByText(/^Someone else changed this member in the meantime/)
  })
})

describe('the last maintainer', () => {
  const wayOut = /^An organization always has a maintainer who can sign in\. Give another member the role/

  test.each([
    ['leave', () => press('Leave organization')],
    ['leave by the menu', () => choose('More actions for Mara Okafor', 'Leave organization')],
    ['lose the role', () => choose(/^Role of Mara/, 'Admin')],
  ])('is told the way out before they %s', async (_, act) => {
    team = { ...team, maintainers: 1 }
    await open()
    await act()
    expect(dialog().getByText(wayOut)).toBeDefined()
    expect(dialog().getByRole('heading', { name: 'You are the last maintainer' })).toBeDefined()
    expect(received).toEqual([])
  })

  test('is told the way out when only the server knows', async () => {
    answers = [
      refuse('conflict', { reason: 'last_maintainer' }),
      refuse('conflict', { reason: 'last_maintainer' }),
    ]
    await open()
    await press('Leave organization')
    await userEvent.click(dialog().getByRole('button', { name: 'Leave organization' }))
    expect(await screen.findByText(wayOut)).toBeDefined()
    await userEvent.click(dialog().getByRole('button', { name: 'Close' }))
    await choose('More actions for Noor Okafor', 'Remove from organization')
    await press('Remove member')
    expect(await screen.findByRole('heading', { name: 'Noor Okafor is the last maintainer' })).toBeDefined()
  })

  test('who is alone is told to invite someone', async () => {
    team = { ...team, maintainers: 1, total: 1 }
    await open()
    await press('Leave organization')
    expect(dialog().getByText(/Invite someone as Maintainer first\./)).toBeDefined()
  })
})

test('leaving leads away from the page', async () => {
  await open()
  await press('Leave organization')
  expect(dialog().getByText(/Your assignments to 3 components end\.$/)).toBeDefined()
  await userEvent.click(dialog().getByRole('button', { name: 'Leave organization' }))
  expect(await screen.findByText('at /dashboard')).toBeDefined()
  expect(received).toEqual([{ intent: 'leave', organization_id: 'o1' }])
})

describe('editing a member', () => {
  test('says at the fields what is wrong, and sends nothing before', async () => {
    await open()
    await choose('More actions for Noor Okafor', 'Edit member')
    fireEvent.change(screen.getByLabelText('Email address'), { target: { value: '' } })
    await press('Save member')
    expect(screen.getByText('Email address is required.')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Email address'))
    expect(received).toEqual([])
  })

  test('a new address waits for its confirmation', async () => {
    answers = [{ result: { revision: 5, new_email: 'n@larkfield.com' } }]
    await open()
    await choose('More actions for Noor Okafor', 'Edit member')
    expect(screen.getByText(/^A new address counts once Noor Okafor has confirmed it at both/)).toBeDefined()
    fireEvent.change(screen.getByLabelText('Email address'), { target: { value: 'n@larkfield.com' } })
    await press('Save member')
    expect(
      await screen.findByText('n@larkfield.com counts once it is confirmed at both addresses.'),
    ).toBeDefined()
  })

  test.each([
    ['account_managed', /^The identity provider of a company manages this account/],
    ['over_email_send_rate_limit', /^A change of this address was requested just now/],
  ] as const)('an address that is refused as %s keeps what was typed', async (reason, words) => {
    answers = [refuse('conflict', { reason })]
    await open()
    await choose('More actions for Noor Okafor', 'Edit member')
    fireEvent.change(screen.getByLabelText('Email address'), { target: { value: 'n@larkfield.com' } })
    await press('Save member')
    expect(await screen.findByText(words)).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('n@larkfield.com')
  })

  test('shows what someone else has changed, and keeps what was typed', async () => {
    const current = { revision: 9, role: 'admin', email: 'noor@larkfield.com' }
    answers = [refuse('conflict', { stale: { current, changed: ['role'] } })]
    await open()
    await choose('More actions for Noor Okafor', 'Edit member')
    fireEvent.change(screen.getByLabelText('Email address'), { target: { value: 'n@larkfield.com' } })
    await press('Save member')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Role is now “Admin”')
    expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('n@larkfield.com')
    await userEvent.click(within(alert).getAllByRole('button')[1] as HTMLElement)
    await expect
      .poll(() => received.map(({ email, revision }) => [email, revision]))
      .toEqual([
        ['n@larkfield.com', '4'],
        ['n@larkfield.com', '9'],
      ])
  })
})

test('who keeps a typed address does not undo the role that others have saved meanwhile', async () => {
  await open()
  await choose('More actions for Noor Okafor', 'Edit member')
  fireEvent.change(screen.getByLabelText('Email address'), { target: { value: 'n@larkfield.com' } })
  const members = team.page.members.map((each) =>
    each.user_id === 'noor' ? { ...each, role: 'admin' as const, revision: 9 } : each,
  )
  team = { ...team, page: { ...team.page, members } }
  await act(() => readPage())
  await press('Keep my entries')
  await press('Save member')
  await expect
    .poll(() => received.map(({ email, role, revision }) => [email, role, revision]))
    .toEqual([['n@larkfield.com', 'admin', '9']])
})

test('removing says what becomes of the assignments, and hands them over', async () => {
  answers = [{ result: { assignments: 3, handed_over: 3 } }]
  await open()
  await choose('More actions for Noor Okafor', 'Remove from organization')
  expect(dialog().getByText('3 components are assigned to Noor Okafor. The assignments end.')).toBeDefined()
  const field = dialog().getByRole('combobox', { name: /^Hand over to/ })
  await userEvent.click(field)
  await screen.findByRole('option', { name: 'Ravi Okafor' })
  expect(screen.queryByRole('option', { name: 'Noor Okafor' })).toBeNull()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('option')).toBeNull()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await press('Remove member')
  expect(await screen.findByText('3 components handed over to Ravi Okafor.')).toBeDefined()
  expect(received.map(({ user_id, hand_over_to }) => [user_id, hand_over_to])).toEqual([['noor', 'ravi']])
})

describe.each([
  ['Edit member', 'Save member'],
  ['Remove from organization', 'Remove member'],
])('an open dialog (%s)', (item, button) => {
  /** What others do while the dialog is open. */
  const leaveListWith = async (total: number) => {
    const [mara, , ravi] = team.page.members
    if (mara && ravi) team = { ...team, total, page: { ...team.page, members: [mara, ravi] } }
    await act(() => readPage())
  }
  const acting = () => dialog().getByRole<HTMLButtonElement>('button', { name: button })

  test('says at once that its member is gone, and cannot act any more', async () => {
    await open()
    await choose('More actions for Noor Okafor', item)
    expect(acting().disabled).toBe(false)
    await leaveListWith(2)
    expect(dialog().getByRole('alert').textContent).toContain(
      'Noor Okafor is no longer a member of this organization',
    )
    expect(acting().disabled).toBe(true)
    expect(received).toEqual([])
  })

  test('goes on if its member is only on another page of the list', async () => {
    await open()
    await choose('More actions for Noor Okafor', item)
    await leaveListWith(3)
    expect(dialog().queryByRole('alert')).toBeNull()
    expect(acting().disabled).toBe(false)
  })
})

describe('inviting', () => {
  const openInvite = async (addresses: string) => {
    await open()
    await press('Invite members')
    fireEvent.change(await screen.findByLabelText('Email addresses'), { target: { value: addresses } })
  }
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('Email addresses')

  test('counts what is recognized, and answers for each address', async () => {
    const result: InvitedMembers = {
      left_today: 17,
      results: [
        { email: 'ana@x.io', outcome: 'invited', id: 'i3' },
        { email: 'noor@larkfield.com', outcome: 'already_member', id: null },
        { email: 'nobody', outcome: 'invalid', id: null },
      ],
    }
    answers = [{ result }]
    await openInvite('ana@x.io, noor@larkfield.com, nobody')
    expect(screen.getByText('2 addresses recognized. Not an address: nobody.')).toBeDefined()
    await press('Send 2 invitations')
    const list = within(await screen.findByRole('list', { name: 'Results' }))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'ana@x.ioInvited',
      'noor@larkfield.comAlready a member',
      'nobodyNot an email address',
    ])
    expect(screen.getByText('You can send 17 more invitations today.')).toBeDefined()
    expect(field().value).toBe('nobody')
    expect(JSON.parse(received[0]?.invitations ?? '')).toEqual([
      { email: 'ana@x.io', role: 'developer', component_ids: [] },
      { email: 'noor@larkfield.com', role: 'developer', component_ids: [] },
      { email: 'nobody', role: 'developer', component_ids: [] },
    ])
  })

  test('sends role, components and the personal line, and offers more afterwards', async () => {
    answers = [{ result: { left_today: 1, results: [{ email: 'ana@x.io', outcome: 'invited', id: 'i3' }] } }]
    await openInvite('ana@x.io')
    await userEvent.selectOptions(screen.getByLabelText('Role'), 'admin')
    await userEvent.click(screen.getByRole('combobox', { name: /^Assign to components/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'event-bus' }))
    fireEvent.change(screen.getByLabelText(/^Personal line/), { target: { value: 'Welcome!' } })
    expect(screen.getByText('8 of 280 characters. No links.')).toBeDefined()
    await press('Send invitation')
    await screen.findByText('1 invitation sent.')
    expect(JSON.parse(received[0]?.invitations ?? '')).toEqual([
      { email: 'ana@x.io', role: 'admin', component_ids: ['0b6f3b3e-5a0d-4f43-9a51-3f8f0e4a2c11'] },
    ])
    expect(received[0]?.message).toBe('Welcome!')
    await press('Invite more')
    expect(field().value).toBe('')
  })

  test.each([
    ['', '', 'Add at least one email address'],
    ['ana@x.io', 'see evil.example', 'Leave out links and email addresses'],
    ['ana@x.io', 'x'.repeat(281), 'Personal line must be at most 280 characters'],
  ])('%j with the line %j is refused at its field', async (addresses, line, words) => {
    await openInvite(addresses)
    fireEvent.change(screen.getByLabelText(/^Personal line/), { target: { value: line } })
    await press('Send invitation')
    expect(screen.getByText(words)).toBeDefined()
    expect(received).toEqual([])
  })

  test('starts another round without faults, in the field', async () => {
    const results: InvitedMembers['results'] = [{ email: 'ana@x.io', outcome: 'invited', id: 'i3' }]
    answers = [{ result: { left_today: 19, results } }]
    await openInvite('ana@x.io')
    await press('Send invitation')
    await userEvent.click(await screen.findByRole('button', { name: 'Invite more' }))
    expect(field()).toBe(document.activeElement)
    expect(field().getAttribute('aria-invalid')).toBeNull()
  })

  test('says what is no role, and names a pasted file by its beginning', async () => {
    await openInvite(`email,role\nana@x.io,owner\n${'x'.repeat(200)},member`)
    const said = `1 address recognized. Not a role: owner. These people get the role below. Not an address: ${'x'.repeat(80)}….`
    expect(screen.getByText(said)).toBeDefined()
  })

  test('says at the components that one of them is gone', async () => {
    const fault = { code: 'invited_components.unknown' } as const
    answers = [refuse('invalid', { faults: { 'invitations.0.component_ids': fault } })]
    await openInvite('ana@x.io')
    await press('Send invitation')
    await screen.findByText('One of the components no longer exists. Choose again')
    const components = screen.getByRole('combobox', { name: /^Assign to components/ })
    expect(components.getAttribute('aria-invalid')).toBe('true')
    expect(field().getAttribute('aria-invalid')).toBeNull()
  })

  test('loses nothing if there were too many for a day, nor if the dialog is closed', async () => {
    const said = 'You can send 1 more invitations today. Shorten the list, or send the rest tomorrow'
    answers = [refuse('rate-limited', { reason: 'too_many_invitations', said })]
    await openInvite('ana@x.io ben@x.io')
    await press('Send 2 invitations')
    expect(await screen.findByText(said)).toBeDefined()
    expect(field().value).toBe('ana@x.io ben@x.io')
    await press('Cancel')
    await press('Invite members')
    expect(field().value).toBe('ana@x.io ben@x.io')
  })
})

describe('an invitation', () => {
  const act = (name: string) => userEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement)

  test('is sent again', async () => {
    await open()
    expect(screen.getAllByText('Expired')).not.toEqual([])
    await act('Resend')
    expect(await screen.findByText('sam@larkfield.com can accept it until 24 Nov 2026.')).toBeDefined()
    expect(received).toEqual([{ intent: 'resend', id: 'i1', email: 'sam@larkfield.com' }])
  })

  test('is revoked after a question', async () => {
    await open()
    await act('Revoke')
    const question = within(await screen.findByRole('alertdialog'))
    expect(received).toEqual([])
    await userEvent.click(question.getByRole('button', { name: 'Revoke' }))
    expect(await screen.findByText('Invitation revoked')).toBeDefined()
  })

  test.each([
    ['copied', true, 'Link copied'],
    ['shown if the browser refuses to copy it', false, 'https://trellis.example/accept-invite#token=t'],
  ])('has a link that is %s', async (_, isAllowed, words) => {
    const link = 'https://trellis.example/accept-invite#token=t'
    answers = [{ result: { id: 'i1', link, expires_at: invitation.expires_at } }]
    await open()
    const copied: string[] = []
    const writeText = async (text: string) => {
      if (!isAllowed) throw new DOMException('', 'NotAllowedError')
      copied.push(text)
    }
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
    await choose('More actions for the invitation to sam@larkfield.com', 'Copy link')
    expect(await screen.findByText(words)).toBeDefined()
    expect(copied).toEqual(isAllowed ? [link] : [])
  })

  test('that was accepted meanwhile is told, and what was typed stays', async () => {
    answers = [refuse('conflict', { reason: 'invitation_used' })]
    await open()
    await choose('More actions for the invitation to sam@larkfield.com', 'Edit invitation')
    fireEvent.change(screen.getByLabelText('Email address'), { target: { value: 's@larkfield.com' } })
    await press('Save invitation')
    expect(await screen.findByText('This invitation was accepted. The person is a member now.')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('s@larkfield.com')
  })
})
