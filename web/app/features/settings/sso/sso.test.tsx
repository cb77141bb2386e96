import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { OrganizationSso } from '@trellis/domain/contracts/sso'
import { data, Link, Outlet } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ActsProvider } from '../../../exchange/acting/acts-provider.tsx'
import { type Refusal, refuse } from '../../../exchange/acting/answer.ts'
import { arrival, renderRoutes } from '../../../test-support/render-routes.tsx'
import { fernhillSso, pendingDomain, samlConnection, verifiedDomain } from '../../../test-support/sso.ts'
import { ConfirmationProvider } from '../../../ui/overlay/confirmation.tsx'
import Sso from './sso.tsx'

const path = '/settings/organization/sso'
const now = Date.parse('2026-11-17T12:00:00Z')

let stored: OrganizationSso
let refusals: (Refusal | undefined)[]
let received: Record<string, string>[]

beforeEach(() => {
  stored = fernhillSso
  refusals = []
  received = []
})

afterEach(() => vi.useRealTimers())

/** Stores what a form asks for, as far as a test looks at it. */
function store({ intent, mode, domain = '', id }: Record<string, string>): void {
  const connection = stored.connection
  if (intent === 'mode' && connection)
    stored = { ...stored, connection: { ...connection, mode: mode as 'on' } }
  if (intent === 'add-domain')
    stored = {
      ...stored,
      domains: [...stored.domains, { ...pendingDomain, id: 'new', domain, spelling: domain }],
    }
  if (intent === 'remove-domain')
    stored = { ...stored, domains: stored.domains.filter((kept) => kept.id !== id) }
  if (intent === 'disconnect') stored = { ...stored, connection: null }
  stored = { ...stored, revision: stored.revision + 1 }
}

async function action({ request }: { request: Request }) {
  const sent = Object.fromEntries(await request.formData()) as Record<string, string>
  received.push(sent)
  const refusal = refusals.shift()
  if (refusal) return data(refusal, { status: 409 })
  store(sent)
  return { ok: true, result: stored }
}

const Hosts = () => (
  <ConfirmationProvider>
    <ActsProvider>
      <Outlet />
      <Link to="/elsewhere">Elsewhere</Link>
    </ActsProvider>
  </ConfirmationProvider>
)

async function open({ hasPlan = true } = {}) {
  const page = {
    path,
    Component: Sso as () => React.ReactNode,
    HydrateFallback: () => null,
    loader: () => ({ sso: stored, hasPlan, publishableKey: 'key', now }),
    action,
  }
  renderRoutes([{ Component: Hosts, children: [page, arrival('/elsewhere')] }], path)
  await screen.findByRole('heading', { level: 1, name: 'Single sign-on' })
}

const region = (name: string) => within(screen.getByRole('region', { name }))
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const enter = async (field: HTMLElement, value: string) => {
  fill(field, value)
  field.focus()
  await userEvent.keyboard('{Enter}')
}
const change = (changes: Partial<typeof samlConnection>) => {
  stored = { ...stored, connection: { ...samlConnection, ...changes } }
}

