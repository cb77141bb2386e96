// Deleting an organization closes it at once; for 30 days any maintainer can restore it as it was.
import { actFor } from '@trellis/database/testing/act-for'
import { deletionGraceDays } from '@trellis/domain/organizations/deletion'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, type FunctionStage, openFunctionStage } from '../test-support/function-stage.ts'

let stage: FunctionStage
let id: string

beforeAll(async () => {
  stage = await openFunctionStage({ keepsWrites: true })
  id = stage.organizations.own.id
})

beforeEach(async () => {
  await stage.putInto('trialing')
  await stage.own(
    `update organizations set name = 'Larkfield', revision = 1, deletion_requested_by = null where id = $1`,
    [id],
  )
  await stage.own('delete from graphile_worker._private_jobs')
})

afterAll(async () => {
  await stage?.close()
})

async function call(caller: Caller, name: string, input: object, claims: object = {}) {
  const { status, text } = await stage.call(caller, { name, input, claims })
  return { status, body: JSON.parse(text) }
}

const remove = (caller: Caller = 'maintainer', more: object = {}, claims: object = {}) =>
  call(caller, 'delete-organization', { id, name: 'Larkfield', ...more }, claims)
const restore = (caller: Caller = 'maintainer', claims: object = {}) =>
  call(caller, 'restore-organization', { id }, claims)

const row = async () =>
  (
    await stage.own(
      'select name, deletion_requested_at, deletion_requested_by, revision from organizations where id = $1',
      [id],
    )
  )[0]
const untouched = {
  name: 'Larkfield',
  deletion_requested_at: null,
  deletion_requested_by: null,
  revision: 1,
}
const mailJobs = () =>
  stage.own(
    `select payload ->> 'recipient_id' as recipient, payload ->> 'kind' as kind
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'send-deletion-mail' order by j.id`,
  )
const maintainers = async () =>
  (
    await stage.own(
      `select user_id from members where organization_id = $1 and role = 'maintainer' order by 1`,
      [id],
    )
  ).map(({ user_id }) => user_id)
const lastOfLog = async () =>
  (
    await stage.own(
      `select actor_id, after from audit_log where organization_id = $1 and table_name = 'organizations'
       order by sequence desc limit 1`,
      [id],
    )
  )[0]

/** The rows that REST would show, under the policies. */
const countReadable = (person: string, table: string) =>
  stage.asOwner(async (owner) => {
    await owner.query('begin')
    const claims = { sub: person, role: 'authenticated', aal: 'aal1' }
    await owner.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claims)])
    await owner.query('set local role authenticated')
    const column = table === 'organizations' ? 'id' : 'organization_id'
    const rows = await owner.query(`select 1 from ${table} where ${column} = $1`, [id])
    await owner.query('rollback')
    return rows.length
  })

test('the grace is the same in the database', async () => {
  const [grace] = await stage.own('select extract(day from app.deletion_grace())::integer as days')
  expect(grace?.days).toBe(deletionGraceDays)
})

