import { createHash } from 'node:crypto'
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

const mails = () => stage.jobs('send-invitation-mail')
const emailOf = (person: string) => `${person}@example.com`

/** As if the organization had sent mails today already. */
const countSends = (organizationId: string, sender: string | null, count: number, isTrial = true) =>
  stage.own(
    `insert into app.invitation_sends (organization_id, sender_id, recipient_digest, is_trial)
     select $1, $2, sha256(convert_to(n::text, 'UTF8')), $4 from generate_series(1, $3::integer) n`,
    [organizationId, sender, count, isTrial],
  )

describe('one call', () => {
  test('answers a result per address in its order, and invites those that can be', async () => {
    const organization = await stage.createOrganization(8)
    const { id, people, component } = organization
    await stage.own(
      `update organizations set allowed_email_domains = '{larkfield.example,example.com}' where id = $1`,
      [id],
    )
    const [open, expired] = [freshAddress(), freshAddress()]
    const [first, second, last] = [freshAddress(), freshAddress(), freshAddress()]
    const openId = firstId(await stage.invite(organization, [{ email: open }]))
    const expiredId = firstId(await stage.invite(organization, [{ email: expired }]))
    await stage.expire(expiredId)
    const old = await stage.createToken(organization, openId)
    await stage.forgetJobs()
    const { status, body } = await stage.invite(organization, [
      { email: ` ${first.toUpperCase()} `, role: 'admin', component_ids: [component, component] },
      { email: emailOf(people.admin).toUpperCase() },
      { email: open },
      { email: first },
      { email: 'nobody' },
      { email: 'ann@fernhill.example' },
      { email: expired, role: 'maintainer' },
      { email: second },
      { email: last },
    ])
    const ids = Object.fromEntries((await stage.invitations(organization)).map((row) => [row.email, row.id]))
    expect(status).toBe(200)
    expect(body).toEqual({
      results: [
        { email: first, outcome: 'invited', id: ids[first] },
        { email: emailOf(people.admin), outcome: 'already_member', id: null },
        { email: open, outcome: 'already_invited', id: openId },
        { email: first, outcome: 'already_invited', id: ids[first] },
        { email: 'nobody', outcome: 'invalid', id: null },
        { email: 'ann@fernhill.example', outcome: 'domain_not_allowed', id: null },
        { email: expired, outcome: 'invited', id: expiredId },
        { email: second, outcome: 'invited', id: ids[second] },
        { email: last, outcome: 'no_place', id: null },
      ],
      left_today: 15,
    })
    expect(await mails()).toHaveLength(3)
    expect(await mails()).toEqual(
      expect.arrayContaining([first, expired, second].map((email) => ({ invitation_id: ids[email] }))),
    )
    const [stored] = await stage.own(
      'select role, component_ids, invited_by, message, revision from invitations where id = $1',
      [ids[first]],
    )
    expect(stored).toEqual({
      role: 'admin',
      component_ids: [component],
      invited_by: people.maintainer,
      message: null,
      revision: 1,
    })
    // The open one was left alone.
    expect((await stage.call(undefined, 'accept-invitation', { token: old })).status).toBe(200)
  })

  test('with 100 addresses invites all of them', async () => {
    const organization = await stage.createOrganization()
    await stage.own(`insert into app.settings (name, value) values ('billing', 'off') on conflict do nothing`)
    const { body } = await stage.invite(
      organization,
      Array.from({ length: 100 }, () => ({ email: freshAddress() })),
    )
    await stage.own(`delete from app.settings where name = 'billing'`)
    expect(body.left_today).toBe(0)
    expect(await stage.invitations(organization)).toHaveLength(100)
  })

  test('with a component that is not there is refused whole', async () => {
    const organization = await stage.createOrganization()
    const elsewhere = await stage.createOrganization()
    const { status, body } = await stage.invite(organization, [
      { email: freshAddress() },
      { email: freshAddress(), component_ids: [elsewhere.component] },
    ])
    expect([status, body.faults]).toEqual([
      400,
      { 'invitations.1.component_ids': { code: 'invited_components.unknown' } },
    ])
    expect(await stage.invitations(organization)).toEqual([])
  })

  test('with a link in the personal line is refused, and nothing is stored', async () => {
    const organization = await stage.createOrganization()
    const { status, body } = await stage.invite(organization, [{ email: freshAddress() }], 'See evil.example')
    expect([status, body.faults]).toEqual([400, { message: { code: 'personal_line.has_link' } }])
    expect(await stage.invitations(organization)).toEqual([])
    expect((await stage.invite(organization, [{ email: freshAddress() }], 'See you. Bye')).status).toBe(200)
  })
})

