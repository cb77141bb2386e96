import type { TestOrganization } from '@trellis/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  firstId,
  freshAddress,
  type InvitationStage,
  openInvitationStage,
} from '../test-support/invitation-stage.ts'

let stage: InvitationStage
beforeAll(async () => {
  stage = await openInvitationStage()
})
beforeEach(() => stage.forgetJobs())
afterAll(() => stage?.close())

const links = () => stage.jobs('send-invited-sign-in')
const accept = (person: string | undefined, input: object, claims?: object) =>
  stage.call(person, 'accept-invitation', input, claims)

/** An open invitation, the token of a link to it, and its organization. */
async function invite({ limit = null as number | null, role = 'developer' } = {}) {
  const organization = await stage.createOrganization(limit)
  const email = freshAddress()
  const id = firstId(await stage.invite(organization, [{ email, role, component_ids: [organization.other] }]))
  const token = await stage.createToken(organization, id)
  await stage.forgetJobs()
  return { organization, email, id, token }
}

const isMember = async (organization: TestOrganization, person: string) =>
  (await stage.members(organization)).some(({ user_id }) => user_id === person)
const stateOf = async (id: string) =>
  (
    await stage.own(
      'select accepted_at is not null as is_accepted, accepted_by, revision from invitations where id = $1',
      [id],
    )
  )[0]
const untouched = { is_accepted: false, accepted_by: null, revision: 1 }

describe('the invited person', () => {
  test.each(['token', 'id'] as const)('who is signed in joins by the %s', async (by) => {
    const { organization, email, ...keys } = await invite({ role: 'admin' })
    const person = await stage.createPerson(email)
    // A component that was deleted since does not keep anybody out.
    await stage.own(
      `update invitations set component_ids = component_ids || gen_random_uuid() where id = $1`,
      [keys.id],
    )
    const { status, body } = await accept(person, { [by]: keys[by] })
    expect([status, body]).toEqual([
      200,
      {
        outcome: 'joined',
        id: keys.id,
        organization_id: organization.id,
        organization_name: 'Company',
        role: 'admin',
        email,
        invited_by: `${organization.people.maintainer}@example.com`,
        accepted_at: null,
      },
    ])
    expect(await stage.members(organization)).toContainEqual({ user_id: person, role: 'admin' })
    expect(await stage.own('select component_id from component_users where user_id = $1', [person])).toEqual([
      { component_id: organization.other },
    ])
    expect(await stateOf(keys.id)).toEqual({ is_accepted: true, accepted_by: person, revision: 2 })
    expect(await links()).toEqual([])
    // Opening the link again is no error.
    const again = await accept(person, { token: keys.token })
    expect(again.body).toMatchObject({ outcome: 'already_member', accepted_at: expect.any(String) })
  })

  test('who is asked first joins by the link of a mail alone', async () => {
    const { organization, email, id, token } = await invite()
    const person = await stage.createPerson(email)
    for (const led of [{ token }, { id }]) {
      const { status, body } = await accept(person, { ...led, asks_first: true })
      expect([status, body]).toMatchObject([
        200,
        { outcome: 'ready', id, organization_name: 'Company', role: 'developer' },
      ])
      expect(await stateOf(id)).toEqual(untouched)
      expect(await isMember(organization, person)).toBe(false)
    }
    await stage.own('update app.invitation_tokens set is_mailed = true where invitation_id = $1', [id])
    expect((await accept(person, { token, asks_first: true })).body.outcome).toBe('joined')
    expect(await isMember(organization, person)).toBe(true)
  })

  test('who calls ten times at once joins once', async () => {
    const { organization, email, token, id } = await invite()
    const person = await stage.createPerson(email)
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(person, { token })))
    expect(answers.map(({ body }) => body.outcome).sort()).toEqual([
      ...Array.from({ length: 9 }, () => 'already_member'),
      'joined',
    ])
    expect(await stage.members(organization)).toHaveLength(5)
    expect(await stateOf(id)).toMatchObject({ revision: 2 })
    expect(await stage.own('select 1 from component_users where user_id = $1', [person])).toHaveLength(1)
  })

  test('who is a member already uses the invitation up and keeps their role', async () => {
    const { organization, email, token, id } = await invite({ role: 'maintainer' })
    const person = await stage.createPerson(email)
    await stage.own(`insert into members (organization_id, user_id, role) values ($1, $2, 'developer')`, [
      organization.id,
      person,
    ])
    expect((await accept(person, { token })).body).toMatchObject({ outcome: 'already_member' })
    expect(await stateOf(id)).toMatchObject({ is_accepted: true })
    expect(await stage.members(organization)).toContainEqual({ user_id: person, role: 'developer' })
  })

  test('gets the reserved place although the plan is full', async () => {
    const { organization, email, token } = await invite({ limit: 5 })
    expect((await stage.invite(organization, [{ email: freshAddress() }])).body.results).toMatchObject([
      { outcome: 'no_place' },
    ])
    const person = await stage.createPerson(email)
    expect((await accept(person, { token })).body.outcome).toBe('joined')
  })

  test('is refused by a plan that became smaller, and the invitation stays open', async () => {
    const { organization, email, token, id } = await invite()
    await stage.own(`update organizations set limit_overrides = '{"max_members": 4}' where id = $1`, [
      organization.id,
    ])
    const person = await stage.createPerson(email)
    const { status, body } = await accept(person, { token })
    expect([status, body.code]).toEqual([403, 'plan_limit_reached'])
    expect(await stateOf(id)).toEqual(untouched)
    expect(await isMember(organization, person)).toBe(false)
  })

  test('whose address is not confirmed is somebody else', async () => {
    const { organization, email, token, id } = await invite()
    const person = await stage.createPerson(email, false)
    expect((await accept(person, { token })).body).toMatchObject({ code: 'invitation_for_other_account' })
    expect((await accept(person, { id })).status).toBe(404)
    expect(await isMember(organization, person)).toBe(false)
  })

  test('who has not given their second factor gives it first', async () => {
    const { organization, email, token, id } = await invite()
    const person = await stage.createPerson(email)
    await stage.own(
      `insert into auth.webauthn_credentials (user_id, credential_id, public_key) values ($1::uuid, $1::uuid::text, '\\x00')`,
      [person],
    )
    expect((await accept(person, { token })).body).toMatchObject({
      code: 'second_factor_required',
      details: { id },
    })
    expect(await stateOf(id)).toEqual(untouched)
    expect((await accept(person, { token }, { aal: 'aal2' })).body.outcome).toBe('joined')
    expect(await isMember(organization, person)).toBe(true)
  })

  test('lists their open invitations, and nobody else does', async () => {
    const { organization, email, id } = await invite()
    const person = await stage.createPerson(email)
    const list = async (who: string) => (await stage.call(who, 'list-own-invitations', {})).body
    expect(await list(person)).toEqual([
      {
        id,
        organization_name: 'Company',
        role: 'developer',
        invited_by: `${organization.people.maintainer}@example.com`,
        expires_at: expect.any(String),
      },
    ])
    expect(await list(await stage.createPerson(freshAddress()))).toEqual([])
    await stage.expire(id)
    expect(await list(person)).toEqual([])
  })
})