describe('the head', () => {
  test('says the state and what is next', async () => {
    await open()
    expect(screen.getByText('Connected, not enforced')).toBeDefined()
    const steps = within(screen.getByRole('navigation', { name: 'Progress' })).getAllByRole('listitem')
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, null, 'step'])
  })

  test('names the plan that has it, and nothing can be set up', async () => {
    stored = { ...fernhillSso, has_right: false }
    await open()
    expect(screen.getByText('Single sign-on is part of Business')).toBeDefined()
    expect(screen.getByText('Not in your plan')).toBeDefined()
    for (const name of ['Use single sign-on', 'Require single sign-on'])
      expect(screen.getByRole<HTMLButtonElement>('switch', { name }).disabled).toBe(true)
    expect(screen.getByLabelText<HTMLInputElement>('Metadata URL of your provider').disabled).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add domain' }).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: 'Save connection' })).toBeNull()
  })

  test('lets a company without the right take its connection and its domains back', async () => {
    stored = { ...fernhillSso, has_right: false }
    await open()
    expect(screen.getByText(/You can still disconnect your provider and remove domains\./)).toBeDefined()
    await press('More actions for fernhill.example')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove domain' }))
    const removing = await screen.findByRole('alertdialog', { name: 'Remove fernhill.example?' })
    // The settings have no effect any more, so that nobody's way in changes.
    expect(removing.textContent).not.toMatch(/members|switched off/)
    await userEvent.click(within(removing).getByRole('button', { name: 'Remove domain' }))
    await screen.findByText('Domain removed')
    await press('Disconnect')
    const dialog = await screen.findByRole('alertdialog', { name: 'Disconnect Okta?' })
    expect(dialog.textContent).not.toContain('34 members')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Disconnect' }))
    await screen.findByText('Single sign-on disconnected')
    expect(received.map(({ intent }) => intent)).toEqual(['remove-domain', 'disconnect'])
  })

  test('says that there is no active plan, and nothing can be changed', async () => {
    await open({ hasPlan: false })
    expect(screen.getByText('No active plan')).toBeDefined()
    for (const name of ['Disconnect', 'More actions for fernhill.example'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByText('Single sign-on is part of Business')).toBeNull()
  })
})

