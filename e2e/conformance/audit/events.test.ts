// Each event of the audit log, with the act that causes it. A name that nobody writes has no act here, and the test
// fails.
import { createServerClient } from '@supabase/ssr'
import { createClient } from '@supabase/supabase-js'
import { expect, inject, test } from 'vitest'
import { callAs, openOrganization, query } from '../functions/core-organization.ts'
import { insertApiToken } from '../support/api-token.ts'
import { freshEmail, openClient, openProof, signIn } from '../support/person.ts'
import { breakGlass } from './break-glass.ts'
import {
  addFactor,
  addPasskey,
  changeEmail,
  generateCodes,
  linkIdentity,
  removeCodes,
  removeFactor,
  removePasskey,
  setPassword,
  unlinkIdentity,
} from './ways-in.ts'

const installation = '00000000-0000-0000-0000-000000000000'

/** The entry that the log must hold after the act, and must not hold before. */
type Told = {
  readonly chain: string
  readonly actor: string | null
  /** Default: the test's organization. */
  readonly address?: null
  readonly fields: Readonly<Record<string, unknown>>
}

const sessionOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).session_id

async function signInByLink(): Promise<Told> {
  const { user, access_token } = await signIn(openClient())
  const fields = { user_id: user.id, session_id: sessionOf(access_token), method: 'otp' }
  return { chain: installation, actor: user.id, fields }
}

async function signOut(): Promise<Told> {
  const client = openClient()
  const { user, access_token } = await signIn(client)
  await client.auth.signOut({ scope: 'local' })
  const fields = { user_id: user.id, session_id: sessionOf(access_token), method: 'local' }
  return { chain: installation, actor: user.id, fields }
}

async function tryWrongCode(): Promise<Told> {
  const [client, email] = [openClient(), freshEmail()]
  const { user } = await signIn(client, email)
  await client.auth.signInWithOtp({ email })
  const { code } = await openProof(email)
  const token = code === '000000' ? '111111' : '000000'
  await openClient().auth.verifyOtp({ email, token, type: 'email' })
  // A job does this every few minutes.
  await query('select app.record_refused_sign_ins()')
  const fields = { user_id: user.id, method: 'code', reason: 'otp_expired', count: 1, address_count: 1 }
  return { chain: installation, actor: null, fields }
}

/** The holder of the secret key creates an account. */
async function administerAccount(): Promise<Told> {
  const { url, secretKey } = inject('installation')
  const administrator = createClient(url, secretKey, { auth: { persistSession: false } })
  const { data } = await administrator.auth.admin.createUser({ email: freshEmail() })
  return { chain: installation, actor: null, fields: { user_id: data.user?.id, method: 'created' } }
}

