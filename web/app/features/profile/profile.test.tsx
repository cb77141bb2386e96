import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SessionEntry } from '@trellis/domain/contracts/sessions'
import { data, Outlet } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { AppHosts } from '../../components/app-hosts.tsx'
import { DataError } from '../../data/failure/data-error.ts'
import type { WaysIn } from '../../data/session/ways-in.ts'
import { renderRoutes } from '../../test-support/render-routes.tsx'
import Profile from './profile.tsx'

// A fake network: the platform decides what may be changed.
const acts = vi.hoisted(() => ({
  removeApp: vi.fn(),
  removePasskey: vi.fn(),
  renamePasskey: vi.fn(),
  replaceRecoveryCodes: vi.fn(),
  linkProvider: vi.fn(),
  unlinkProvider: vi.fn(),
  signOutOthers: vi.fn(),
}))
const setUp = vi.hoisted(() => ({ addPasskey: vi.fn(), beginApp: vi.fn(), makeRecoveryCodes: vi.fn() }))
vi.mock('../../data/session/change-ways-in.ts', () => acts)
vi.mock('../../data/session/factors/set-up-factor.ts', () => setUp)

const now = Date.parse('2026-11-16T12:00:00Z')
const session = (id: string, parts: Partial<SessionEntry> = {}): SessionEntry => ({
  id,
  device: 'Firefox on Ubuntu',
  kind: 'desktop',
  address: '192.0.2.7',
  place: null,
  method: 'email',
  sso_provider_id: null,
  has_second_factor: false,
  created_at: '2026-11-09T08:00:00Z',
  last_seen_at: '2026-11-16T10:00:00Z',
  is_current: false,
  ...parts,
})
const own = session('own', { device: 'Chrome on macOS', place: 'Lisbon, Portugal', is_current: true })
const passkey = { id: 'key', name: 'MacBook Pro', addedAt: '2026-06-18T08:00:00Z', lastUsedAt: undefined }
const app = {
  id: 'app',
  name: 'Authenticator app',
  addedAt: '2026-03-03T08:00:00Z',
  lastUsedAt: '2026-11-15T08:00:00Z',
}
const google = {
  provider: 'google',
  label: 'Google',
  address: 'mara@fernhill.example',
  linkedAt: '2026-01-05T08:00:00Z',
  isOffered: true,
}
const ways: WaysIn = {
  userId: 'mara',
  email: 'mara@fernhill.example',
  emailChange: undefined,
  apps: [app],
  passkeys: [passkey],
  recoveryCodes: { total: 10, left: 7 },
  identities: [google],
  providers: [
    { name: 'google', label: 'Google' },
    { name: 'microsoft', label: 'Microsoft' },
  ],
  publishableKey: 'key',
  sso: undefined,
  canLink: true,
  mailMinInterval: 60,
}
const profile = {
  id: 'mara',
  email: 'mara@fernhill.example',
  new_email: null,
  name: 'Mara Okafor',
  email_notifications: true,
  revision: 3,
}
const sessionLimit = { organization: 'Fernhill Market', days: 30 }

const ended: string[] = []
const Hosts = () => (
  <AppHosts>
    <Outlet />
  </AppHosts>
)

const pageOf = (sessions: SessionEntry[], total = sessions.length) => ({
  sessions,
  total,
  page: 1,
  pages: Math.ceil(total / 10),
})

interface Parts {
  ways?: Partial<WaysIn>
  sessions?: SessionEntry[]
  total?: number
  requiredBy?: string
  /** The ways that a change leaves. */
  after?: () => Partial<WaysIn>
}

async function open(parts: Parts = {}) {
  const loaded = {
    profile: profile,
    organization: { id: 'fernhill', name: 'Fernhill Market' },
    consequences: { components: 0, stuck: [] },
    components: [],
    notifications: { cadence: 'daily' as const, timeZone: 'UTC', muted: [] },
    ways: { ...ways, ...parts.ways },
    sessions: pageOf(parts.sessions ?? [own, session('other')], parts.total),
    rules: { sessionLimit, requiredBy: parts.requiredBy },
    companies: { fernhill: 'Fernhill Market' },
    now,
  }
  const page = {
    path: '/profile',
    Component: Profile,
    HydrateFallback: () => null,
    loader: () => ({
      ...loaded,
      // The platform lists what is left.
      sessions: {
        ...loaded.sessions,
        sessions: loaded.sessions.sessions.filter(({ id }) => !ended.includes(id)),
      },
      ways: { ...loaded.ways, ...parts.after?.() },
    }),
    action: async ({ request }: { request: Request }) => {
      ended.push(String((await request.formData()).get('id')))
      return data({ ok: true, result: { id: 'other' } })
    },
  }
  renderRoutes([{ Component: Hosts, children: [page] }], '/profile')
  await screen.findByRole('heading', { level: 1, name: 'Profile' })
}

