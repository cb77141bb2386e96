// How far back the audit log of an organization goes, and that only the job shortens it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccessStage, openAccessStage } from '../access/access-stage.ts'

let stage: AccessStage

beforeAll(async () => {
  stage = await openAccessStage()
  await stage.own('delete from audit_checkpoints')
})

afterAll(async () => {
  await stage?.close()
})

const asJob = <R extends Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
  stage.database.query<R>({ role: 'app_job' }, { text, values })

const listOverdue = async () =>
  (await asJob<{ id: string }>('select app.overdue_audit_logs() as id')).map(({ id }) => id)

const prune = async (id: string) =>
  (await asJob<{ count: string }>('select app.prune_overdue_audit_log($1) as count', [id]))[0]?.count

const agree = (id: string, limits: object) =>
  stage.own('update organizations set limit_overrides = $2 where id = $1', [id, limits])

/** Gives the first three rows the stated age; retention ignores hashes. */
const age = (id: string, days: number) =>
  stage.own(
    `update audit_log set occurred_at = now() - make_interval(days => $2) where organization_id = $1 and sequence <= 3`,
    [id, days],
  )

const firstSequence = async (id: string) =>
  (await stage.own('select min(sequence) as first from audit_log where organization_id = $1', [id]))[0]?.first

describe('the log of an organization', () => {
  let id: string

  beforeEach(async () => {
    const rows = await stage.own(
      `insert into organizations (name, slug, trial_ends_at)
       values ('Aging', 'aging-' || gen_random_uuid(), now() + interval '5 days') returning id`,
    )
    id = String(rows[0]?.id)
    for (const name of ['One', 'Two', 'Three']) {
      await stage.own('update organizations set name = $2 where id = $1', [id, name])
    }
  })

  test('goes back as far as its plan says, and is whole after the cut', async () => {
    await age(id, 364)
    expect(await listOverdue()).not.toContain(id)
    expect(await prune(id)).toBe('0')
    await age(id, 366)
    expect(await listOverdue()).toContain(id)
    expect(await prune(id)).toBe('3')
    expect(await firstSequence(id)).toBe('4')
    expect(await stage.own('select * from app.verify_audit_chain($1)', [id])).toEqual([
      { checked: '1', broken_at: null },
    ])
    expect(await listOverdue()).not.toContain(id)
  })

  test('goes back as far as was agreed', async () => {
    await agree(id, { audit_days: 30 })
    await age(id, 31)
    expect(await listOverdue()).toContain(id)
    expect(await prune(id)).toBe('3')
  })

  test('goes back as far as the organization wants, and never further than its plan', async () => {
    const want = (days: number | null) =>
      stage.own('update organizations set audit_retention_days = $2 where id = $1', [id, days])
    await want(90)
    await age(id, 89)
    expect(await listOverdue()).not.toContain(id)
    await age(id, 91)
    expect(await listOverdue()).toContain(id)
    expect(await prune(id)).toBe('3')
    expect(await firstSequence(id)).toBe('4')
    expect(await stage.own('select broken_at from app.verify_audit_chain($1)', [id])).toEqual([
      { broken_at: null },
    ])
    await want(3000)
    await stage.own(
      `update audit_log set occurred_at = now() - interval '366 days' where organization_id = $1 and sequence = 4`,
      [id],
    )
    expect(await prune(id)).toBe('1')
  })

  test('without a limit of the plan is cut as the organization wants', async () => {
    await agree(id, { audit_days: null })
    await stage.own('update organizations set audit_retention_days = 30 where id = $1', [id])
    await age(id, 31)
    expect(await prune(id)).toBe('3')
  })

  test('without a limit is never cut', async () => {
    await agree(id, { audit_days: null })
    await age(id, 5000)
    expect(await listOverdue()).not.toContain(id)
    expect(await prune(id)).toBe('0')
    expect(await firstSequence(id)).toBe('1')
  })

  test('stays while another one is cut', async () => {
    await age(id, 366)
    await prune(stage.organization.id)
    expect(await firstSequence(id)).toBe('1')
  })
})

test.each(['anon', 'authenticated', 'service_role', 'app_writer', 'auth_admin'])(
  '%s cuts no log',
  async (role) => {
    for (const text of [
      `select app.prune_overdue_audit_log('${stage.organization.id}')`,
      'select app.overdue_audit_logs()',
    ]) {
      const claims = { sub: stage.organization.people.maintainer, role }
      await expect(stage.database.query({ role, claims }, { text })).rejects.toMatchObject({
        sqlstate: '42501',
      })
    }
  },
)