async function downloadComponents(): Promise<Told> {
  const { url, publishableKey } = inject('installation')
  const organization = await openOrganization()
  const { maintainer } = organization.people
  await organization.call('create-component', {
    organization_id: organization.id,
    title: 'ledger',
    kind: 'library',
  })
  const cookies = new Map<string, string>()
  const browser = createServerClient(url, publishableKey, {
    cookieOptions: { name: 'trellis-auth' },
    cookies: {
      getAll: () => [],
      setAll: (set) => {
        for (const { name, value } of set) cookies.set(name, value)
      },
    },
  })
  const { data } = await maintainer.client.auth.getSession()
  await browser.auth.setSession(data.session ?? { access_token: '', refresh_token: '' })
  const cookie = [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const answer = await fetch(`${url}/component/export`, { headers: { cookie } })
  expect(await answer.text()).toContain('ledger')
  return { chain: organization.id, actor: maintainer.id, fields: { kind: 'components_csv', rows: 1 } }
}

/** A script reads with a token that is valid, or no longer valid. */
const readWithToken =
  (event: string, { isRevoked }: { isRevoked: boolean }) =>
  async (): Promise<Told> => {
    const { url } = inject('installation')
    const { id: chain, people } = await openOrganization()
    const { id, text } = await insertApiToken(chain, people.developer.id)
    if (isRevoked) await query('update api_tokens set revoked_at = now() where id = $1', [id])
    const answer = await fetch(`${url}/rest/v1/components?select=id`, {
      headers: { Authorization: `Bearer ${text}` },
    })
    expect(answer.status).toBe(isRevoked ? 401 : 200)
    await expect
      .poll(async () => {
        // A job does this every few minutes.
        await query('select app.record_api_token_uses($1)', [chain])
        return query('select 1 from audit_log where organization_id = $1 and event = $2', [chain, event])
      })
      .toHaveLength(1)
    const fields = { token_id: id, user_id: people.developer.id }
    return isRevoked
      ? { chain, actor: null, fields: { ...fields, reason: 'revoked', count: 1 } }
      : { chain, actor: people.developer.id, fields }
  }

/** A superadmin acts on a company. The company's log records it, but not from where. */
const administer =
  (name: string, input: object, fields: object, before: readonly string[] = []) =>
  async (): Promise<Told> => {
    const organization = await openOrganization()
    const client = openClient()
    const { user } = await signIn(client, inject('installation').superadminEmail)
    const reason = 'Agreed with their finance department'
    for (const act of [...before, name]) await callAs(client, act, { id: organization.id, reason, ...input })
    return { chain: organization.id, actor: user.id, address: null, fields: { reason, ...fields } }
  }

/** Only the installation's log records from where. */
async function administerFromSomewhere(): Promise<Told> {
  const { chain, actor } = await administer('suspend-organization', {}, {})()
  const fields = { organization_id: chain, act: 'organization_suspended' }
  return { chain: installation, actor, fields }
}

/** A superadmin asks for a link to act for a member, and opens it. */
async function impersonate() {
  const { url, publishableKey, superadminEmail } = inject('installation')
  const organization = await openOrganization()
  const client = openClient()
  const { user, access_token } = await signIn(client, superadminEmail)
  const { id: userId } = organization.people.developer
  const reason = 'Ticket 4711'
  const { link } = (await callAs(client, 'impersonate', {
    organization_id: organization.id,
    user_id: userId,
    reason,
  })) as unknown as { link: string }
  const token_hash = new URLSearchParams(new URL(link).hash.slice(1)).get('token_hash')
  const answer = await fetch(`${url}/auth/v1/verify`, {
    method: 'POST',
    headers: {
      apikey: publishableKey,
      Authorization: `Bearer ${access_token}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ type: 'impersonation', token_hash }),
  })
  expect(answer.status).toBe(200)
  const session_id = sessionOf(((await answer.json()) as { access_token: string }).access_token)
  return { chain: organization.id, actor: user.id, reason, user_id: userId, session_id }
}

async function grantImpersonation(): Promise<Told> {
  const { chain, actor, reason, user_id } = await impersonate()
  return { chain, actor, address: null, fields: { user_id, reason } }
}

async function startImpersonation(): Promise<Told> {
  const { chain, actor, user_id, session_id } = await impersonate()
  return { chain, actor, address: null, fields: { user_id, session_id } }
}

async function impersonateAccount(): Promise<Told> {
  const { chain: organization_id, actor, reason, user_id } = await impersonate()
  return { chain: installation, actor, fields: { organization_id, user_id, reason } }
}

/** An erased person leaves no address. */
function callForOneself(name: string, address?: null) {
  return async (): Promise<Told> => {
    const client = openClient()
    const { user } = await signIn(client)
    await callAs(client, name, {})
    const told = { chain: installation, actor: user.id, fields: { user_id: user.id } }
    return address === null ? { ...told, address } : told
  }
}

async function purgeOrganization(): Promise<Told> {
  const { id, call } = await openOrganization()
  const [row] = await query<{ name: string }>('select name from organizations where id = $1', [id])
  await call('delete-organization', { id, name: row?.name })
  await query(`update organizations set deletion_requested_at = now() - interval '30 days' where id = $1`, [
    id,
  ])
  // A job does this every hour.
  await query('select app.purge_organization($1)', [id])
  return { chain: installation, actor: null, address: null, fields: { organization_id: id } }
}

const until = '2099-12-31T00:00:00+00:00'

const acts: Readonly<Record<string, () => Promise<Told>>> = {
  signed_in: signInByLink,
  signed_out: signOut,
  sign_in_refused: tryWrongCode,
  account_administered: administerAccount,
  factor_added: addFactor,
  factor_removed: removeFactor,
  passkey_added: addPasskey,
  passkey_removed: removePasskey,
  identity_linked: linkIdentity,
  identity_unlinked: unlinkIdentity,
  recovery_codes_generated: generateCodes,
  recovery_codes_removed: removeCodes,
  password_set: setPassword,
  email_changed: changeEmail,
  profile_exported: callForOneself('export-profile'),
  profile_deleted: callForOneself('delete-profile', null),
  export_taken: downloadComponents,
  break_glass_used: breakGlass,
  token_first_used: readWithToken('token_first_used', { isRevoked: false }),
  token_refused: readWithToken('token_refused', { isRevoked: true }),
  organization_administered: administerFromSomewhere,
  organization_deleted: purgeOrganization,
  organization_suspended: administer('suspend-organization', {}, {}),
  organization_reactivated: administer('reactivate-organization', {}, {}, ['suspend-organization']),
  trial_extended: administer('extend-trial', { until }, { until }),
  impersonation_granted: grantImpersonation,
  impersonation_started: startImpersonation,
  account_impersonated: impersonateAccount,
  organization_limits_set: administer(
    'set-organization-limits',
    { max_members: 7 },
    { limits: { max_members: 7 } },
  ),
}

test('each event that the log knows is written by an act', async () => {
  const known = await query<{ name: string }>('select name from app.audit_events order by name')
  expect(Object.keys(acts).sort()).toEqual(known.map(({ name }) => name))
})

test.each(Object.entries(acts))('%s is recorded once, in its chain, which holds', async (event, act) => {
  const { chain, actor, fields, address = '127.0.0.1' } = await act()
  const rows = await query<{ actor_id: string | null; address: string | null; fields: object }>(
    `select actor_id, address, fields from audit_log
     where organization_id = $1 and event = $2 and fields @> $3`,
    [chain, event, JSON.stringify(fields)],
  )
  expect(rows).toEqual([{ actor_id: actor, address, fields: expect.objectContaining(fields) }])
  const [verified] = await query('select broken_at from app.verify_audit_chain($1)', [chain])
  expect(verified).toEqual({ broken_at: null })
})

test('a refused sign-in is answered alike for a person and for nobody', async () => {
  const email = freshEmail()
  await signIn(openClient(), email)
  const answers = []
  for (const address of [email, freshEmail()]) {
    const { error } = await openClient().auth.verifyOtp({ email: address, token: '000000', type: 'email' })
    answers.push({ status: error?.status, code: error?.code, message: error?.message })
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]).toMatchObject({ status: 403, code: 'otp_expired' })
})

test('over REST superadmins read the events without an organization, and members do not', async () => {
  const read = async (email?: string) => {
    const client = openClient()
    await signIn(client, email)
    const { data, error } = await client
      .from('audit_log')
      .select('event, actor_id')
      .eq('organization_id', installation)
      .eq('event', 'signed_in')
      .limit(1)
    expect(error).toBeNull()
    return data
  }
  expect(await read(inject('installation').superadminEmail)).toEqual([
    { event: 'signed_in', actor_id: expect.any(String) },
  ])
  expect(await read()).toEqual([])
})