describe('deleting', () => {
  test('tells until when it can be restored, who asked, and every maintainer', async () => {
    const { status, body } = await remove()
    expect([status, Object.keys(body).sort()]).toEqual([200, ['id', 'restorable_until']])
    const stored = await row()
    const asked = new Date(String(stored?.deletion_requested_at))
    expect(Date.parse(body.restorable_until) - asked.getTime()).toBeLessThan(30 * 86_400_000 + 2000)
    expect(Date.parse(body.restorable_until) - asked.getTime()).toBeGreaterThan(30 * 86_400_000 - 2000)
    expect(stored).toMatchObject({ deletion_requested_by: stage.people.maintainer, revision: 2 })
    expect(await lastOfLog()).toMatchObject({
      actor_id: stage.people.maintainer,
      after: [{ id, deletion_requested_at: expect.any(String), revision: 2 }],
    })
    const recipients = await maintainers()
    expect(recipients).toHaveLength(2)
    expect((await mailJobs()).map(({ recipient }) => recipient).sort()).toEqual(recipients)
    expect(await mailJobs()).toEqual(recipients.map(() => expect.objectContaining({ kind: 'requested' })))
  })

  test.each([
    ['anonymous', 401],
    ['stranger', 404],
    ['superadmin', 404],
    ['developer', 403],
    ['assigned', 403],
    ['admin', 403],
    ['read token', 403],
    ['write token', 403],
    ['admin token', 403],
  ] as const)('is refused to %s', async (caller, status) => {
    expect((await remove(caller)).status).toBe(status)
    expect(await row()).toEqual(untouched)
    expect(await mailJobs()).toEqual([])
  })

  test('is refused to a superadmin who acts for the maintainer, and so is restoring', async () => {
    const claims = await actFor(stage.own, {
      userId: stage.people.maintainer,
      actorId: stage.people.superadmin,
      organizationId: id,
    })
    expect((await remove('maintainer', {}, claims)).status).toBe(403)
    expect(await row()).toEqual(untouched)
    await remove()
    expect((await restore('maintainer', claims)).status).toBe(403)
    expect((await row())?.deletion_requested_at).not.toBeNull()
  })

  test('needs a proof that was just given', async () => {
    const anHourAgo = Math.floor(Date.now() / 1000) - 3600
    const { status, body } = await remove(
      'maintainer',
      {},
      { amr: [{ method: 'otp', timestamp: anHourAgo }] },
    )
    expect([status, body.code]).toEqual([403, 'step_up_required'])
    expect(await row()).toEqual(untouched)
  })

  test.each(['larkfield', 'Larkfiel', 'Larkfield GmbH', ''])('needs the name, not %j', async (name) => {
    const { status, body } = await remove('maintainer', { name })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['name']])
    expect(await row()).toEqual(untouched)
    expect(await mailJobs()).toEqual([])
  })

  test('happens once', async () => {
    await remove()
    const first = await row()
    const { status, body } = await remove()
    expect([status, body.code]).toEqual([409, 'already_deleting'])
    expect(await row()).toEqual(first)
    expect(await mailJobs()).toHaveLength(2)
  })

  test('is possible without a plan, but not while suspended', async () => {
    await stage.putInto('suspended')
    const { status, body } = await remove()
    expect([status, body.code]).toEqual([403, 'organization_suspended'])
    expect(await row()).toMatchObject({ deletion_requested_at: null })
    await stage.putInto('not_active')
    expect((await remove()).status).toBe(200)
  })

  test('locks everyone out at once, and their tokens', async () => {
    const seen = ['organizations', 'components', 'versions', 'projects', 'members', 'audit_log', 'api_tokens']
    for (const table of seen)
      expect([table, (await countReadable(stage.people.maintainer, table)) > 0]).toEqual([table, true])
    await remove()
    for (const person of [stage.people.maintainer, stage.people.admin, stage.people.developer])
      for (const table of seen) expect([table, await countReadable(person, table)]).toEqual([table, 0])
    for (const caller of ['maintainer', 'admin', 'developer', 'read token', 'admin token'] as const) {
      const { status, body } = await call(caller, 'list-findings', { organization_id: id })
      expect([caller, status, body.code]).toEqual([caller, 403, 'organization_deleting'])
    }
  })

  test('tells maintainers who asked for it, and others only that it is being deleted', async () => {
    await remove()
    await stage.own(`update profiles set name = 'Mara Okafor' where id = $1`, [stage.people.maintainer])
    const seenBy = async (caller: Caller) => {
      const { body } = await call(caller, 'list-organizations', {})
      const found = body.find((each: { id: string }) => each.id === id)
      return [found.state, typeof found.deletion_requested_at, found.deletion_requested_by]
    }
    expect(await seenBy('maintainer')).toEqual(['deleting', 'string', 'Mara Okafor'])
    expect(await seenBy('admin')).toEqual(['deleting', 'string', null])
    expect(await seenBy('developer')).toEqual(['deleting', 'string', null])
  })
})

