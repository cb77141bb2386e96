// A person who deletes their profile is erased everywhere, and nobody else is.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { backUp } from '@trellis/platform/postgres'
import { asOwner } from '@trellis/platform/postgres/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type FunctionStage, openFunctionStage } from '../test-support/function-stage.ts'
import { fillTraces, traces } from '../test-support/known-person.ts'

let stage: FunctionStage

beforeAll(async () => {
  stage = await openFunctionStage({ keepsWrites: true })
  await stage.own('delete from audit_checkpoints')
})

afterAll(async () => {
  await stage?.close()
})

async function call(caller: Caller, name: string, claims: object = {}) {
  const { status, text } = await stage.call(caller, { name, input: {}, claims })
  return { status, body: JSON.parse(text) }
}

/** Every row of every table as text, and a backup. */
async function readEverything(): Promise<string> {
  const tables = await stage.own(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname !~ '^pg_' and schemaname <> 'information_schema' order by 1`,
  )
  const rows: string[] = []
  for (const { name } of tables)
    for (const { row } of await stage.own(`select t::text as row from ${name} t`)) rows.push(`${name} ${row}`)
  const folder = await mkdtemp(join(tmpdir(), 'erasure-'))
  const file = join(folder, 'backup')
  await backUp({ connection: stage.connection, file })
  rows.push(gunzipSync(await readFile(file)).toString('utf8'))
  await rm(folder, { recursive: true })
  return rows.join('\n').toLowerCase()
}

const linesWith = (everything: string, text: string) =>
  everything.split('\n').filter((line) => line.includes(text.toLowerCase()))

const verify = async (organization: string) => {
  const [chain] = await stage.own('select * from app.verify_audit_chain($1)', [organization])
  return chain
}
const installation = '00000000-0000-0000-0000-000000000000'

describe('a person with a row wherever one may name them', () => {
  let person: string
  let exported: { status: number; body: { data: Record<string, { rows: object[]; total: number }> } }
  let before: string
  let after: string
  let deleted: { status: number; body: unknown }

  beforeAll(async () => {
    person = stage.people.developer
    const { id: organizationId } = stage.organizations.own
    await fillTraces(stage, { person, other: stage.people.superadmin, organizationId })
    exported = await call('developer', 'export-profile', { aal: 'aal2' })
    before = await readEverything()
    deleted = await call('developer', 'delete-profile', { aal: 'aal2' })
    after = await readEverything()
  })

  test('exports what is stored about them, by the columns that name them', async () => {
    const listed = await stage.own(
      `select concat_ws('.', schema_name, table_name, column_name) as name from app.personal_data where exported <> '{}'`,
    )
    expect(exported.status).toBe(200)
    expect(Object.keys(exported.body.data).sort()).toEqual(listed.map(({ name }) => name).sort())
    for (const [name, { rows, total }] of Object.entries(exported.body.data))
      expect([name, rows.length > 0, total]).toEqual([name, true, rows.length])
    expect(exported.body.data['public.contact_requests.email']?.rows).toEqual([
      expect.objectContaining({ name: traces.name, message: 'Hello' }),
    ])
    expect(JSON.stringify(exported.body)).not.toContain('colleague@fernhill.example')
  })

  test('was named in many places before', () => {
    for (const trace of Object.values(traces)) expect(linesWith(before, trace).length).toBeGreaterThan(0)
  })

  test.each(Object.entries(traces))('leaves no trace: %s', (_, trace) => {
    expect(deleted).toEqual({ status: 200, body: { id: person } })
    expect(linesWith(after, trace)).toEqual([])
  })

  test('is a pseudonym in the audit log, whose chains hold', async () => {
    expect(await verify(installation)).toMatchObject({ broken_at: null })
    expect(await verify(stage.organizations.own.id)).toMatchObject({ broken_at: null })
    const rows = await stage.own(
      'select event, address, address_salt from audit_log where actor_id = $1 and event is not null order by occurred_at',
      [person],
    )
    expect(rows.map(({ event, ...address }) => [event, address])).toEqual(
      ['signed_in', 'export_taken', 'profile_exported', 'profile_deleted'].map((event) => [
        event,
        { address: null, address_salt: null },
      ]),
    )
  })

  test('is named by an id in the audit log and its index alone', () => {
    const naming = linesWith(after.split('\0')[0] ?? '', person).map((line) => line.split(' ')[0] ?? '')
    expect([...new Set(naming)].filter((name) => name.includes('.'))).toEqual([
      'app.audit_subjects',
      'public.audit_log',
    ])
  })

  test('has no session any more', async () => {
    for (const name of ['read-profile', 'update-profile', 'list-organizations', 'delete-profile'])
      expect([name, (await call('developer', name, { aal: 'aal2' })).status]).toEqual([name, 401])
    const found = await asOwner(stage.connection, async (owner) => {
      await owner.query('begin')
      await owner.query(`select set_config('request.jwt.claims', $1, true)`, [
        JSON.stringify({ sub: person, role: 'authenticated', aal: 'aal2' }),
      ])
      await owner.query('set local role authenticated')
      const rows = await owner.query(
        'select 1 from organizations union all select 1 from members union all select 1 from profiles',
      )
      await owner.query('rollback')
      return rows
    })
    expect(found).toEqual([])
  })

  test('the invitation that they sent stays, without them and their line', async () => {
    expect(
      await stage.own(
        `select role, invited_by, message from invitations where email = 'colleague@fernhill.example'`,
      ),
    ).toEqual([{ role: 'admin', invited_by: null, message: null }])
  })

  test('the version that they released stays, without them', async () => {
    expect(
      await stage.own('select number, released_by from versions where component_id = $1', [
        stage.organizations.own.component,
      ]),
    ).toEqual([{ number: '1.0.0', released_by: null }])
  })

  test('can sign up anew, as somebody else', async () => {
    const [account] = await stage.own(
      'insert into auth.users (email, email_confirmed_at) values ($1, now()) returning id',
      [traces.email],
    )
    expect(account?.id).not.toBe(person)
    expect(await stage.own('select name from profiles where id = $1', [account?.id])).toEqual([{ name: '' }])
    expect(await stage.own('select 1 from members where user_id = $1', [account?.id])).toEqual([])
  })
})

describe('what belongs to others stays', () => {
  test('their sessions, messages, mails and addresses in the audit log', async () => {
    const victim = stage.people.admin
    const mail = `${victim}@example.com`
    await stage.own(
      `insert into contact_requests (kind, name, email, message) values ('sales', 'A', $1, 'Hi')`,
      [mail],
    )
    await stage.own(`insert into platform.mails (recipient, subject, html, text) values ($1, 'S', '', 'T')`, [
      mail,
    ])
    await stage.own(
      `with origin as materialized (
         select set_config('request.jwt.claims', $1, true), set_config('request.address', '198.51.100.4', true)
       ) select app.append_event(null, 'signed_out', '{}') from origin`,
      [JSON.stringify({ sub: victim })],
    )
    // An address that is only wanted, and a name that occurs everywhere, are nothing that a person may erase.
    await stage.own(`update auth.users set new_email = $2 where id = $1`, [stage.people.assigned, mail])
    await stage.own(`update profiles set name = 'user_id' where id = $1`, [stage.people.assigned])
    // Nor is the address of a mailbox that changed hands, which a provider once confirmed.
    await stage.own(
      `insert into auth.identities (user_id, provider, provider_id, identity_data)
       values ($1, 'google', 'g-1', jsonb_build_object('email', $2::text, 'email_verified', true))`,
      [stage.people.assigned, mail],
    )
    await stage.own(`select graphile_worker.add_job('send-notice', json_build_object('user_id', $1::uuid))`, [
      victim,
    ])

    expect((await call('assigned', 'delete-profile')).status).toBe(200)

    expect(await stage.own('select 1 from contact_requests where email = $1', [mail])).toHaveLength(1)
    expect(await stage.own('select 1 from platform.mails where recipient = $1', [mail])).toHaveLength(1)
    expect(await stage.own('select 1 from auth.sessions where user_id = $1', [victim])).toHaveLength(1)
    expect(
      await stage.own(`select 1 from graphile_worker._private_jobs where payload ->> 'user_id' = $1`, [
        victim,
      ]),
    ).toHaveLength(1)
    expect(await stage.own('select address from audit_log where actor_id = $1', [victim])).toEqual([
      { address: '198.51.100.4' },
    ])
  })

  test('an administrator who deletes an account erases its person as well', async () => {
    const [account] = await stage.own(
      `insert into auth.users (email, email_confirmed_at) values ('kim@fernhill.example', now()) returning id`,
    )
    await stage.own(
      `insert into contact_requests (kind, name, email, message) values ('sales', 'Kim', 'kim@fernhill.example', 'Hi')`,
    )
    await asOwner(stage.connection, async (owner) => {
      await owner.query('set role auth_admin')
      await owner.query('delete from auth.users where id = $1', [account?.id])
    })
    expect(linesWith(await readEverything(), 'kim@fernhill.example')).toEqual([])
  })
})

test('an account that an administrator hides loses its name', async () => {
  const [account] = await stage.own(
    `insert into auth.users (email, email_confirmed_at) values ('lee@fernhill.example', now()) returning id`,
  )
  await stage.own(`update profiles set name = 'Lee Hidden' where id = $1`, [account?.id])
  await stage.own(`update auth.users set email = 'veil', deleted_at = now() where id = $1`, [account?.id])
  expect(await stage.own('select name, email from profiles where id = $1', [account?.id])).toEqual([
    { name: '', email: 'veil' },
  ])
})

describe('the last maintainer of an organization', () => {
  beforeAll(async () => {
    const { id, empty } = stage.organizations.own
    await stage.own(
      `delete from members where organization_id = any ($1) and role = 'maintainer' and user_id <> $2`,
      [[id, empty], stage.people.maintainer],
    )
  })

  test('is refused with every organization that would be left, and stays', async () => {
    const [alone] = await stage.own(
      `with founded as (
         insert into organizations (name, slug, trial_ends_at) values ('Alone', 'alone', now() + interval '1 day') returning id
       ) insert into members (organization_id, user_id, role) select id, $1, 'maintainer' from founded returning organization_id`,
      [stage.people.maintainer],
    )
    const { status, body } = await call('maintainer', 'delete-profile')
    expect([status, body.code]).toEqual([409, 'last_maintainer'])
    const { id, empty } = stage.organizations.own
    expect(body.details).toEqual(
      expect.arrayContaining([
        { id: alone?.organization_id, name: 'Alone', role: 'maintainer', members: 1 },
        { id, name: 'Company', role: 'maintainer', members: 2 },
        { id: empty, name: 'Company', role: 'maintainer', members: 2 },
      ]),
    )
    expect(body.details).toHaveLength(3)
    expect((await call('maintainer', 'read-profile')).status).toBe(200)
    await stage.own(`delete from organizations where slug = 'alone'`)
  })

  test('two who maintain it together cannot both go at once', async () => {
    await stage.own(`update members set role = 'maintainer' where user_id = $1`, [stage.people.admin])
    const answers = await Promise.all(
      (['maintainer', 'admin'] as const).map((caller) => call(caller, 'delete-profile')),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(
      await stage.own(`select role from members where organization_id = $1`, [stage.organizations.own.id]),
    ).toEqual([{ role: 'maintainer' }])
  })
})