describe('within a day', () => {
  const many = (count: number) => Array.from({ length: count }, () => ({ email: freshAddress() }))

  test('a trial sends 20; a call with more is refused whole and says how many are left', async () => {
    const organization = await stage.createOrganization()
    expect((await stage.invite(organization, many(21))).body).toMatchObject({ code: 'too_many_invitations' })
    expect((await stage.invite(organization, many(18))).body.left_today).toBe(2)
    await stage.forgetJobs()
    const { status, body } = await stage.invite(organization, many(3))
    expect([status, body.code, body.message]).toEqual([
      429,
      'too_many_invitations',
      'You can send 2 more invitations today. Shorten the list, or send the rest tomorrow',
    ])
    expect(await stage.invitations(organization)).toHaveLength(18)
    expect(await mails()).toEqual([])
    expect((await stage.invite(organization, many(2))).body.left_today).toBe(0)
  })

  test('mails that are sent again count as well', async () => {
    const organization = await stage.createOrganization()
    const id = firstId(await stage.invite(organization, many(1)))
    await countSends(organization.id, organization.people.maintainer, 19)
    const [before] = await stage.own('select revision, expires_at from invitations where id = $1', [id])
    const { status } = await stage.call(organization.people.maintainer, 'resend-invitation', { id })
    expect(status).toBe(429)
    expect(await stage.own('select revision, expires_at from invitations where id = $1', [id])).toEqual([
      before,
    ])
  })

  test('a person has 20 over all their trials', async () => {
    const organization = await stage.createOrganization()
    const { maintainer } = organization.people
    await countSends((await stage.createOrganization()).id, maintainer, 15)
    expect((await stage.invite(organization, many(6))).status).toBe(429)
    expect((await stage.invite(organization, many(5))).body.left_today).toBe(0)
  })

  test('an organization that pays has 100', async () => {
    const organization = await stage.createOrganization()
    await stage.own(`insert into app.settings (name, value) values ('billing', 'off') on conflict do nothing`)
    await countSends(organization.id, null, 97, false)
    expect((await stage.invite(organization, many(4))).status).toBe(429)
    expect((await stage.invite(organization, many(3))).body.left_today).toBe(0)
    await stage.own(`delete from app.settings where name = 'billing'`)
  })

  test('calls at once do not exceed it', async () => {
    const organization = await stage.createOrganization()
    const answers = await Promise.all(Array.from({ length: 5 }, () => stage.invite(organization, many(6))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429])
    expect(await stage.invitations(organization)).toHaveLength(18)
  })
})

