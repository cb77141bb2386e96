// Roles, removal and leaving, over the real protocol. Writes are kept: each test has people of its own.
import { randomUUID } from 'node:crypto'
import { createPerson, createTestOrganization, type TestOrganization } from '@trellis/database/testing'
import { actFor } from '@trellis/database/testing/act-for'
import { asOwner } from '@trellis/platform/postgres/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FunctionStage, openFunctionStage } from '../test-support/function-stage.ts'

let stage: FunctionStage
let company: TestOrganization

beforeAll(async () => {
  stage = await openFunctionStage({ keepsWrites: true })
})

afterAll(async () => {
  await stage?.close()
})

beforeEach(async () => {
  company = await asOwner(stage.connection, (owner) => createTestOrganization(owner))
})

const own = (text: string, ...values: unknown[]) => stage.own(text, values)

/** Calls as any person, in a session of theirs. */
async function callAs(person: string, name: string, input: object) {
  const [session] = await own('insert into auth.sessions (user_id) values ($1) returning id', person)
  const claims = { sub: person, session_id: session?.id }
  const { status, text } = await stage.call('maintainer', {
    name,
    input: { organization_id: company.id, ...input },
    claims,
  })
  const body = JSON.parse(text)
  return { status, code: status === 200 ? undefined : body.code, body }
}

async function joinAs(role: string): Promise<string> {
  const person = await asOwner(stage.connection, (owner) => createPerson(owner))
  await own(
    'insert into members (organization_id, user_id, role) values ($1, $2, $3)',
    company.id,
    person,
    role,
  )
  return person
}

const roleOf = async (person: string) => {
  const [row] = await own(
    'select role from members where organization_id = $1 and user_id = $2',
    company.id,
    person,
  )
  return row?.role
}

const maintainersLeft = async () =>
  (await own(`select 1 from members where organization_id = $1 and role = 'maintainer'`, company.id)).length

const assign = (component: string, person: string, notifies = true) =>
  own(
    `insert into component_users (organization_id, component_id, user_id, email_notifications) values ($1, $2, $3, $4)`,
    company.id,
    component,
    person,
    notifies,
  )

const assigneesOf = async (component: string) =>
  (await own('select user_id from component_users where component_id = $1', component)).map(
    ({ user_id }) => user_id,
  )

describe('set-member-role', () => {
  test('changes the role, counts the edit and records it', async () => {
    const { maintainer, developer } = company.people
    const answer = await callAs(maintainer, 'set-member-role', { user_id: developer, role: 'admin' })
    expect(answer).toMatchObject({ status: 200, body: { user_id: developer, role: 'admin', revision: 2 } })
    const logged = await own(
      `select before, after, actor_id from audit_log
       where organization_id = $1 and table_name = 'members' and operation = 'update'`,
      company.id,
    )
    expect(logged).toEqual([
      {
        before: [{ user_id: developer, role: 'developer' }],
        after: [{ user_id: developer, role: 'admin' }],
        actor_id: maintainer,
      },
    ])
  })

  test('is no edit if the role is the same', async () => {
    const { maintainer, developer } = company.people
    const answer = await callAs(maintainer, 'set-member-role', { user_id: developer, role: 'developer' })
    expect(answer).toMatchObject({ status: 200, body: { role: 'developer', revision: 1 } })
  })

  test('is refused as stale if somebody else has changed the role', async () => {
    const { maintainer, developer } = company.people
    await callAs(maintainer, 'set-member-role', { user_id: developer, role: 'admin' })
    const stale = { user_id: developer, role: 'maintainer', expected_revision: 1 }
    const answer = await callAs(maintainer, 'set-member-role', stale)
    expect(answer).toMatchObject({ status: 409, code: 'stale_revision' })
    expect(answer.body.details).toMatchObject({ changed: ['role'], current: { role: 'admin', revision: 2 } })
    expect(await roleOf(developer)).toBe('admin')
    const fresh = { ...stale, expected_revision: 2 }
    expect((await callAs(maintainer, 'set-member-role', fresh)).status).toBe(200)
  })

  test('a maintainer gives up the role while another one stays', async () => {
    const { maintainer } = company.people
    const wish = { user_id: maintainer, role: 'developer' }
    const refused = await callAs(maintainer, 'set-member-role', wish)
    expect(refused).toMatchObject({ status: 409, code: 'last_maintainer' })
    expect(refused.body.message).toContain('Give another member the role Maintainer first')
    expect(await roleOf(maintainer)).toBe('maintainer')
    await joinAs('maintainer')
    expect(await callAs(maintainer, 'set-member-role', wish)).toMatchObject({
      status: 200,
      body: { role: 'developer', revision: 2 },
    })
  })

  test('a maintainer that nobody can sign in to does not count', async () => {
    const account = randomUUID()
    await own('insert into auth.users (id) values ($1)', account)
    await own(
      `insert into members (organization_id, user_id, role) values ($1, $2, 'maintainer')`,
      company.id,
      account,
    )
    const { maintainer } = company.people
    const wish = { user_id: maintainer, role: 'admin' }
    expect(await callAs(maintainer, 'set-member-role', wish)).toMatchObject({ code: 'last_maintainer' })
    const hidden = await callAs(maintainer, 'set-member-role', { user_id: account, role: 'admin' })
    expect(hidden).toMatchObject({ status: 404, code: 'member_not_found' })
  })

  test.each([
    ['admin', 403, 'forbidden'],
    ['developer', 403, 'forbidden'],
  ] as const)('is refused for %s, also for their own role', async (who, status, code) => {
    for (const user_id of [company.people[who], company.people.assigned]) {
      const answer = await callAs(company.people[who], 'set-member-role', { user_id, role: 'maintainer' })
      expect(answer).toMatchObject({ status, code })
    }
    expect(await maintainersLeft()).toBe(1)
  })

  test('finds nobody of another organization', async () => {
    const { maintainer: stranger, developer } = stage.organizations.foreign.people
    const outward = await callAs(company.people.maintainer, 'set-member-role', {
      user_id: developer,
      role: 'admin',
    })
    expect(outward).toMatchObject({ status: 404, code: 'member_not_found' })
    const inward = await callAs(stranger, 'set-member-role', {
      user_id: company.people.developer,
      role: 'admin',
    })
    expect(inward).toMatchObject({ status: 404, code: 'organization_not_found' })
  })

  test.each([
    [{ role: '' }, 'Role is required'],
    [{}, 'Role is required'],
    [{ role: 'owner' }, 'Invalid role selected'],
  ])('%j is refused: %s', async (input, message) => {
    const { maintainer, developer } = company.people
    const answer = await callAs(maintainer, 'set-member-role', { user_id: developer, ...input })
    expect(answer).toMatchObject({ status: 400, body: { fields: { role: message } } })
  })
})

