// An export is bounded, one at a time, and about the person who asks. The test of delete-profile says what is in it.
import { asOwner } from '@trellis/platform/postgres/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type FunctionStage, openFunctionStage } from '../test-support/function-stage.ts'

let stage: FunctionStage

beforeAll(async () => {
  stage = await openFunctionStage({ keepsWrites: true })
})

afterAll(async () => {
  await stage?.close()
})

async function exportOf(caller: Caller) {
  const { status, text } = await stage.call(caller, { name: 'export-profile', input: {} })
  return { status, body: JSON.parse(text) }
}

const countExports = async () =>
  (await stage.own(`select 1 from audit_log where event = 'profile_exported'`)).length

test('it holds the newest 10,000 rows of a kind, and says how many there are', async () => {
  await stage.own(
    `insert into auth.code_failures (user_id, failed_at)
     select $1, '2026-11-01T00:00:00Z'::timestamptz + n * interval '1 second' from generate_series(1, 10001) n`,
    [stage.people.admin],
  )
  const { status, body } = await exportOf('admin')
  expect([status, body.user_id, Number.isNaN(Date.parse(body.exported_at))]).toEqual([
    200,
    stage.people.admin,
    false,
  ])
  const { rows, total } = body.data['auth.code_failures.user_id']
  expect([rows.length, total]).toEqual([10_000, 10_001])
  expect(rows[0].failed_at).toBe('2026-11-01T02:46:41+00:00')
  expect(rows.at(-1).failed_at).toBe('2026-11-01T00:00:02+00:00')
})

test('it holds nothing of others', async () => {
  const { body } = await exportOf('developer')
  expect(body.data['public.profiles.id'].rows).toEqual([
    expect.objectContaining({ id: stage.people.developer }),
  ])
  expect(body.data['auth.code_failures.user_id']).toEqual({ rows: [], total: 0 })
  for (const other of [stage.people.admin, stage.people.maintainer, stage.people.stranger])
    expect(JSON.stringify(body)).not.toContain(other)
})

test('it is recorded once', async () => {
  const before = await countExports()
  await exportOf('maintainer')
  expect(await countExports()).toBe(before + 1)
})

test('a second one waits for the first, and nothing is recorded', async () => {
  const before = await countExports()
  const { status, body } = await asOwner(stage.connection, async (owner) => {
    await owner.query('begin')
    await owner.query('select pg_advisory_xact_lock(hashtextextended($1::uuid::text, 7215341))', [
      stage.people.stranger,
    ])
    const refused = await exportOf('stranger')
    await owner.query('rollback')
    return refused
  })
  expect([status, body.code]).toEqual([429, 'export_running'])
  expect(await countExports()).toBe(before)
  expect((await exportOf('stranger')).status).toBe(200)
})
