// A superadmin who acts for a member, table by table: finds and writes what the member does, in one organization and while
// the session holds, except for what nobody may touch on behalf of somebody else. The cases come from the access matrix.
import type { TransactionContext } from '@trellis/platform/postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessMatrix, type Statement, type Who } from './access-matrix.ts'
import { type AccessStage, attemptIn, openAccessStage, type PersonRole } from './access-stage.ts'
import { type ActingClaims, actFor } from './act-for.ts'
import type { TestOrganization } from './test-organization.ts'

const members = ['developer', 'assigned', 'admin', 'maintainer'] as const
type Member = (typeof members)[number]

let stage: AccessStage
let elsewhere: TestOrganization
let superadmin: string
const claimsOf = {} as Record<Member, ActingClaims>

beforeAll(async () => {
  stage = await openAccessStage()
  elsewhere = stage.organizations.not_active
  await stage.own(`update organizations set trial_ends_at = now() + interval '5 days' where id = $1`, [
    elsewhere.id,
  ])
  superadmin = String(stage.contextOf('superadmin', 'authenticated').claims?.sub)
  for (const who of members) {
    claimsOf[who] = await act(who)
    await stage.own('insert into members (organization_id, user_id, role) values ($1, $2, $3)', [
      elsewhere.id,
      stage.organization.people[who],
      'maintainer',
    ])
  }
  // A second factor of the person is no matter: the superadmin gave their own.
  await stage.own(
    `insert into auth.mfa_factors (user_id, factor_type, status) select id, 'totp', 'verified' from unnest($1::uuid[]) as people (id)`,
    [Object.values(stage.organization.people)],
  )
})

afterAll(() => stage?.close())

const act = (who: Member) =>
  actFor(stage.own, {
    userId: stage.organization.people[who],
    actorId: superadmin,
    organizationId: stage.organization.id,
  })

const attempt = (who: Member, role: PersonRole, statement: Statement, claims = claimsOf[who]) => {
  const context: TransactionContext = { role, claims }
  return attemptIn(stage.database, context, statement)
}

async function listAble(role: PersonRole, statement: Statement): Promise<Member[]> {
  const able: Member[] = []
  for (const who of members) if ((await attempt(who, role, statement)) > 0) able.push(who)
  return able
}

const ofMembers = (list: readonly Who[]) => members.filter((who) => list.includes(who))

const rowsOf = (table: string, { id, people }: TestOrganization): Statement => {
  if (table === 'organizations') return ['select id from organizations where id = $1', id]
  if (table === 'profiles') {
    const others = Object.values(people)
    return ['select id from profiles where id <> auth.uid() and id = any ($1)', others]
  }
  return [`select organization_id from ${table} where organization_id = $1`, id]
}

/** Nobody does these on behalf of somebody else, whatever the role. */
const untouchable = [
  'api_tokens read',
  'organizations insert',
  'organizations update',
  'components delete',
  'versions delete',
  'changes delete',
  'projects delete',
  'invitations insert',
  'invitations update',
  'members update',
  'members delete',
  'legal_documents insert',
  'legal_documents update',
  ...['insert', 'update', 'delete'].flatMap((verb) => [
    `sso_connections ${verb}`,
    `sso_domains ${verb}`,
    `webhooks ${verb}`,
  ]),
]

describe.each(Object.entries(accessMatrix))('%s', (table, { read, statements, ...writes }) => {
  const expected = (verb: string, list: readonly Who[]) =>
    untouchable.includes(`${table} ${verb}`) ? [] : ofMembers(list)

  test('is read as by the member', async () => {
    expect(await listAble('authenticated', rowsOf(table, stage.organization))).toEqual(expected('read', read))
  })

  test('is not read in another organization of the same person', async () => {
    expect(await listAble('authenticated', rowsOf(table, elsewhere))).toEqual([])
  })

  test.each(['insert', 'update', 'delete'] as const)('%s as by the member', async (verb) => {
    const able = await listAble('app_writer', statements(stage.organization)[verb])
    expect(able).toEqual(expected(verb, writes[verb]))
  })

  test.each(['insert', 'update', 'delete'] as const)('%s not in another one', async (verb) => {
    expect(await listAble('app_writer', statements(elsewhere)[verb])).toEqual([])
  })
})

const readComponent = (): Statement => [
  'select id from components where organization_id = $1',
  stage.organization.id,
]

const finds = (claims: object) =>
  attempt('maintainer', 'authenticated', readComponent(), claims as ActingClaims)

describe('the session finds nothing more', () => {
  test('once it has ended', async () => {
    const claims = await act('maintainer')
    expect(await finds(claims)).toBe(2)
    await stage.own('delete from auth.sessions where id = $1', [claims.session_id])
    expect(await finds(claims)).toBe(0)
  })

  test('after its hour', async () => {
    const claims = await act('maintainer')
    await stage.own('update auth.sessions set not_after = now() where id = $1', [claims.session_id])
    expect(await finds(claims)).toBe(0)
  })

  test("once the superadmin's own session has ended", async () => {
    const claims = await act('maintainer')
    await stage.own(
      'delete from auth.sessions o using auth.sessions s where s.id = $1 and o.id = s.actor_session_id',
      [claims.session_id],
    )
    expect(await finds(claims)).toBe(0)
  })

  test('once the actor is no superadmin any more', async () => {
    const claims = await act('maintainer')
    const email = `${superadmin}@example.com`
    await stage.own('delete from app.superadmin_emails where email = $1', [email])
    expect(await finds(claims)).toBe(0)
    await stage.own('insert into app.superadmin_emails values ($1)', [email])
    expect(await finds(claims)).toBe(2)
  })

  test('once the person is a superadmin', async () => {
    const claims = await act('maintainer')
    const email = `${stage.organization.people.maintainer}@example.com`
    await stage.own('insert into app.superadmin_emails values ($1)', [email])
    expect(await finds(claims)).toBe(0)
    await stage.own('delete from app.superadmin_emails where email = $1', [email])
    expect(await finds(claims)).toBe(2)
  })

  test.each([{}, null, '', false, { sub: 'x' }])('if the claim names no organization: %j', async (named) => {
    const claims = await act('maintainer')
    expect(await finds({ ...claims, act: named })).toBe(0)
  })
})

test('the memberships are those of one organization', async () => {
  const rows = await stage.database.query(
    { role: 'authenticated', claims: claimsOf.maintainer },
    { text: 'select id, proof from app.my_memberships()' },
  )
  expect(rows).toEqual([{ id: stage.organization.id, proof: 'enough' }])
})

test('somebody who acts for a superadmin has no rights of one', async () => {
  const claims = { sub: superadmin, act: { sub: superadmin, organization_id: stage.organization.id } }
  const [row] = await stage.database.query(
    { role: 'app_writer', claims },
    { text: 'select app.is_superadmin() as is_superadmin' },
  )
  expect(row).toEqual({ is_superadmin: false })
})

test('what concerns the person alone is refused', async () => {
  const attempted = stage.database.query(
    { role: 'app_writer', claims: claimsOf.maintainer },
    { text: 'select app.end_own_session($1)', values: [claimsOf.maintainer.session_id] },
  )
  await expect(attempted).rejects.toMatchObject({ sqlstate: 'PT403', hint: 'impersonation_refused' })
})