describe('a visitor', () => {
  test('gets a sign-in link mailed to the invited address each time, and uses nothing up', async () => {
    const { organization, email, token, id } = await invite()
    for (const count of [1, 2]) {
      const { status, body } = await accept(undefined, { token })
      expect([status, body.outcome, body.email]).toEqual([200, 'link_sent', email])
      expect(await links()).toEqual(Array.from({ length: count }, () => ({ invitation_id: id })))
    }
    expect(await stateOf(id)).toEqual(untouched)
    expect(await stage.members(organization)).toHaveLength(4)
  })

  test('is told the same whether or not the address has an account', async () => {
    const [known, unknown] = [await invite(), await invite()]
    await stage.createPerson(known.email)
    for (const { token, id, email, organization } of [known, unknown]) {
      expect(await accept(undefined, { token })).toEqual({
        status: 200,
        body: {
          outcome: 'link_sent',
          id,
          organization_id: organization.id,
          organization_name: 'Company',
          role: 'developer',
          email,
          invited_by: `${organization.people.maintainer}@example.com`,
          accepted_at: null,
        },
      })
    }
    expect(await links()).toHaveLength(2)
  })

  test('gets nowhere by the id, nor by a token that nobody made', async () => {
    const { id } = await invite()
    for (const input of [{ id }, { token: 'x' }, { token: 'a'.repeat(43) }]) {
      const { status, body } = await accept(undefined, input)
      expect([status, body]).toEqual([
        404,
        { code: 'invitation_not_found', message: 'This invitation does not exist' },
      ])
    }
    expect(await links()).toEqual([])
  })

  test('whose address belongs to a company with enforced sign-on is sent there', async () => {
    const { organization, token } = await invite()
    const other = await stage.createOrganization()
    // The domain is that of another organization, whose provider the auth protocol asks for too.
    await stage.own('update auth.sso_providers set is_disabled = false, is_enforced = true where id = $1', [
      other.ssoProvider,
    ])
    await stage.own(
      `insert into auth.sso_domains (sso_provider_id, domain) values ($1, 'larkfield.example')`,
      [other.ssoProvider],
    )
    expect((await accept(undefined, { token })).body).toMatchObject({
      outcome: 'sso',
      organization_id: organization.id,
    })
    expect(await links()).toEqual([])
    await stage.own('delete from auth.sso_domains')
  })
})