describe('restoring', () => {
  beforeEach(() => remove())

  test('by another maintainer opens it as it was, and tells every maintainer', async () => {
    const before = await stage.own('select * from components where organization_id = $1 order by id', [id])
    await stage.own(`update members set role = 'maintainer' where organization_id = $1 and user_id = $2`, [
      id,
      stage.people.admin,
    ])
    expect(await restore('admin')).toEqual({ status: 200, body: { id } })
    expect(await row()).toEqual({ ...untouched, revision: 3 })
    expect(await lastOfLog()).toMatchObject({
      actor_id: stage.people.admin,
      after: [{ id, deletion_requested_at: null, revision: 3 }],
    })
    expect(await stage.own('select * from components where organization_id = $1 order by id', [id])).toEqual(
      before,
    )
    expect(await countReadable(stage.people.developer, 'components')).toBe(2)
    expect((await call('read token', 'list-findings', { organization_id: id })).status).toBe(200)
    await stage.own(`update members set role = 'admin' where organization_id = $1 and user_id = $2`, [
      id,
      stage.people.admin,
    ])
    const restored = (await mailJobs()).filter(({ kind }) => kind === 'restored')
    expect(restored.map(({ recipient }) => recipient).sort()).toEqual(
      [...(await maintainers()), stage.people.admin].sort(),
    )
  })

  test.each([
    ['anonymous', 401],
    ['stranger', 404],
    ['superadmin', 404],
    ['developer', 403],
    ['admin', 403],
    ['admin token', 403],
  ] as const)('is refused to %s', async (caller, status) => {
    expect((await restore(caller)).status).toBe(status)
    expect((await row())?.revision).toBe(2)
  })

  test('is too late after 30 days, even before the rows are gone', async () => {
    await stage.own(
      `update organizations set deletion_requested_at = now() - interval '30 days' where id = $1`,
      [id],
    )
    const { status, body } = await restore()
    expect([status, body.code]).toEqual([409, 'organization_deleted'])
    expect((await row())?.deletion_requested_at).not.toBeNull()
  })

  test('is possible shortly before', async () => {
    await stage.own(
      `update organizations set deletion_requested_at = now() - interval '29 days 23 hours' where id = $1`,
      [id],
    )
    expect((await restore()).status).toBe(200)
  })

  test('is refused while suspended', async () => {
    await stage.own('update organizations set suspended_at = now() where id = $1', [id])
    const { status, body } = await restore()
    expect([status, body.code]).toEqual([403, 'organization_suspended'])
  })

  test('happens once', async () => {
    await restore()
    const { status, body } = await restore()
    expect([status, body.code]).toEqual([409, 'organization_not_deleting'])
    expect((await row())?.revision).toBe(3)
  })
})

test('the last maintainer can delete their profile once the organization is being deleted', async () => {
  for (const each of [stage.organizations.own.id, stage.organizations.own.empty])
    await stage.own(
      `update members set role = 'developer' where organization_id = $1 and role = 'maintainer' and user_id <> $2`,
      [each, stage.people.maintainer],
    )
  const refused = await call('maintainer', 'delete-profile', {})
  expect([refused.status, refused.body.code]).toEqual([409, 'last_maintainer'])
  await remove()
  const stillOne = await call('maintainer', 'delete-profile', {})
  expect(stillOne.body.details).toEqual([expect.objectContaining({ id: stage.organizations.own.empty })])
  const { status } = await call('maintainer', 'delete-organization', {
    id: stage.organizations.own.empty,
    name: (
      await stage.own('select name from organizations where id = $1', [stage.organizations.own.empty])
    )[0]?.name,
  })
  expect(status).toBe(200)
  expect((await call('maintainer', 'delete-profile', {})).status).toBe(200)
  expect(await row()).toMatchObject({ deletion_requested_by: null, deletion_requested_at: expect.any(Date) })
})