const section = (name: string) => within(screen.getByRole('region', { name }))
const rowsOf = (name: string) => section(name).getAllByRole('listitem')
const press = async (name: string, scope: { getByRole: typeof screen.getByRole } = screen) =>
  userEvent.click(scope.getByRole('button', { name }))

beforeEach(() => {
  vi.resetAllMocks()
  ended.length = 0
})

describe('active sessions', () => {
  test('show the current one first, and only others can be signed out', async () => {
    await open()
    const [first, second] = rowsOf('Active sessions')
    expect(first?.textContent).toContain(
      'Chrome on macOSThis browserLisbon, Portugal · 192.0.2.7 · Active now',
    )
    expect(within(first as HTMLElement).queryByRole('button')).toBeNull()
    expect(second?.textContent).toContain('192.0.2.7 · 2 h ago · signed in by email')
    expect(
      section('Active sessions').getByText(/Fernhill Market ends each one after 30 days\./),
    ).toBeDefined()
  })

  test('tell of a second factor', async () => {
    await open({ sessions: [own, session('other', { method: 'google', has_second_factor: true })] })
    expect(rowsOf('Active sessions')[1]?.textContent).toContain('signed in with Google, with a second factor')
  })

  test.each([
    ['sso', 'fernhill', 'signed in with single sign-on of Fernhill Market'],
    ['sso', 'of-strangers', 'signed in with single sign-on'],
    ['break_glass', 'fernhill', 'signed in with a break-glass link for Fernhill Market'],
    ['break_glass', 'of-strangers', 'signed in with a break-glass link'],
  ])('by %s name the organization of a member (%s)', async (method, sso_provider_id, words) => {
    await open({ sessions: [own, session('other', { method, sso_provider_id })] })
    expect(rowsOf('Active sessions')[1]?.textContent).toMatch(new RegExp(` · ${words}Sign out`))
  })

  test('end one at a time, and say so', async () => {
    await open()
    await press('Sign out', section('Active sessions'))
    expect(await screen.findByText('Session signed out')).toBeDefined()
    expect(ended).toEqual(['other'])
  })

  test('that end hand the focus to the next, and the last one to the heading', async () => {
    await open({ sessions: [own, session('one'), session('two')] })
    const [, , last] = rowsOf('Active sessions')
    const end = async () => {
      const [first] = section('Active sessions').getAllByRole('button', { name: 'Sign out' })
      await userEvent.click(first as HTMLElement)
    }
    await end()
    await expect.poll(() => document.activeElement).toBe(last)
    await end()
    await expect.poll(() => document.activeElement?.textContent).toBe('Active sessions')
    expect(ended).toEqual(['one', 'two'])
  })

  test('end all others only after a confirmation', async () => {
    await open({ sessions: [own, session('one'), session('two')] })
    await press('Sign out all others')
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText('2 sessions end at once. This browser stays signed in.')).toBeDefined()
    expect(acts.signOutOthers).not.toHaveBeenCalled()
    await press('Sign out all others', dialog)
    expect(await screen.findByText('Other sessions signed out')).toBeDefined()
  })

  test('of a person who is signed in once have nothing to end', async () => {
    await open({ sessions: [own] })
    expect(section('Active sessions').queryByRole('button')).toBeNull()
    expect(section('Active sessions').getByText('You aren’t signed in anywhere else.')).toBeDefined()
  })

  test('have pages, and all others are counted', async () => {
    await open({ total: 500 })
    expect(section('Active sessions').getByText(/ 500 in all\.$/)).toBeDefined()
    expect(section('Active sessions').getByText('Page 1 of 50')).toBeDefined()
    expect(section('Active sessions').getByRole('link', { name: 'Next' }).getAttribute('href')).toBe(
      '/profile?sessions=2',
    )
    await press('Sign out all others')
    expect(await screen.findByText('499 sessions end at once. This browser stays signed in.')).toBeDefined()
  })

  test('say nothing of pages if one holds them all', async () => {
    await open()
    expect(section('Active sessions').queryByText(/in all|Page/)).toBeNull()
  })
})

