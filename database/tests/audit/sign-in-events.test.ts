// Sign-ins in the chain of the installation. Refused ones are bounded there, whatever outsiders send.
import { randomUUID } from 'node:crypto'
import { auditEvents } from '@trellis/domain/audit/events'
import { type Database, openDatabase } from '@trellis/platform/postgres'
import { asOwner, createTestDatabase, type TestDatabase } from '@trellis/platform/postgres/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'

const nil = '00000000-0000-0000-0000-000000000000'

let testDatabase: TestDatabase
let database: Database

const own = (text: string, values: readonly unknown[] = []) =>
  asOwner(testDatabase.connection, (owner) => owner.query(text, [...values]))

beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('testCluster'))
  database = await openDatabase(testDatabase.connection)
})

beforeEach(async () => {
  await own(
    `delete from audit_log where organization_id = '${nil}';
     delete from audit_checkpoints where organization_id = '${nil}';
     delete from app.audit_heads where organization_id = '${nil}';
     delete from app.refused_sign_ins`,
  )
})

afterAll(async () => {
  await database?.close()
  await testDatabase?.drop()
})

const refuse = (person: string | null, address?: string, reason = 'otp_expired') =>
  database.query(
    { role: 'auth_admin', ...(address !== undefined && { address }) },
    { text: 'select app.note_refused_sign_in($1, $2, $3)', values: [person, 'code', reason] },
  )

const sumUp = async () => {
  const [row] = await database.query<{ count: number }>(
    { role: 'app_job' },
    { text: 'select recorded as count from app.record_refused_sign_ins()' },
  )
  return row?.count
}

const listEvents = () =>
  own(`select event, actor_id, address, subject_ids, fields from audit_log
       where organization_id = '${nil}' order by sequence`)

const verify = async () => (await own(`select * from app.verify_audit_chain('${nil}')`))[0]

describe('refused sign-ins', () => {
  test('are one event per person and reason, with how many they were and the address that tried most', async () => {
    const person = randomUUID()
    await refuse(person, '192.0.2.7')
    await refuse(person, '192.0.2.8')
    await refuse(person, '192.0.2.8')
    await refuse(person, '192.0.2.8', 'user_banned')
    expect(await listEvents()).toEqual([])
    expect(await sumUp()).toBe(2)
    const told = { event: 'sign_in_refused', actor_id: null, address: '192.0.2.8', subject_ids: [person] }
    const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
    const fields = { user_id: person, method: 'code', first_at: instant, last_at: instant }
    expect(await listEvents()).toEqual([
      { ...told, fields: { ...fields, reason: 'otp_expired', count: 3, address_count: 2 } },
      { ...told, fields: { ...fields, reason: 'user_banned', count: 1, address_count: 1 } },
    ])
    for (const { fields: stored } of await listEvents())
      expect(auditEvents.sign_in_refused.fields.parse(stored)).toEqual(stored)
    expect(await verify()).toEqual({ checked: '2', broken_at: null })
  })

  test('of nobody in particular are counted together', async () => {
    for (let count = 0; count < 5; count += 1) await refuse(null, `192.0.2.${count}`)
    expect(await sumUp()).toBe(1)
    const [event] = await listEvents()
    expect(event).toMatchObject({ subject_ids: null, fields: { count: 5, address_count: 5 } })
    expect(event?.fields).not.toHaveProperty('user_id')
  })

  test('are told once', async () => {
    await refuse(randomUUID())
    expect(await sumUp()).toBe(1)
    expect(await sumUp()).toBe(0)
    expect(await own('select 1 from app.refused_sign_ins')).toEqual([])
  })

  test('that two processes sum up at once are told once', async () => {
    const people = Array.from({ length: 20 }, () => randomUUID())
    await Promise.all(people.map((person) => refuse(person)))
    const counts = await Promise.all([sumUp(), sumUp(), sumUp()])
    expect(counts.reduce((sum = 0, count = 0) => sum + count, 0)).toBe(20)
    expect(await listEvents()).toHaveLength(20)
    expect(await verify()).toEqual({ checked: '20', broken_at: null })
  })

  test('of a flood over thousands of people leave at most 200 and one events, and none is uncounted', async () => {
    const hit = randomUUID()
    await own(
      `insert into app.refused_sign_ins (user_id, method, reason)
       select gen_random_uuid(), 'code', 'otp_expired' from generate_series(1, 3000)`,
    )
    await refuse(hit)
    await refuse(hit)
    expect(await sumUp()).toBe(201)
    const events = await listEvents()
    const sum = events.reduce((total, { fields }) => total + (fields as { count: number }).count, 0)
    expect(sum).toBe(3002)
    // The accounts with the most attempts are named.
    expect(events).toContainEqual(expect.objectContaining({ subject_ids: [hit] }))
  })

  test('of an attack on as many people as there are lines are told in parts, each in a moment', async () => {
    // The planner last saw a table of pages without lines, as it does between two attacks.
    await own(
      `insert into app.refused_sign_ins (method, reason) select 'code', 'otp_expired' from generate_series(1, 5000)`,
    )
    await own('delete from app.refused_sign_ins')
    await own('analyze app.refused_sign_ins')
    await own(
      `insert into app.refused_sign_ins (user_id, method, reason)
       select gen_random_uuid(), 'code', 'otp_expired' from generate_series(1, 50003)`,
    )
    const context = { role: 'app_job', statementTimeout: 10_000 }
    const tell = () =>
      database.query(context, { text: 'select recorded, has_more from app.record_refused_sign_ins()' })
    expect(await tell()).toEqual([{ recorded: 201, has_more: true }])
    expect(await own('select 1 from app.refused_sign_ins')).toHaveLength(3)
    expect(await tell()).toEqual([{ recorded: 3, has_more: false }])
    expect(await own('select 1 from app.refused_sign_ins')).toEqual([])
    const [told] = await own(
      `select sum((fields ->> 'count')::integer)::integer as count from audit_log where organization_id = '${nil}'`,
    )
    expect(told).toEqual({ count: 50_003 })
  })

  test('do not wait for the chain, which others may hold', async () => {
    await refuse(randomUUID())
    await sumUp()
    await asOwner(testDatabase.connection, async (owner) => {
      await owner.query('begin')
      await owner.query(`select 1 from app.audit_heads where organization_id = '${nil}' for update`)
      await refuse(randomUUID())
      await refuse(null)
      await owner.query('rollback')
    })
    expect(await own('select 1 from app.refused_sign_ins')).toHaveLength(2)
  })

  test.each(['anon', 'authenticated', 'service_role', 'app_writer', 'app_job', 'auth_admin'])(
    'are noted by the auth protocol and summed up by jobs, not by %s',
    async (role) => {
      const attempt = (text: string) => database.query({ role }, { text })
      const denied = { sqlstate: '42501' }
      const note = attempt(`select app.note_refused_sign_in(null, 'code', 'otp_expired')`)
      if (role === 'auth_admin') await note
      else await expect(note).rejects.toMatchObject(denied)
      const sum = attempt('select app.record_refused_sign_ins()')
      if (role === 'app_job') await sum
      else await expect(sum).rejects.toMatchObject(denied)
      await expect(attempt('select * from app.refused_sign_ins')).rejects.toMatchObject(denied)
    },
  )
})

