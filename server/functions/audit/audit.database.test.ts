// The log over its functions: exported page by page, verified, and kept as long as the organization wants.
import { auditActions, auditedTables } from '@trellis/domain/audit/actions'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createApiToken, hashApiToken } from '../../tokens/api-token.ts'
import { type Caller, type FunctionStage, openFunctionStage } from '../test-support/function-stage.ts'

let stage: FunctionStage
let id: string

beforeAll(async () => {
  stage = await openFunctionStage({ keepsWrites: true })
  id = stage.organizations.own.id
  await stage.own('delete from audit_checkpoints')
})

afterEach(async () => {
  await stage.own(
    `update organizations set audit_retention_days = null, limit_overrides = '{}', revision = 1`,
  )
})

afterAll(async () => {
  await stage?.close()
})

async function call(caller: Caller, name: string, input: object, claims: object = {}) {
  const { status, text } = await stage.call(caller, { name, input, claims })
  return { status, body: JSON.parse(text) }
}

const take = (input: object, caller: Caller = 'maintainer') =>
  stage.call(caller, { name: 'export-audit-log', input: { organization_id: id, ...input }, body: '' })

const linesOf = async (input: object) => {
  const { status, text } = await take({ format: 'jsonl', ...input })
  expect(status).toBe(200)
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

const rename = (name: string) =>
  stage.own('update components set title = $2 where id = $1', [stage.organizations.own.component, name])

describe('an export', () => {
  test('as JSON lines holds every entry once, newest first, with rows as they are stored', async () => {
    await rename('=cmd()')
    const entries = await linesOf({})
    const stored = await stage.own<{ sequence: string }>(
      `select sequence from audit_log where organization_id = $1 and (event is distinct from 'export_taken')
       order by sequence desc`,
      [id],
    )
    expect(entries.map(({ sequence }) => String(sequence))).toEqual(stored.map(({ sequence }) => sequence))
    expect(entries[0]).toMatchObject({
      action: 'components.update',
      actor_id: null,
      actor: null,
      token_id: null,
      row_count: 1,
      subject_ids: [stage.organizations.own.component],
      before: [{ title: 'checkout' }],
      after: [{ title: '=cmd()' }],
      fields: null,
    })
    expect(entries[0].hash).toMatch(/^[0-9a-f]{64}$/)
    expect(entries[0].occurred_at).toMatch(/^2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  })

  test('as CSV has a heading, and no cell that a spreadsheet would run', async () => {
    await stage.own(`update profiles set name = '=1+1' where id = $1`, [stage.people.admin])
    await call('admin', 'record-export', { organization_id: id, kind: 'components_csv', rows: 3 })
    const { status, text } = await take({ format: 'csv', people: stage.people.admin })
    expect(status).toBe(200)
    const [head, row] = text.replace('\uFEFF', '').split('\r\n')
    expect(head).toBe(
      'sequence,occurred_at,action,actor_id,actor,on_behalf_of_id,token_id,address,row_count,subject_ids,before,after,fields,request_id,previous_hash,hash',
    )
    expect(row).toContain(`,export_taken,${stage.people.admin},'=1+1,`)
    expect(row).toContain('"{""kind"": ""components_csv"", ""rows"": 3}"')
    await stage.own(`update profiles set name = '' where id = $1`, [stage.people.admin])
  })

  test('finds what the filters find', async () => {
    await call('admin', 'record-export', { organization_id: id, kind: 'diagram_png' })
    const byPerson = await linesOf({ people: stage.people.admin, actions: 'export_taken,components.update' })
    expect(byPerson.length).toBeGreaterThan(0)
    expect(new Set(byPerson.map(({ actor_id }) => actor_id))).toEqual(new Set([stage.people.admin]))
    const byItem = await linesOf({ item: stage.organizations.own.component, actions: 'components.insert' })
    expect(byItem.map(({ action }) => action)).toEqual(['components.insert'])
    expect(await linesOf({ since: '2100-01-01T00:00:00Z' })).toEqual([])
    expect(await linesOf({ until: '2000-01-01T00:00:00Z' })).toEqual([])
    expect(await linesOf({ address: '203.0.113.9' })).toEqual([])
  })

  test('is recorded before it starts, with its format', async () => {
    await take({ format: 'csv' })
    const [entry] = await linesOf({ people: stage.people.maintainer, actions: 'export_taken' })
    expect([entry.fields, entry.actor_id]).toEqual([{ kind: 'audit_log_csv' }, stage.people.maintainer])
  })

  test.each([
    [{ format: 'xml' }, 'format'],
    [{ format: 'csv', people: 'nobody' }, 'people'],
    [{ format: 'csv', people: Array(21).fill('6f9619ff-8b86-4011-b42d-00c04fc964ff').join(',') }, 'people'],
    [{ format: 'csv', item: 'x' }, 'item'],
    [{ format: 'csv', since: 'yesterday' }, 'since'],
  ])('with %o is refused and recorded nowhere', async (input, field) => {
    const before = await stage.countAuditRows()
    const { status, text } = await take(input)
    expect([status, Object.keys(JSON.parse(text).fields ?? {})[0]?.split('.')[0]]).toEqual([400, field])
    expect(await stage.countAuditRows()).toBe(before)
  })

  describe('of many pages', () => {
    // More bytes than the buffers of a connection hold, so that the server waits for a client that does not read on.
    beforeAll(async () => {
      await stage.own(
        `insert into audit_log (organization_id, sequence, occurred_at, operation, table_name, row_count, after, previous_hash, hash)
         select $1, 100000 + n, now(), 'update', 'projects', 1, jsonb_build_object('text', repeat('x', 6000)), '\\x00', '\\x00'
         from generate_series(1, 3500) n`,
        [id],
      )
    })

    afterAll(async () => {
      await stage.own('delete from audit_log where organization_id = $1 and sequence > 100000', [id])
    })

    const only = { format: 'jsonl', actions: 'projects.update' }

    test('holds each entry once', async () => {
      const entries = await linesOf(only)
      expect(entries.map(({ sequence }) => sequence)).toEqual(
        Array.from({ length: 3500 }, (_, at) => 103_500 - at),
      )
    })

    test('breaks off when the reader loses the role meanwhile', async () => {
      const answer = await stage.open('admin', {
        name: 'export-audit-log',
        input: { organization_id: id, ...only },
      })
      const reader = answer.body?.getReader()
      await reader?.read()
      await stage.own(`update members set role = 'developer' where organization_id = $1 and user_id = $2`, [
        id,
        stage.people.admin,
      ])
      const readOn = async () => {
        for (;;) if ((await reader?.read())?.done !== false) return 'ended'
      }
      await expect(readOn()).rejects.toThrow()
      await stage.own(`update members set role = 'admin' where organization_id = $1 and user_id = $2`, [
        id,
        stage.people.admin,
      ])
    })

    test('breaks off when its token is revoked meanwhile', async () => {
      const token = createApiToken('personal')
      const [row] = await stage.own(
        `with token as (
           insert into api_tokens (organization_id, kind, user_id, name, scopes, last_used_at)
           values ($1, 'personal', $2, 'export-bot', '{admin}', now()) returning id
         )
         insert into app.api_token_secrets (token_id, hash) select id, $3 from token returning token_id as id`,
        [id, stage.people.maintainer, hashApiToken(token)],
      )
      const answer = await stage.openWith(token, {
        name: 'export-audit-log',
        input: { organization_id: id, ...only },
      })
      const reader = answer.body?.getReader()
      await reader?.read()
      await stage.own('update api_tokens set revoked_at = now() where id = $1', [row?.id])
      const readOn = async () => {
        for (;;) if ((await reader?.read())?.done !== false) return 'ended'
      }
      await expect(readOn()).rejects.toThrow()
    })

    test('reads no further when the client leaves', async () => {
      const answer = await stage.open('maintainer', {
        name: 'export-audit-log',
        input: { organization_id: id, ...only },
      })
      const reader = answer.body?.getReader()
      await reader?.read()
      await reader?.cancel()
      expect((await reader?.read())?.done).toBe(true)
    })

    test('runs twice at a time for a person, and once more when one of them was left', async () => {
      const open = () =>
        stage.open('maintainer', { name: 'export-audit-log', input: { organization_id: id, ...only } })
      const [first, second] = [await open(), await open()]
      expect((await open()).status).toBe(429)
      await first.body?.cancel()
      const third = await open()
      expect(third.status).toBe(200)
      await Promise.all([second.body?.cancel(), third.body?.cancel()])
    })
  })
})

describe('a verification', () => {
  test('by an admin goes to the end, and its result stays readable', async () => {
    await rename('renamed')
    const { status, body } = await call('admin', 'verify-audit-log', { organization_id: id, restart: true })
    expect(status).toBe(200)
    expect(body).toEqual({
      started_at: expect.any(String),
      through: expect.any(Number),
      checked: body.through,
      broken_at: null,
      finished_at: expect.any(String),
    })
    const again = await call('maintainer', 'verify-audit-log', { organization_id: id })
    expect(again.body).toEqual(body)
  })

  test('says which entry was changed', async () => {
    await stage.own(
      `update audit_log set request_id = 'forged' where organization_id = $1 and sequence = 3`,
      [id],
    )
    const { body } = await call('admin', 'verify-audit-log', { organization_id: id, restart: true })
    expect([body.broken_at, body.through]).toEqual([3, 2])
    await stage.own(`update audit_log set request_id = null where organization_id = $1 and sequence = 3`, [
      id,
    ])
    expect(
      (await call('admin', 'verify-audit-log', { organization_id: id, restart: true })).body.broken_at,
    ).toBe(null)
  })
})

describe('retention', () => {
  const set = (change: object, caller: Caller = 'maintainer') =>
    call(caller, 'set-audit-retention', { organization_id: id, days: 90, expected_revision: 1, ...change })

  test('is stored, and the log tells before and after', async () => {
    expect(await set({})).toEqual({ status: 200, body: { retention_days: 90, revision: 2 } })
    const [entry] = await stage.own(
      `select actor_id, before, after from audit_log where organization_id = $1 and table_name = 'organizations'
       order by sequence desc limit 1`,
      [id],
    )
    expect(entry).toEqual({
      actor_id: stage.people.maintainer,
      before: [{ id, audit_retention_days: null, revision: 1 }],
      after: [{ id, audit_retention_days: 90, revision: 2 }],
    })
    expect(await set({ days: null, expected_revision: 2 })).toEqual({
      status: 200,
      body: { retention_days: null, revision: 3 },
    })
  })

  test('that stays as it is writes nothing', async () => {
    const before = await stage.countAuditRows()
    expect(await set({ days: null })).toEqual({ status: 200, body: { retention_days: null, revision: 1 } })
    expect(await stage.countAuditRows()).toBe(before)
  })

  test.each([29, 3651, 90.5, 366])('of %d days is refused, and nothing changes', async (days) => {
    const before = await stage.countAuditRows()
    const { status, body } = await set({ days })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['days']])
    expect(await stage.countAuditRows()).toBe(before)
  })

  test('may be longer where the plan has no limit', async () => {
    await stage.own(`update organizations set limit_overrides = '{"audit_days": null}' where id = $1`, [id])
    expect((await set({ days: 3650 })).status).toBe(200)
  })

  test('over a newer revision is refused with what is stored', async () => {
    await set({})
    const { status, body } = await set({ days: 60 })
    expect([status, body.code]).toEqual([409, 'stale_revision'])
  })

  test('needs a fresh proof', async () => {
    const old = { amr: [{ method: 'otp', timestamp: 1_700_000_000 }] }
    const { status } = await call(
      'maintainer',
      'set-audit-retention',
      { organization_id: id, days: 90, expected_revision: 1 },
      old,
    )
    expect(status).toBe(403)
  })
})

test('the actions that people choose are those that the database records', async () => {
  const tables = await stage.own<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger where tgfoid = 'app.audit_statement'::regproc`,
  )
  expect(tables.map(({ name }) => name).sort()).toEqual(Object.keys(auditedTables).sort())
  const events = await stage.own<{ name: string }>(
    `select name from app.audit_events where chain = 'organization'`,
  )
  expect(events.map(({ name }) => name).sort()).toEqual(
    [...auditActions.keys()].filter((action) => !action.includes('.')).sort(),
  )
})