describe('second factors', () => {
  const title = 'Second factors and passkeys'

  test('are listed with their age and the codes that are left', async () => {
    await open()
    expect(rowsOf(title).map(({ textContent }) => textContent)).toEqual([
      'Authenticator appAdded 3 Mar 2026, last used yesterdayRemove',
      'Passkey: MacBook ProAdded 18 Jun 2026RenameRemove',
      'Recovery codes7 of 10 leftGenerate new codesGenerating codes',
    ])
  })

  test.each([
    ['2026-11-16T00:00:00Z', 'today'],
    ['2026-11-15T23:59:59Z', 'yesterday'],
    ['2026-11-14T23:59:59Z', '14 Nov 2026'],
  ])('used at %s say so as %s', async (lastUsedAt, words) => {
    await open({ ways: { apps: [{ ...app, lastUsedAt }] } })
    expect(section(title).getByText(`Added 3 Mar 2026, last used ${words}`)).toBeDefined()
  })

  test('are removed after a confirmation, and the toast names what went', async () => {
    await open()
    await press('Remove', within(rowsOf(title)[1] as HTMLElement))
    await press(
      'Remove',
      within(await screen.findByRole('alertdialog', { name: 'Remove the passkey “MacBook Pro”?' })),
    )
    expect(await screen.findByText('Passkey: MacBook Pro removed')).toBeDefined()
    expect(acts.removePasskey).toHaveBeenCalledWith('key', 'key')
  })

  test('of one kind have names, and the question says which is removed', async () => {
    const second = { ...app, id: 'second', name: 'Authenticator app 2' }
    await open({ ways: { apps: [app, second] } })
    await press('Remove', within(rowsOf(title)[1] as HTMLElement))
    await press(
      'Remove',
      within(await screen.findByRole('alertdialog', { name: 'Remove “Authenticator app 2”?' })),
    )
    expect(await screen.findByText('Authenticator app 2 removed')).toBeDefined()
    expect(acts.removeApp).toHaveBeenCalledWith('key', 'second')
  })

  test.each([
    ['the next one', { apps: [] }, (rows: HTMLElement[]) => rows[1]],
    ['the heading', { apps: [], passkeys: [] }, () => screen.getByRole('heading', { name: title })],
  ])('that are removed hand the focus to %s', async (_, left, placeOf) => {
    await open({ after: () => (acts.removeApp.mock.calls.length > 0 ? left : {}) })
    const place = placeOf(rowsOf(title))
    await press('Remove', within(rowsOf(title)[0] as HTMLElement))
    await press('Remove', within(await screen.findByRole('alertdialog')))
    await expect.poll(() => document.activeElement).toBe(place)
  })

  test('cannot lose the last one that the organization requires, and say why', async () => {
    await open({ ways: { apps: [] }, requiredBy: 'Fernhill Market' })
    expect(section(title).queryByRole('button', { name: 'Remove' })).toBeNull()
    expect(
      section(title).getByText('Fernhill Market requires one. Add another before you remove this one.'),
    ).toBeDefined()
  })

  test('a refusal is told, and nothing is claimed', async () => {
    acts.removeApp.mockRejectedValue(new DataError('unavailable'))
    await open()
    await press('Remove', within(rowsOf(title)[0] as HTMLElement))
    await press('Remove', within(await screen.findByRole('alertdialog')))
    expect(await screen.findByText('The service cannot be reached. Try again in a moment.')).toBeDefined()
    expect(screen.queryByText(/removed$/)).toBeNull()
  })

  test('a passkey is renamed in its row', async () => {
    await open()
    await press('Rename')
    const field = screen.getByLabelText('Name of the passkey')
    await userEvent.clear(field)
    await userEvent.type(field, 'Work laptop{Enter}')
    expect(await screen.findByText('Passkey renamed')).toBeDefined()
    expect(acts.renamePasskey).toHaveBeenCalledWith('key', { id: 'key', name: 'Work laptop' })
  })

  test('Esc leaves the name as it is and returns to the button', async () => {
    await open()
    await press('Rename')
    await userEvent.type(screen.getByLabelText('Name of the passkey'), 'x{Escape}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rename' }))
    expect(acts.renamePasskey).not.toHaveBeenCalled()
  })

  test('an app is not added after Cancel', async () => {
    setUp.beginApp.mockResolvedValue({ factorId: 'new', qrCode: 'data:,', secret: 'JBSWY3DPEHPK3PXP' })
    await open()
    await press('Add authenticator app')
    await press('Cancel', within(await screen.findByRole('dialog', { name: 'Add an authenticator app' })))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add authenticator app' }))
  })

  test('the button for an app is busy while the key is made, and makes one', async () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    setUp.beginApp.mockReturnValue(promise)
    await open()
    const button = screen.getByRole('button', { name: 'Add authenticator app' })
    await userEvent.click(button)
    await userEvent.click(button)
    await expect.poll(() => button.getAttribute('aria-busy')).toBe('true')
    resolve({ factorId: 'new', qrCode: 'data:,', secret: 'JBSWY3DPEHPK3PXP' })
    expect(await screen.findByRole('dialog', { name: 'Add an authenticator app' })).toBeDefined()
    expect(setUp.beginApp).toHaveBeenCalledTimes(1)
  })

  test('a key that could not be made is told, and can be asked for again', async () => {
    setUp.beginApp.mockRejectedValue(new DataError('unavailable'))
    await open()
    await press('Add authenticator app')
    expect(await screen.findByText('The service cannot be reached. Try again in a moment.')).toBeDefined()
    const button = screen.getByRole('button', { name: 'Add authenticator app' })
    await expect.poll(() => button.getAttribute('aria-busy')).toBeNull()
    await userEvent.click(button)
    await expect.poll(() => setUp.beginApp.mock.calls.length).toBe(2)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a person without any is told how to begin', async () => {
    await open({ ways: { apps: [], passkeys: [], recoveryCodes: undefined } })
    expect(section(title).getByText(/^None yet\./)).toBeDefined()
    expect(section(title).getByRole('button', { name: 'Add passkey' })).toBeDefined()
  })

  test('the first passkey comes with recovery codes', async () => {
    setUp.makeRecoveryCodes.mockResolvedValue(['aaaabbbbcccc', 'ddddeeeeffff'])
    await open({ ways: { apps: [], passkeys: [], recoveryCodes: undefined } })
    await press('Add passkey', section(title))
    const codes = within(await screen.findByRole('dialog', { name: 'Save your recovery codes' }))
    expect(codes.getAllByRole('listitem').map((code) => code.textContent)).toEqual([
      'aaaa-bbbb-cccc',
      'dddd-eeee-ffff',
    ])
    await press('I’ve saved them', codes)
    expect(await screen.findByText('Recovery codes saved')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a first passkey whose codes fail says so last', async () => {
    setUp.makeRecoveryCodes.mockRejectedValue(new DataError('unavailable'))
    await open({ ways: { apps: [], passkeys: [], recoveryCodes: undefined } })
    await press('Add passkey', section(title))
    expect(await screen.findByText('The service cannot be reached. Try again in a moment.')).toBeDefined()
    expect(screen.queryByText('Passkey added')).toBeNull()
  })

  test.each([
    ['Add passkey', 'Adding passkey', setUp.addPasskey],
    ['Generate new codes', 'Generating codes', setUp.makeRecoveryCodes],
  ])('the button “%s” is busy, keeps the focus, and acts once', async (idle, busy, sent) => {
    const { promise, reject } = Promise.withResolvers()
    sent.mockReturnValue(promise)
    await open({ ways: { recoveryCodes: undefined } })
    await press(idle)
    const button = await screen.findByRole('button', { name: busy })
    await userEvent.click(button)
    await expect.poll(() => sent.mock.calls.length).toBe(1)
    reject(new DataError('unavailable'))
    expect(await screen.findByRole('button', { name: idle })).toBe(document.activeElement)
    expect(sent).toHaveBeenCalledTimes(1)
  })

  test('a passkey of a person with codes makes no others', async () => {
    await open()
    await press('Add passkey', section(title))
    expect(await screen.findByText('Passkey added')).toBeDefined()
    expect(setUp.makeRecoveryCodes).not.toHaveBeenCalled()
  })
})