describe('sign-ins and sign-outs', () => {
  const [person, session] = [randomUUID(), randomUUID()]
  const record = (event: string, method: string, claims?: { sub: string }) =>
    database.query(
      { role: 'auth_admin', address: '192.0.2.7', ...(claims && { claims }) },
      {
        text: 'select app.record_event(null, $1, $2)',
        values: [event, { user_id: person, session_id: session, method }],
      },
    )

  test('name who acted: the person, or nobody where the server ended the session', async () => {
    await record('signed_in', 'otp')
    await record('signed_out', 'local', { sub: person })
    await record('signed_out', 'token_reuse')
    const events = await listEvents()
    expect(events.map(({ event, actor_id }) => [event, actor_id])).toEqual([
      ['signed_in', person],
      ['signed_out', person],
      ['signed_out', null],
    ])
    expect(events[0]).toMatchObject({ address: '192.0.2.7', subject_ids: [session, person] })
  })

  test.each([
    ['factor_added', { factor_id: randomUUID(), method: 'totp' }],
    ['factor_removed', { factor_id: randomUUID(), method: 'totp' }],
    ['passkey_added', { passkey_id: randomUUID() }],
    ['passkey_removed', { passkey_id: randomUUID() }],
    ['identity_linked', { identity_id: randomUUID(), method: 'google' }],
    ['identity_unlinked', { identity_id: randomUUID(), method: 'google' }],
    ['recovery_codes_generated', { factor_id: randomUUID() }],
    ['recovery_codes_removed', { factor_id: randomUUID() }],
    ['password_set', {}],
    ['email_changed', {}],
  ])('stand beside the changes of the ways in: %s', async (event, subject) => {
    const fields = { user_id: person, session_id: session, ...subject }
    const text = 'select app.record_event(null, $1, $2)'
    const claims = { sub: person }
    const context = { role: 'auth_admin', address: '192.0.2.7', claims }
    await database.query(context, { text, values: [event, fields] })
    expect(await listEvents()).toMatchObject([{ event, actor_id: person, address: '192.0.2.7', fields }])
    const named = { ...fields, friendly_name: 'Red key' }
    const withName = database.query(context, { text, values: [event, named] })
    await expect(withName).rejects.toMatchObject({ sqlstate: '22023' })
    for (const role of ['anon', 'authenticated', 'service_role']) {
      const forged = database.query({ role, claims }, { text, values: [event, fields] })
      await expect(forged).rejects.toMatchObject({ sqlstate: '42501' })
    }
    expect(await verify()).toEqual({ checked: '1', broken_at: null })
  })

  test.each([
    ['identity_linked', { identity_id: randomUUID(), method: 'google' }],
    ['email_changed', {}],
  ])('name the person whom a provider or a mail sends without claims: %s', async (event, subject) => {
    const fields = { user_id: person, ...subject }
    await database.query(
      { role: 'auth_admin' },
      { text: 'select app.record_event(null, $1, $2)', values: [event, fields] },
    )
    expect(await listEvents()).toMatchObject([{ actor_id: person, fields }])
  })

  test('of many people at once make one line', async () => {
    await Promise.all(Array.from({ length: 16 }, () => record('signed_in', 'otp')))
    expect(await verify()).toEqual({ checked: '16', broken_at: null })
  })

  test('are kept for a year, and the chain goes on', async () => {
    await record('signed_in', 'otp')
    await record('signed_out', 'local')
    await own(
      `update audit_log set occurred_at = now() - interval '366 days' where organization_id = '${nil}' and sequence = 1`,
    )
    await database.query({ role: 'app_job' }, { text: 'select app.prune_installation_log()' })
    expect((await listEvents()).map(({ event }) => event)).toEqual(['signed_out'])
    expect(await verify()).toEqual({ checked: '1', broken_at: null })
    const prune = (role: string) => database.query({ role }, { text: 'select app.prune_installation_log()' })
    for (const role of ['anon', 'authenticated', 'service_role', 'app_writer', 'auth_admin']) {
      await expect(prune(role)).rejects.toMatchObject({ sqlstate: '42501' })
    }
  })
})