describe('the connection', () => {
  const address = () => screen.getByLabelText<HTMLInputElement>('Metadata URL of your provider')

  test('says until when its certificates are good, and who connected it', async () => {
    const next = { fingerprint: 'bb', not_after: '2031-03-02T00:00:00Z' }
    change({ certificates: [...samlConnection.certificates, next] })
    await open()
    expect(screen.getByText(/Signing certificates valid until 2 Mar 2028, 2 Mar 2031\./)).toBeDefined()
    expect(screen.getByText('Okta, connected 2 Nov 2026 by Mara Okafor')).toBeDefined()
  })

  test.each([
    ['2021-01-01T00:00:00Z', 'The signing certificate expired on 1 Jan 2021'],
    ['2026-12-01T00:00:00Z', 'The signing certificate expires on 1 Dec 2026'],
  ])('warns of a certificate that ends at %s', async (not_after, title) => {
    change({ certificates: [{ fingerprint: 'aa', not_after }] })
    await open()
    expect(region('Connection').getByText(title)).toBeDefined()
    expect(screen.queryByText(/valid until/)).toBeNull()
  })

  test.each([
    ['an empty file', '', 'The file is empty. Export the metadata again.'],
    ['a picture', '\u0089PNG\r\n\0', /^This file isn’t XML\./],
    ['too large a file', '<x/>'.repeat(50_001), /^The file is larger than 200 KB\./],
  ])('refuses %s at once, and forgets the file before', async (_, content, words) => {
    await open()
    await press('Upload a metadata file instead')
    const input = screen.getByLabelText<HTMLInputElement>('Metadata file of your provider')
    await userEvent.upload(input, new File(['<EntityDescriptor/>'], 'good.xml', { type: 'text/xml' }))
    await screen.findByText('good.xml')
    await userEvent.upload(input, new File([content], 'bad.xml', { type: 'text/xml' }))
    await screen.findByText(words)
    expect(screen.queryByText('good.xml')).toBeNull()
  })

  test('shows why the metadata could not be read', async () => {
    change({ metadata_state: 'failed', metadata_fault: 'private_address' })
    await open()
    expect(region('Connection').getByRole('alert').textContent).toMatch(/private network.*still apply/)
  })

  const dead = { metadata_state: 'failed', metadata_fault: 'unreachable', metadata_read_at: null } as const
  const untested = { is_test_current: false, test_report: null, tested_at: null, mode: 'off' } as const

  test('whose first reading failed is not connected, and is read again on request', async () => {
    change({ ...dead, ...untested, provider_id: null, entity_id: null, certificates: [] })
    await open()
    expect(screen.getByText('Not connected')).toBeDefined()
    expect(region('Connection').getByText('Okta, not connected')).toBeDefined()
    expect(region('Test').getByText(/^Your provider is not connected yet\./)).toBeDefined()
    expect(region('Sign-in').getByText('Connect your provider first.')).toBeDefined()
    await press('Try again')
    await screen.findByText('We’re reading the metadata.')
    expect(received).toEqual([
      {
        intent: 'connect',
        organization_id: fernhillSso.organization_id,
        kind: 'saml',
        metadata_url: samlConnection.metadata_url,
        revision: '7',
      },
    ])
  })

  test('to an issuer that does not answer has no step done, nothing to test and no file to upload', async () => {
    const oidc = { kind: 'oidc', metadata_url: null, issuer: 'https://id.example', client_id: 'a' } as const
    change({ ...dead, ...untested, ...oidc, certificates: [] })
    await open()
    const [connect] = within(screen.getByRole('navigation', { name: 'Progress' })).getAllByRole('listitem')
    expect(connect?.getAttribute('aria-current')).toBe('step')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Test connection' }).disabled).toBe(true)
    const alert = region('Connection').getByRole('alert')
    expect(alert.textContent).toContain('Nothing answered at this address. Check the issuer')
    expect(alert.textContent).not.toMatch(/upload|file|still apply/)
    await press('Try again')
    await screen.findByText('We’re checking the issuer.')
    expect(received).toMatchObject([{ kind: 'oidc', issuer: 'https://id.example', client_id: 'a' }])
  })

  test('is not read again in place of what is being typed', async () => {
    change(dead)
    await open()
    fill(address(), 'https://id.example/meta')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('takes another provider at the same address only after a question', async () => {
    change({ metadata_state: 'failed', metadata_fault: 'other_entity' })
    await open()
    await press('Try again')
    await screen.findByRole('alertdialog', { name: 'Replace the connection?' })
    expect(received).toEqual([])
  })

  test('is saved with the revision that was opened', async () => {
    stored = { ...fernhillSso, connection: null, domains: [], revision: 1 }
    await open()
    fill(address(), 'https://id.example/meta')
    await press('Save connection')
    await screen.findByText('Connection saved')
    expect(received).toEqual([
      {
        intent: 'connect',
        organization_id: fernhillSso.organization_id,
        kind: 'saml',
        metadata_url: 'https://id.example/meta',
        revision: '1',
      },
    ])
  })

  test('with empty fields is not sent, and the first one is focused', async () => {
    stored = { ...fernhillSso, connection: null }
    await open()
    await userEvent.click(screen.getByRole('radio', { name: 'OpenID Connect' }))
    fill(screen.getByLabelText('Client ID'), 'trellis')
    await press('Save connection')
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Issuer URL')))
    expect(received).toEqual([])
  })

  test('that is in use is replaced only after a question', async () => {
    await open()
    fill(address(), 'https://id.example/meta')
    await press('Save connection')
    const dialog = await screen.findByRole('alertdialog', { name: 'Replace the connection?' })
    expect(dialog.textContent).toContain('If the metadata is still of Okta, single sign-on stays as it is.')
    expect(received).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(address().value).toBe('https://id.example/meta')
  })

  test.each([
    ['Issuer URL', 'https://other.example', true],
    ['Client ID', 'other', false],
  ])('with another %s is switched off', async (label, value, isOtherProvider) => {
    const oidc = { kind: 'oidc', metadata_url: null, entity_id: null, secret_hint: 'x9z' } as const
    change({ ...oidc, issuer: 'https://id.example', client_id: 'trellis' })
    await open()
    fill(screen.getByLabelText(label), value)
    fill(screen.getByLabelText('Client secret'), 'another')
    await press('Save connection')
    const { textContent } = await screen.findByRole('alertdialog', { name: 'Replace the connection?' })
    expect(textContent).toContain('switched off until the new connection has passed a test')
    expect(textContent?.includes('Everyone who signed in through id.example is signed out.')).toBe(
      isOtherProvider,
    )
    expect(received).toEqual([])
  })

  test('is never lost to somebody else’s change', async () => {
    await open()
    fill(address(), 'https://id.example/meta')
    const newer = { ...stored, revision: 9 }
    refusals = [refuse('conflict', { stale: { current: newer, changed: ['metadata_url'] } })]
    await press('Save connection')
    await userEvent.click(await screen.findByRole('button', { name: 'Replace connection' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Metadata URL of your provider')
    expect(address().value).toBe('https://id.example/meta')
    await press('Save mine anyway')
    await userEvent.click(await screen.findByRole('button', { name: 'Replace connection' }))
    await screen.findByText('Connection saved')
    expect(received.map(({ revision }) => revision)).toEqual(['7', '9'])
  })

  test('a reading of the metadata meanwhile is no conflict', async () => {
    await open()
    const newer = { ...stored, revision: 8 }
    refusals = [refuse('conflict', { stale: { current: newer, changed: ['metadata_read_at'] } })]
    await userEvent.click(screen.getByRole('switch', { name: 'Use single sign-on' }))
    await screen.findByText('Single sign-on switched off')
    expect(received.map(({ revision }) => revision)).toEqual(['7', '8'])
  })

  test('the secret is never shown', async () => {
    change({
      kind: 'oidc',
      metadata_url: null,
      issuer: 'https://id.example',
      client_id: 'a',
      secret_hint: 'x9z',
    })
    await open()
    const secret = screen.getByLabelText<HTMLInputElement>('Client secret')
    expect([secret.value, secret.type, secret.placeholder]).toEqual(['', 'password', '••••••••x9z'])
  })

  test('is ended only after the number of people is named', async () => {
    await open()
    await press('Disconnect')
    const dialog = await screen.findByRole('alertdialog', { name: 'Disconnect Okta?' })
    expect(dialog.textContent).toMatch(/^Disconnect Okta\?34 members sign in with an email link/)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Disconnect' }))
    await screen.findByText('Single sign-on disconnected')
    expect(received).toMatchObject([{ intent: 'disconnect', revision: '7' }])
  })
})

describe('a question says what happens to the person who confirms', () => {
  const byProvider = { came_through: true, domain: 'fernhill.example' }
  const byLink = { came_through: false, domain: 'fernhill.example' }
  const elsewhere = { came_through: false, domain: null }
  const askToRemove = async () => {
    await press('More actions for fernhill.example')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove domain' }))
  }
  const requires = () => userEvent.click(screen.getByRole('switch', { name: 'Require single sign-on' }))
  const again = 'You signed in another way, so you sign in again through Okta right away.'
  const all = 'Everyone who signed in through Okta is signed out'
  const atDomain = 'Everyone at this domain who signed in through Okta is signed out'
  test.each([
    ['who requires it after an email link', byLink, requires, again, undefined],
    ['who requires it after single sign-on', byProvider, requires, undefined, again],
    ['who requires it for others', elsewhere, requires, undefined, again],
    [
      'who disconnects after single sign-on',
      byProvider,
      () => press('Disconnect'),
      `${all}, you too.`,
      undefined,
    ],
    ['who disconnects after an email link', byLink, () => press('Disconnect'), `${all}.`, 'you too'],
    ['who removes their own domain', byProvider, askToRemove, `${atDomain}, you too.`, undefined],
    [
      'who removes a domain of others',
      { ...byProvider, domain: 'fernhill.dev' },
      askToRemove,
      `${atDomain}.`,
      'you too',
    ],
  ] as const)('%s', async (_, own, ask, said, unsaid) => {
    stored = { ...fernhillSso, own }
    await open()
    await ask()
    const { textContent } = await screen.findByRole('alertdialog')
    if (said) expect(textContent).toContain(said)
    if (unsaid) expect(textContent).not.toContain(unsaid)
  })

  test('who removes a domain that waits for DNS', async () => {
    stored = { ...fernhillSso, own: byProvider }
    await open()
    await press('More actions for fernhill-logistics.example')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove domain' }))
    expect((await screen.findByRole('alertdialog')).textContent).not.toContain('signed out')
  })
})

describe('domains', () => {
  test('that are not verified show their record and the last result', async () => {
    await open()
    const [verified, pending] = within(screen.getByRole('list', { name: 'Domains' })).getAllByRole('listitem')
    expect(verified?.textContent).toContain('34 members')
    expect(verified?.textContent).toContain('Verified 2 Nov 2026')
    expect(verified?.textContent).not.toContain('trellis-verify')
    expect(pending?.textContent).toMatch(/Checked 4 min ago: no record found yet/)
    expect(pending?.textContent).toContain('trellis-verify=4b1e07c2d9f84a6c')
  })

  test('that another organization has verified are told so without its name or a record', async () => {
    stored = { ...fernhillSso, domains: [{ ...pendingDomain, last_result: 'taken' }] }
    await open()
    const text = region('Domains').getByRole('listitem').textContent
    expect(text).toMatch(/Another organization has verified this domain/)
    expect(text).not.toContain('trellis-verify')
  })

  test('are added, and a refusal stays at the field', async () => {
    await open()
    await press('Add domain')
    refusals = [refuse('invalid', { faults: { domain: { code: 'sso_domain.public' } } })]
    await enter(screen.getByLabelText('Domain'), 'gmail.com')
    await screen.findByText(/Anyone can have an address at this domain/)
    await enter(screen.getByLabelText('Domain'), 'fernhill.dev')
    await screen.findByText('fernhill.dev', { ignore: '.sr-only' })
    expect(received.map(({ domain }) => domain)).toEqual(['gmail.com', 'fernhill.dev'])
  })

  test('are checked, and the page reads until the result is there', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await open()
    await press('Check now fernhill-logistics.example')
    await vi.waitFor(() => expect(screen.getByText('Checking')).toBeDefined(), { timeout: 10_000 })
    stored = {
      ...stored,
      domains: [
        verifiedDomain,
        {
          ...pendingDomain,
          verified_at: '2026-11-17T12:00:00Z',
          checked_at: '2026-11-17T12:00:00Z',
          last_result: 'found',
        },
      ],
    }
    await vi.waitFor(
      async () => {
        await act(() => vi.advanceTimersByTimeAsync(2_000))
        expect(screen.getByText('Verified 17 Nov 2026')).toBeDefined()
      },
      { timeout: 10_000 },
    )
    expect(screen.queryByText('Checking')).toBeNull()
    expect(received).toMatchObject([{ intent: 'check-domain', id: pendingDomain.id }])
  })

  test('are shown as people write them, with the record as DNS knows it', async () => {
    const international = {
      domain: 'xn--bcher-kva.example',
      spelling: 'bücher.example',
      record_name: '_trellis.xn--bcher-kva.example',
    }
    stored = { ...fernhillSso, domains: [{ ...pendingDomain, ...international }] }
    await open()
    expect(region('Domains').getByText('bücher.example', { ignore: '.sr-only' })).toBeDefined()
    expect(region('TXT record for bücher.example').getByText('_trellis.xn--bcher-kva.example')).toBeDefined()
  })

  test.each([
    ['2026-11-17T11:59:50Z', 'Checked just now: no record found yet'],
    ['2026-11-16T11:00:00Z', 'Checked yesterday: no record found yet'],
  ])('checked at %s', async (checked_at, words) => {
    stored = { ...fernhillSso, domains: [{ ...pendingDomain, checked_at }] }
    await open()
    expect(region('Domains').getByRole('listitem').textContent).toContain(words)
  })

  test('with a wrong record show its value', async () => {
    const wrong = { last_result: 'other_value', last_value: '"trellis-verify=4b1e07c2d9f84a6c"' } as const
    stored = { ...fernhillSso, domains: [{ ...pendingDomain, ...wrong }] }
    await open()
    expect(region('Domains').getByText(/its value differs: "trellis-verify=4b1e07c2d9f84a6c"$/)).toBeDefined()
  })

  test('the focus stays in the section after one is added or removed', async () => {
    await open()
    await press('Add domain')
    await enter(screen.getByLabelText('Domain'), 'fernhill.dev')
    await screen.findByText('fernhill.dev', { ignore: '.sr-only' })
    // The page shows the domain a moment before the form closes.
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Add domain'))
    screen.getByRole('button', { name: 'More actions for fernhill-logistics.example' }).focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('menuitem', { name: 'Remove domain' })
    await userEvent.keyboard('{Enter}')
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove domain' }),
    )
    await screen.findByText('Domain removed')
    await vi.waitFor(() => expect(screen.queryByText('fernhill-logistics.example')).toBeNull())
    await vi.waitFor(() => expect(document.activeElement?.textContent).toContain('fernhill.dev'))
  })

  test('the last verified one is removed only after its consequences are named', async () => {
    await open()
    await press('More actions for fernhill.example')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove domain' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove fernhill.example?' })
    expect(dialog.textContent).toMatch(/34 members with this domain.*last verified domain/)
  })
})

describe('the test', () => {
  test('shows what the provider sent', async () => {
    change({
      test_report: {
        outcome: 'passed',
        email: 'mara@fernhill.example',
        attributes: { groups: ['admins', 'staff'] },
      },
    })
    await open()
    expect(screen.getByText('Passed 16 Nov 2026, 09:12')).toBeDefined()
    expect(screen.getByText('admins, staff')).toBeDefined()
  })

  test('that failed says what was found and expected', async () => {
    change({
      is_test_current: false,
      test_report: {
        outcome: 'failed',
        fault: { code: 'wrong_audience', facts: { found: 'urn:a', expected: 'urn:b' } },
      },
    })
    await open()
    expect(screen.getByText('Failed 16 Nov 2026, 09:12')).toBeDefined()
    expect(region('Test').getByText(/for another audience/)).toBeDefined()
    expect(
      region('Test')
        .getAllByRole('definition')
        .map((value) => value.textContent),
    ).toEqual(['urn:a', 'urn:b'])
  })

  test.each([
    [
      'at none of the verified domains',
      { domains: [verifiedDomain, pendingDomain] },
      'gus@elsewhere.example is not at one of your verified domains (fernhill.example).',
    ],
    [
      'before a domain is verified',
      { domains: [pendingDomain] },
      'gus@elsewhere.example is not at a verified domain. Verify your domain, then test again.',
    ],
  ])('names the address that was sent %s', async (_, changes, words) => {
    stored = { ...fernhillSso, ...changes }
    const fault = { code: 'sso_domain_mismatch', facts: {} }
    change({ test_report: { outcome: 'failed', email: 'gus@elsewhere.example', fault } })
    await open()
    expect(region('Test').getByText(words, { exact: false })).toBeDefined()
  })

  test('whose signature is unknown offers to read the metadata again', async () => {
    change({ mode: 'off', test_report: { outcome: 'failed', fault: { code: 'signature_invalid' } } })
    await open()
    expect(region('Test').getByText(/Read the metadata again above/)).toBeDefined()
    await press('Read the metadata again')
    await screen.findByText('We’re reading the metadata.')
    expect(received).toMatchObject([{ intent: 'connect', metadata_url: samlConnection.metadata_url }])
  })

  test('whose signature is unknown asks for the current file if the last one was uploaded', async () => {
    change({
      metadata_url: null,
      test_report: { outcome: 'failed', fault: { code: 'signature_invalid' } },
    })
    await open()
    expect(region('Test').getByText(/Upload the current metadata file/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Read the metadata again' })).toBeNull()
  })

  test('names the code with which the provider refused the client', async () => {
    const fault = { code: 'oidc_client_refused', facts: { answer: 'invalid_client' } }
    change({ test_report: { outcome: 'failed', fault } })
    await open()
    expect(
      region('Test').getByText(/^Your provider refused the client ID or secret \(invalid_client\)\./),
    ).toBeDefined()
  })

  test('says that it leaves unsaved changes out', async () => {
    await open()
    const words = 'This tests the saved connection, without your unsaved changes.'
    expect(screen.queryByText(words)).toBeNull()
    fill(screen.getByLabelText('Metadata URL of your provider'), 'https://id.example/meta')
    expect(await region('Test').findByText(words)).toBeDefined()
  })

  test('has words for a fault that this page does not know', async () => {
    change({ test_report: { outcome: 'failed', fault: { code: 'constructor' } } })
    await open()
    expect(screen.getByText('Your provider’s answer was refused.')).toBeDefined()
  })

  test('needs a connection whose metadata was read', async () => {
    change({ provider_id: null, metadata_state: 'reading', test_report: null, tested_at: null })
    await open()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Test connection' }).disabled).toBe(true)
    expect(screen.getByText('Wait until the metadata has been read.')).toBeDefined()
  })
})

describe('the switches', () => {
  test('name what is missing before it can be used', async () => {
    change({ mode: 'off', is_test_current: false })
    await open()
    expect(screen.getByText('Pass a test of this connection first.')).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('switch', { name: 'Use single sign-on' }).disabled).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('switch', { name: 'Require single sign-on' }).disabled).toBe(
      true,
    )
  })

  test('it is required only after the number of people is confirmed', async () => {
    await open()
    const enforce = screen.getByRole('switch', { name: 'Require single sign-on' })
    expect(
      screen.getByText(
        '34 members sign in through Okta from then on. 4 with other addresses keep their email link.',
      ),
    ).toBeDefined()
    await userEvent.click(enforce)
    const dialog = await screen.findByRole('alertdialog', { name: 'Require single sign-on?' })
    expect(received).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Require single sign-on' }))
    await screen.findByText('Single sign-on required')
    expect(enforce.getAttribute('aria-checked')).toBe('true')
    expect(received).toMatchObject([{ intent: 'mode', mode: 'enforced', revision: '7' }])
  })

  test('a refused change moves back and says why', async () => {
    refusals = [refuse('unavailable')]
    await open()
    const use = screen.getByRole('switch', { name: 'Use single sign-on' })
    await userEvent.click(use)
    await screen.findByText('The service cannot be reached. Try again in a moment.')
    expect(use.getAttribute('aria-checked')).toBe('true')
  })
})

describe('roles', () => {
  test('are saved with their groups, and nobody can be made a maintainer', async () => {
    await open()
    const roles = region('New members')
    const offered = within(roles.getByLabelText('Default role')).getAllByRole('option')
    expect(offered.map((option) => option.textContent)).toEqual(['Member', 'Admin'])
    fill(roles.getByLabelText(/^Group attribute/), 'groups')
    await press('Add group')
    fill(roles.getByLabelText('Group 1'), 'platform')
    await press('Save roles')
    await screen.findByText('Roles saved')
    expect(received).toMatchObject([
      {
        intent: 'members',
        default_role: 'developer',
        group_attribute: 'groups',
        role_mapping: '[{"group":"platform","role":"admin"}]',
      },
    ])
  })

  test('of as many groups as possible say why there can be no more', async () => {
    const role_mapping = Array.from({ length: 50 }, (_, index) => ({
      group: `g${index}`,
      role: 'admin' as const,
    }))
    change({ group_attribute: 'groups', role_mapping })
    await open()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add group' }).disabled).toBe(true)
    expect(screen.getByText('At most 50 groups can have a role. Remove one to add another.')).toBeDefined()
    await press('Remove group 50')
    expect(screen.queryByText(/At most 50 groups/)).toBeNull()
  })

  test('without the name of a group are not sent', async () => {
    await open()
    await press('Add group')
    await press('Save roles')
    await screen.findByText('Enter the name of the group as your provider sends it.')
    expect(received).toEqual([])
  })
})

test('leaving with unsaved changes asks', async () => {
  await open()
  fill(screen.getByLabelText(/^Group attribute/), 'groups')
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await screen.findByRole('dialog')
  expect(screen.queryByText('at /elsewhere')).toBeNull()
})