describe('linked identities', () => {
  test('always have the email link, which stays, and offer what is not linked', async () => {
    await open()
    const [email, linked] = rowsOf('Linked identities')
    expect(email?.textContent).toBe('Email linkTo mara@fernhill.exampleCan’t be unlinked')
    expect(linked?.textContent).toBe('GGooglemara@fernhill.example, linked 5 Jan 2026Unlink')
    expect(section('Linked identities').getByRole('button', { name: 'Link Microsoft' })).toBeDefined()
    expect(section('Linked identities').queryByRole('button', { name: 'Link Google' })).toBeNull()
  })

  test('are linked once, and the button says that the provider opens', async () => {
    const { promise, reject } = Promise.withResolvers<string>()
    acts.linkProvider.mockReturnValue(promise)
    await open()
    await press('Link Microsoft')
    await press('Opening Microsoft')
    expect(acts.linkProvider.mock.calls).toEqual([['key', 'microsoft']])
    reject(new DataError('unavailable'))
    expect(await screen.findByRole('button', { name: 'Link Microsoft' })).toBeDefined()
  })

  test('are unlinked after a confirmation', async () => {
    await open()
    await press('Unlink')
    await press('Unlink', within(await screen.findByRole('alertdialog')))
    expect(await screen.findByText('Google unlinked')).toBeDefined()
    expect(acts.unlinkProvider).toHaveBeenCalledWith('key', 'google')
  })

  test.each([
    ['only', 'Your only way in besides the email link'],
    ['email', 'Confirms your email address'],
  ] as const)('offer no unlinking that must fail, and say why: %s', async (kept, words) => {
    await open({ ways: { identities: [{ ...google, kept }] } })
    expect(section('Linked identities').queryByRole('button', { name: 'Unlink' })).toBeNull()
    expect(rowsOf('Linked identities')[1]?.textContent).toContain(words)
  })

  test.each([
    [
      'single_identity_not_deletable',
      'It is your only way in besides the email link, so it can’t be unlinked.',
    ],
    ['email_conflict_identity_not_deletable', 'It confirms your email address, so it can’t be unlinked.'],
    ['user_sso_managed', 'Your company manages how you sign in, so this can’t be changed here.'],
    ['identity_not_found', 'It is no longer linked. Reload the page.'],
    ['manual_linking_disabled', 'Linking and unlinking are turned off in this installation.'],
  ])('explain the refusal %s', async (code, words) => {
    acts.unlinkProvider.mockRejectedValue(new DataError('invalid', { code }))
    await open()
    await press('Unlink')
    await press('Unlink', within(await screen.findByRole('alertdialog')))
    expect(await screen.findByText(words)).toBeDefined()
  })

  describe('of a company', () => {
    const sso = {
      ...google,
      provider: 'sso:fernhill',
      ssoProviderId: 'fernhill',
      label: 'sso:fernhill',
      isOffered: false,
      kept: 'company',
    } as const
    const foreign = { ...sso, provider: 'sso:of-strangers', ssoProviderId: 'of-strangers' }

    test('are named after the organization of a member, have a glyph, and cannot be unlinked', async () => {
      await open({ ways: { identities: [sso, foreign] } })
      const [, own, other] = rowsOf('Linked identities')
      const rest = 'mara@fernhill.example, linked 5 Jan 2026Managed by your company'
      expect(own?.textContent).toBe(`Single sign-on: Fernhill Market${rest}`)
      expect(other?.textContent).toBe(`Single sign-on${rest}`)
      expect(own?.querySelector('svg')).not.toBeNull()
      expect(section('Linked identities').queryByRole('button', { name: 'Unlink' })).toBeNull()
      expect(section('Linked identities').getByText(/The email link always works\.$/)).toBeDefined()
    })

    test('promise no other way in while the company requires them', async () => {
      const enforced = { providerId: 'fernhill', isOnlyWay: true }
      await open({ ways: { identities: [sso], sso: enforced, canLink: false } })
      const identities = section('Linked identities')
      expect(rowsOf('Linked identities')[0]?.textContent).toBe(
        'Email linkTo mara@fernhill.exampleTurned off by your company',
      )
      expect(
        identities.getByText(
          'Your company requires single sign-on, so other ways to sign in are turned off.',
        ),
      ).toBeDefined()
      expect(identities.queryByText(/always works|besides the email link/)).toBeNull()
      expect(identities.queryByRole('button')).toBeNull()
    })

    test('leave an only identity without a promise of the email link while they are required', async () => {
      const enforced = { providerId: 'fernhill', isOnlyWay: true }
      await open({ ways: { identities: [{ ...google, kept: 'only' }], sso: enforced, canLink: false } })
      expect(rowsOf('Linked identities')[1]?.textContent).toBe(
        'GGooglemara@fernhill.example, linked 5 Jan 2026Can’t be unlinked',
      )
    })
  })
})