describe('a link', () => {
  const facts = ({ organization, email }: Awaited<ReturnType<typeof invite>>) => ({
    organization_name: 'Company',
    invited_by: `${organization.people.maintainer}@example.com`,
    invited_by_email: `${organization.people.maintainer}@example.com`,
    email,
    expires_at: expect.any(String),
    accepted_at: null,
    ended_at: null,
  })

  test('that was revoked, expired or used says so, to visitors and to the person', async () => {
    for (const [statement, code, ends] of [
      ['revoked_at = now()', 'invitation_revoked', { ended_at: expect.any(String) }],
      [`expires_at = now() - interval '1 minute'`, 'invitation_expired', {}],
      [
        'accepted_at = now()',
        'invitation_used',
        { accepted_at: expect.any(String), ended_at: expect.any(String) },
      ],
    ] as const) {
      const invited = await invite()
      const { organization, email, token, id } = invited
      await stage.own(`update invitations set ${statement} where id = $1`, [id])
      const person = await stage.createPerson(email)
      for (const who of [undefined, person]) {
        const { status, body } = await accept(who, { token })
        expect([status, body.code, body.details]).toEqual([410, code, { ...facts(invited), ...ends }])
      }
      expect(await isMember(organization, person)).toBe(false)
      expect(await links()).toEqual([])
    }
  })

  test('to somebody else is refused with both addresses, and stays open', async () => {
    const invited = await invite()
    const { organization, token, id } = invited
    await stage.own(`update profiles set name = 'Mara Okafor' where id = $1`, [
      organization.people.maintainer,
    ])
    const own = freshAddress()
    const person = await stage.createPerson(own)
    const { status, body } = await accept(person, { token })
    expect([status, body.code, body.details]).toEqual([
      403,
      'invitation_for_other_account',
      { ...facts(invited), invited_by: 'Mara Okafor', own_email: own },
    ])
    expect((await accept(person, { id })).status).toBe(404)
    expect(await stateOf(id)).toEqual(untouched)
    expect(await isMember(organization, person)).toBe(false)
  })

  test.each([
    ['suspended_at', 'organization_suspended'],
    ['deletion_requested_at', 'organization_deleting'],
  ])('while %s is set says that nobody joins, and no reason', async (column, code) => {
    const { organization, email, token, id } = await invite()
    await stage.own(`update organizations set ${column} = now() where id = $1`, [organization.id])
    const person = await stage.createPerson(email)
    for (const who of [undefined, person]) {
      const { status, body } = await accept(who, { token })
      expect([status, body.code, body.message]).toEqual([
        403,
        code,
        'The organization takes no new members at the moment',
      ])
    }
    expect(await stateOf(id)).toEqual(untouched)
    expect(await links()).toEqual([])
  })

  test('that is only fetched uses nothing up', async () => {
    const { token, id } = await invite()
    const { status } = await stage.fetch(`/accept-invitation?token=${token}`)
    expect(status).toBe(405)
    expect(await stateOf(id)).toEqual(untouched)
    expect(await links()).toEqual([])
  })

  test('is not for an API token, nor for somebody who acts for the person', async () => {
    const { email, token, id } = await invite()
    const person = await stage.createPerson(email)
    const acting = await accept(person, { token }, { act: { sub: stage.people.superadmin } })
    expect([acting.status, acting.body.code]).toEqual([403, 'impersonation_refused'])
    const { status, text } = await stage.callAs('admin token', {
      name: 'accept-invitation',
      input: { token },
    })
    expect([status, JSON.parse(text).code]).toEqual([403, 'person_required'])
    expect(await stateOf(id)).toEqual(untouched)
  })
})

describe('a person of the identity provider', () => {
  const join = async ({ ssoProvider }: TestOrganization, person: string) =>
    (await stage.own('select app.join_by_sso($1, $2, $3) as refused', [ssoProvider, person, '{}']))[0]
      ?.refused

  test('does not take the place of somebody who is invited', async () => {
    const { organization } = await invite({ limit: 5 })
    const person = await stage.createPerson(freshAddress())
    expect(await join(organization, person)).toBe('sso_no_seat')
    expect(await isMember(organization, person)).toBe(false)
  })

  test('who is invited joins with the role of the invitation, which is used up', async () => {
    const { organization, email, id } = await invite({ limit: 5, role: 'maintainer' })
    const person = await stage.createPerson(email)
    expect(await join(organization, person)).toBeNull()
    expect(await stage.members(organization)).toContainEqual({ user_id: person, role: 'maintainer' })
    expect(await stateOf(id)).toEqual({ is_accepted: true, accepted_by: person, revision: 2 })
  })
})