describe('at the same time', () => {
  const settled = (answers: readonly { readonly status: number; readonly code: unknown }[]) =>
    answers.map(({ status, code }) => `${status} ${code ?? ''}`.trim()).sort()

  test('two maintainers who demote each other leave one', async () => {
    const { maintainer: one } = company.people
    const other = await joinAs('maintainer')
    const answers = await Promise.all([
      callAs(one, 'set-member-role', { user_id: other, role: 'developer' }),
      callAs(other, 'set-member-role', { user_id: one, role: 'developer' }),
    ])
    // The second has lost the right to ask by then.
    expect(settled(answers)).toEqual(['200', '403 forbidden'])
    expect(await maintainersLeft()).toBe(1)
  })

  test('two maintainers who demote themselves leave one', async () => {
    const people = [company.people.maintainer, await joinAs('maintainer')]
    const answers = await Promise.all(
      people.map((user_id) => callAs(user_id, 'set-member-role', { user_id, role: 'developer' })),
    )
    expect(settled(answers)).toEqual(['200', '409 last_maintainer'])
    expect(await maintainersLeft()).toBe(1)
  })

  test('two maintainers who leave leave one', async () => {
    const people = [company.people.maintainer, await joinAs('maintainer')]
    const answers = await Promise.all(people.map((person) => callAs(person, 'leave-organization', {})))
    expect(settled(answers)).toEqual(['200', '409 last_maintainer'])
    expect(await maintainersLeft()).toBe(1)
  })

  test('one who leaves while the other is demoted cannot, or the other is not', async () => {
    const { maintainer: leaving } = company.people
    const demoted = await joinAs('maintainer')
    const answers = await Promise.all([
      callAs(leaving, 'leave-organization', {}),
      callAs(demoted, 'set-member-role', { user_id: demoted, role: 'admin' }),
    ])
    expect(settled(answers)).toEqual(['200', '409 last_maintainer'])
    expect(await maintainersLeft()).toBe(1)
  })

  test('one who is removed while somebody assigns them has no assignment', async () => {
    const { maintainer, admin, developer } = company.people
    const [removed] = await Promise.all([
      callAs(maintainer, 'remove-member', { user_id: developer }),
      callAs(admin, 'assign-user', { component_id: company.component, user_id: developer }),
    ])
    expect(removed.status).toBe(200)
    expect(await assigneesOf(company.component)).toEqual([company.people.assigned])
  })

  test('without functions and their lock, a statement waits for the other and is refused', async () => {
    const { maintainer: one } = company.people
    const other = await joinAs('maintainer')
    const remove = 'delete from members where organization_id = $1 and user_id = $2'
    const second = await asOwner(stage.connection, async (owner) => {
      await owner.query('begin')
      await owner.query(remove, [company.id, one])
      const waiting = own(remove, company.id, other).then(
        () => 'removed',
        ({ hint }) => hint,
      )
      await expect.poll(() => own('select 1 from pg_locks where not granted')).not.toEqual([])
      await owner.query('commit')
      return await waiting
    })
    expect(second).toBe('last_maintainer')
    expect(await maintainersLeft()).toBe(1)
  })
})