describe('an invitation', () => {
  test('is changed in its role without a mail, and its links go on', async () => {
    const organization = await stage.createOrganization()
    const email = freshAddress()
    const id = firstId(await stage.invite(organization, [{ email }]))
    const token = await stage.createToken(organization, id)
    await stage.forgetJobs()
    const { maintainer } = organization.people
    const { body } = await stage.call(maintainer, 'update-invitation', { id, email, role: 'admin' })
    expect([body.email, body.role, body.revision]).toEqual([email, 'admin', 2])
    expect(await mails()).toEqual([])
    const person = await stage.createPerson(email)
    expect((await stage.call(person, 'accept-invitation', { token })).body).toMatchObject({
      outcome: 'joined',
      role: 'admin',
    })
  })

  test('to another address ends the old links and mails a new one', async () => {
    const organization = await stage.createOrganization()
    const [wrong, right] = [freshAddress(), freshAddress()]
    const id = firstId(await stage.invite(organization, [{ email: wrong }]))
    // An expired invitation to the right address steps aside.
    await stage.expire(firstId(await stage.invite(organization, [{ email: right }])))
    const token = await stage.createToken(organization, id)
    await stage.forgetJobs()
    const { maintainer } = organization.people
    const { status } = await stage.call(maintainer, 'update-invitation', {
      id,
      email: right,
      role: 'developer',
    })
    expect(status).toBe(200)
    expect(await mails()).toEqual([{ invitation_id: id }])
    expect((await stage.call(undefined, 'accept-invitation', { token })).status).toBe(404)
    const person = await stage.createPerson(wrong)
    expect((await stage.call(person, 'accept-invitation', { id })).status).toBe(404)
  })

  test('is not moved to somebody who is in already, or to a place that is not allowed', async () => {
    const organization = await stage.createOrganization()
    const [email, other] = [freshAddress(), freshAddress()]
    const id = firstId(await stage.invite(organization, [{ email }]))
    await stage.invite(organization, [{ email: other }])
    await stage.own(`update organizations set allowed_email_domains = '{larkfield.example}' where id = $1`, [
      organization.id,
    ])
    const { maintainer, admin } = organization.people
    const change = async (to: string) =>
      (await stage.call(maintainer, 'update-invitation', { id, email: to, role: 'developer' })).body.faults
    expect(await change(emailOf(admin))).toEqual({ email: { code: 'email_address.already_member' } })
    expect(await change(other)).toEqual({ email: { code: 'email_address.already_invited' } })
    expect(await change('x@fernhill.example')).toEqual({
      email: { code: 'email_address.domain_not_allowed' },
    })
    expect(await stage.own('select email, revision from invitations where id = $1', [id])).toEqual([
      { email, revision: 1 },
    ])
  })

  test('that has ended is not sent again, changed, revoked or linked to', async () => {
    const organization = await stage.createOrganization()
    const id = firstId(await stage.invite(organization, [{ email: freshAddress() }]))
    const { maintainer } = organization.people
    const revoked = await stage.call(maintainer, 'revoke-invitation', { id })
    expect([revoked.status, typeof revoked.body.revoked_at]).toEqual([200, 'string'])
    await stage.forgetJobs()
    for (const name of [
      'resend-invitation',
      'revoke-invitation',
      'create-invitation-link',
      'update-invitation',
    ]) {
      const { status, body } = await stage.call(maintainer, name, {
        id,
        email: freshAddress(),
        role: 'admin',
      })
      expect([name, status, body.code]).toEqual([name, 409, 'invitation_revoked'])
    }
    expect(await mails()).toEqual([])
  })

  test('that has expired gets no link before it is sent again, for which it needs a place', async () => {
    const organization = await stage.createOrganization(5)
    const { maintainer } = organization.people
    const id = firstId(await stage.invite(organization, [{ email: freshAddress() }]))
    await stage.expire(id)
    const { status, body } = await stage.call(maintainer, 'create-invitation-link', { id })
    expect([status, body.code]).toEqual([410, 'invitation_expired'])
    const another = firstId(await stage.invite(organization, [{ email: freshAddress() }]))
    const full = await stage.call(maintainer, 'resend-invitation', { id })
    expect([full.status, full.body.code]).toEqual([403, 'plan_limit_reached'])
    await stage.call(maintainer, 'revoke-invitation', { id: another })
    expect((await stage.call(maintainer, 'resend-invitation', { id })).status).toBe(200)
    expect((await stage.call(maintainer, 'create-invitation-link', { id })).status).toBe(200)
  })

  test('stores the secrets of its newest ten links as hashes only', async () => {
    const organization = await stage.createOrganization()
    const id = firstId(await stage.invite(organization, [{ email: freshAddress() }]))
    const tokens: string[] = []
    for (let count = 0; count < 11; count += 1) tokens.push(await stage.createToken(organization, id))
    const [oldest, second, ...rest] = tokens
    expect(new Set(tokens).size).toBe(11)
    const rows = await stage.own<{ hash: Buffer }>(
      'select hash from app.invitation_tokens where invitation_id = $1',
      [id],
    )
    expect(rows.map(({ hash }) => Buffer.from(hash).toString('hex')).sort()).toEqual(
      [second, ...rest]
        .map((token) =>
          createHash('sha256')
            .update(token ?? '')
            .digest('hex'),
        )
        .sort(),
    )
    expect((await stage.call(undefined, 'accept-invitation', { token: oldest })).status).toBe(404)
    expect((await stage.call(undefined, 'accept-invitation', { token: second })).status).toBe(200)
  })

  test('keeps a link that was mailed, however many are copied', async () => {
    const organization = await stage.createOrganization()
    const id = firstId(await stage.invite(organization, [{ email: freshAddress() }]))
    await stage.own(
      `insert into app.invitation_tokens (hash, invitation_id, is_mailed, created_at)
       values (sha256('mailed'), $1, true, now() - interval '1 day')`,
      [id],
    )
    for (let count = 0; count < 11; count += 1) await stage.createToken(organization, id)
    expect((await stage.call(undefined, 'accept-invitation', { token: 'mailed' })).status).toBe(200)
  })
})