describe('remove-member', () => {
  test('ends the membership and its assignments, and keeps the account and its sessions', async () => {
    const { maintainer, assigned } = company.people
    await own('insert into auth.sessions (user_id) values ($1)', assigned)
    const answer = await callAs(maintainer, 'remove-member', { user_id: assigned })
    expect(answer.body).toEqual({
      organization_id: company.id,
      user_id: assigned,
      assignments: 1,
      handed_over: 0,
    })
    expect(await roleOf(assigned)).toBeUndefined()
    expect(await assigneesOf(company.component)).toEqual([])
    expect(await own('select revision from components where id = $1', company.component)).toEqual([
      { revision: 2 },
    ])
    expect(await own('select 1 from auth.sessions where user_id = $1', assigned)).toHaveLength(1)
    const next = await callAs(assigned, 'list-findings', {})
    expect(next).toMatchObject({ status: 404, code: 'organization_not_found' })
  })

  test('hands the components over to somebody who takes them', async () => {
    const { maintainer, assigned, developer } = company.people
    await assign(company.other, assigned)
    await assign(company.other, developer, false)
    const answer = await callAs(maintainer, 'remove-member', { user_id: assigned, hand_over_to: developer })
    expect(answer.body).toMatchObject({ assignments: 2, handed_over: 1 })
    const rows = await own(
      `select component_id, email_notifications from component_users where user_id = $1 order by email_notifications`,
      developer,
    )
    expect(rows).toEqual([
      { component_id: company.other, email_notifications: false },
      { component_id: company.component, email_notifications: true },
    ])
  })

  test.each(['themselves', 'a stranger', 'an account of a token'])(
    'hands nothing over to %s',
    async (who) => {
      const { maintainer, assigned } = company.people
      const account = randomUUID()
      if (who === 'an account of a token') {
        await own('insert into auth.users (id) values ($1)', account)
        await own(
          `insert into members (organization_id, user_id, role) values ($1, $2, 'admin')`,
          company.id,
          account,
        )
      }
      const successors: Readonly<Record<string, string>> = {
        themselves: assigned,
        'a stranger': stage.organizations.foreign.people.developer,
        'an account of a token': account,
      }
      const input = { user_id: assigned, hand_over_to: successors[who] }
      const answer = await callAs(maintainer, 'remove-member', input)
      expect(answer).toMatchObject({ status: 400, body: { fields: { hand_over_to: expect.any(String) } } })
      expect(await roleOf(assigned)).toBe('developer')
      expect(await assigneesOf(company.component)).toEqual([assigned])
    },
  )

  test('ends the tokens of the person for this organization, and for no other', async () => {
    const { maintainer, developer } = company.people
    const elsewhere = stage.organizations.foreign.id
    await own(
      `insert into members (organization_id, user_id, role) values ($1, $2, 'developer')`,
      elsewhere,
      developer,
    )
    await own(
      `insert into api_tokens (organization_id, kind, user_id, name, scopes) values ($1, 'personal', $2, 'Elsewhere', '{read}')`,
      elsewhere,
      developer,
    )
    await callAs(maintainer, 'remove-member', { user_id: developer })
    expect(await own('select name from api_tokens where user_id = $1', developer)).toEqual([
      { name: 'Elsewhere' },
    ])
  })

  test('ends the sessions of superadmins who act for the person there', async () => {
    const { maintainer, developer } = company.people
    const { superadmin: actorId } = stage.people
    const run = (text: string, values?: readonly unknown[]) => stage.own(text, values)
    await actFor(run, { userId: developer, actorId, organizationId: company.id })
    await actFor(run, { userId: developer, actorId, organizationId: stage.organizations.own.id })
    await callAs(maintainer, 'remove-member', { user_id: developer })
    const left = await own(
      `select actor_claims ->> 'organization_id' as of from auth.sessions where user_id = $1 and actor_id is not null`,
      developer,
    )
    expect(left).toEqual([{ of: stage.organizations.own.id }])
  })

  test('is refused for the last maintainer, and for people who are none', async () => {
    const { maintainer, admin, developer } = company.people
    const last = await callAs(maintainer, 'remove-member', { user_id: maintainer })
    expect(last).toMatchObject({ status: 409, code: 'last_maintainer' })
    for (const person of [admin, developer]) {
      const answer = await callAs(person, 'remove-member', { user_id: person })
      expect(answer).toMatchObject({ status: 403, code: 'forbidden' })
    }
    expect(await own('select 1 from members where organization_id = $1', company.id)).toHaveLength(4)
  })

  test('finds nobody twice', async () => {
    const { maintainer, developer } = company.people
    await callAs(maintainer, 'remove-member', { user_id: developer })
    const again = await callAs(maintainer, 'remove-member', { user_id: developer })
    expect(again).toMatchObject({ status: 404, code: 'member_not_found' })
  })
})

describe('leave-organization', () => {
  test('ends the membership of everybody who is not the last maintainer', async () => {
    const { maintainer, assigned } = company.people
    const answer = await callAs(assigned, 'leave-organization', {})
    expect(answer.body).toEqual({
      organization_id: company.id,
      user_id: assigned,
      assignments: 1,
      handed_over: 0,
    })
    expect(await roleOf(assigned)).toBeUndefined()
    expect(await assigneesOf(company.component)).toEqual([])
    expect(await callAs(maintainer, 'leave-organization', {})).toMatchObject({
      status: 409,
      code: 'last_maintainer',
    })
    const again = await callAs(assigned, 'leave-organization', {})
    expect(again).toMatchObject({ status: 404, code: 'organization_not_found' })
  })

  test('is possible in every state but suspended', async () => {
    const [first, second, third] = [company.people.developer, company.people.assigned, company.people.admin]
    await own('update organizations set trial_ends_at = now() where id = $1', company.id)
    expect((await callAs(first, 'leave-organization', {})).status).toBe(200)
    await own('update organizations set deletion_requested_at = now() where id = $1', company.id)
    expect((await callAs(second, 'leave-organization', {})).status).toBe(200)
    await own('update organizations set suspended_at = now() where id = $1', company.id)
    const refused = await callAs(third, 'leave-organization', {})
    expect(refused).toMatchObject({ status: 403, code: 'organization_suspended' })
    expect(await roleOf(third)).toBe('admin')
  })
})

describe('however a maintainer goes', () => {
  test('an account that is the last maintainer is neither deleted nor hidden', async () => {
    const { maintainer } = company.people
    const refused = { sqlstate: 'PT409', hint: 'last_maintainer' }
    await expect(own('delete from auth.users where id = $1', maintainer)).rejects.toMatchObject(refused)
    await expect(
      own('update auth.users set deleted_at = now() where id = $1', maintainer),
    ).rejects.toMatchObject(refused)
    await joinAs('maintainer')
    await own('update auth.users set deleted_at = now() where id = $1', maintainer)
    await own('delete from auth.users where id = $1', maintainer)
    expect(await maintainersLeft()).toBe(1)
  })

  test('an organization is deleted with its last maintainer', async () => {
    await own('delete from organizations where id = $1', company.id)
    expect(await own('select 1 from members where organization_id = $1', company.id)).toEqual([])
  })

  const ways: readonly (readonly [string, (gone: string) => Promise<unknown>])[] = [
    ['removed', (gone) => callAs(company.people.maintainer, 'remove-member', { user_id: gone })],
    [
      'demoted',
      (gone) => callAs(company.people.maintainer, 'set-member-role', { user_id: gone, role: 'admin' }),
    ],
    ['leaving', (gone) => callAs(gone, 'leave-organization', {})],
    ['erased', (gone) => own('delete from auth.users where id = $1', gone)],
  ]
  test.each(ways)('open invitations of one who is %s end, and those of others do not', async (_, go) => {
    const gone = await joinAs('maintainer')
    const invite = (email: string, inviter: string) =>
      own(
        `insert into invitations (organization_id, email, role, invited_by) values ($1, $2, 'maintainer', $3)`,
        company.id,
        email,
        inviter,
      )
    await invite('door@example.com', gone)
    await invite('other@example.com', company.people.maintainer)
    await go(gone)
    const open = await own(
      `select email from invitations where organization_id = $1 and revoked_at is null order by email`,
      company.id,
    )
    expect(open).toEqual([{ email: 'newcomer@example.com' }, { email: 'other@example.com' }])
  })
})
