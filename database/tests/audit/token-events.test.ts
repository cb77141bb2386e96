// First uses and refusals of API tokens in their organization's log, however often they occur.
import { createHash, randomUUID } from 'node:crypto'
import { auditEvents } from '@trellis/domain/audit/events'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccessStage, openAccessStage } from '../access/access-stage.ts'

let stage: AccessStage
let token: string
let hash: Buffer

beforeAll(async () => {
  stage = await openAccessStage()
})

afterAll(async () => {
  await stage?.close()
})

beforeEach(async () => {
  const { id, people } = stage.organization
  token = randomUUID()
  hash = createHash('sha256').update(token).digest()
  await stage.own('delete from app.api_token_uses')
  await stage.own(
    `insert into api_tokens (id, organization_id, kind, user_id, name, scopes)
     values ($1, $2, 'personal', $3, 'Pipeline', '{read}')`,
    [token, id, people.developer],
  )
  await stage.own('insert into app.api_token_secrets (token_id, hash) values ($1, $2)', [token, hash])
})

const asJob = (text: string, values: readonly unknown[], address?: string) =>
  stage.database.query({ role: 'app_job', ...(address !== undefined && { address }) }, { text, values })

const use = (address?: string) => asJob('select app.note_api_token_use($1)', [token], address)
const refuse = (address?: string, given = hash) =>
  asJob('select app.note_refused_api_token($1)', [given], address)
const record = () => asJob('select app.record_api_token_uses($1)', [stage.organization.id])

const listEvents = () =>
  stage.own(
    `select event, actor_id, address, fields from audit_log
     where organization_id = $1 and subject_ids @> array[$2::uuid] and operation = 'event' order by sequence`,
    [stage.organization.id, token],
  )

const change = (part: string) => stage.own(`update api_tokens set ${part} where id = $1`, [token])

test('the first use of a token is one event, by the member whom it acts as', async () => {
  const user_id = stage.organization.people.developer
  await Promise.all(Array.from({ length: 6 }, () => use('192.0.2.7')))
  await record()
  await change(`last_used_at = now() - interval '1 hour'`)
  await use('192.0.2.8')
  await record()
  expect(await listEvents()).toEqual([
    {
      event: 'token_first_used',
      actor_id: user_id,
      address: '192.0.2.7',
      fields: { token_id: token, user_id },
    },
  ])
  const [used] = await stage.own(
    "select last_used_at > now() - interval '1 minute' as recent from api_tokens where id = $1",
    [token],
  )
  expect(used).toEqual({ recent: true })
})

describe('a refused token', () => {
  test.each([
    ['revoked', () => change('revoked_at = now()')],
    ['expired', () => change(`expires_at = now() - interval '1 second'`)],
    [
      'user_banned',
      () =>
        stage.own(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
          stage.organization.people.developer,
        ]),
    ],
  ])('is one event with its reason, %s, and how often it came', async (reason, spoil) => {
    await spoil()
    for (const address of ['192.0.2.7', '192.0.2.7', '192.0.2.8']) await refuse(address)
    expect(await stage.own('select 1 from app.api_token_uses')).toHaveLength(1)
    await record()
    await record()
    await stage.own('update auth.users set banned_until = null where id = $1', [
      stage.organization.people.developer,
    ])
    const [event, ...others] = await listEvents()
    expect(others).toEqual([])
    expect(event).toMatchObject({
      event: 'token_refused',
      actor_id: null,
      address: '192.0.2.8',
      fields: { token_id: token, user_id: stage.organization.people.developer, reason, count: 3 },
    })
    expect(auditEvents.token_refused.fields.parse(event?.fields)).toEqual(event?.fields)
  })

  test('that holds, or that nobody has, leaves nothing', async () => {
    await refuse()
    await refuse(undefined, createHash('sha256').update('unknown').digest())
    expect(await stage.own('select 1 from app.api_token_uses')).toEqual([])
  })

  test('does not wait for the job that tells of it, and is counted again afterwards', async () => {
    await change('revoked_at = now()')
    await refuse()
    const impatient = { role: 'app_job', statementTimeout: 5000 }
    await stage.database.transaction({ role: 'app_job' }, async (transaction) => {
      await transaction.query('select app.record_api_token_uses($1)', [stage.organization.id])
      await stage.database.query(impatient, {
        text: 'select app.note_refused_api_token($1)',
        values: [hash],
      })
    })
    expect(await stage.own('select 1 from app.api_token_uses')).toEqual([])
    await refuse()
    await record()
    expect(await listEvents()).toMatchObject([{ fields: { count: 1 } }, { fields: { count: 1 } }])
  })

  test('is known as long as it is kept, and a made-up one is not', async () => {
    await change('revoked_at = now()')
    const ask = (given: Buffer) => asJob('select app.is_api_token_known($1) as known', [given])
    expect(await ask(hash)).toEqual([{ known: true }])
    expect(await ask(createHash('sha256').update('unknown').digest())).toEqual([{ known: false }])
  })

  test('does not wait for the chain of its organization, and the job tells one organization at a time', async () => {
    await change('revoked_at = now()')
    await refuse()
    expect(await asJob('select app.organizations_with_token_uses() as id', [])).toEqual([
      { id: stage.organization.id },
    ])
    await asJob('select app.record_api_token_uses($1)', [stage.demo.id])
    expect(await listEvents()).toEqual([])
    await stage.database.transaction(stage.contextOf('maintainer', 'app_writer'), async (transaction) => {
      await transaction.query(`update components set description = 'Held' where id = $1`, [
        stage.organization.component,
      ])
      await refuse()
    })
    await record()
    expect(await listEvents()).toMatchObject([{ fields: { count: 2 } }])
  })
})

test('the chain holds with them', async () => {
  await use()
  await record()
  await stage.own('delete from audit_checkpoints where organization_id = $1', [stage.organization.id])
  expect(
    await stage.own('select broken_at from app.verify_audit_chain($1)', [stage.organization.id]),
  ).toEqual([{ broken_at: null }])
})

test.each(['anon', 'authenticated', 'service_role', 'app_writer', 'auth_admin'])(
  '%s neither notes nor records uses of tokens',
  async (role) => {
    const attempt = (text: string) =>
      stage.database.query({ role, claims: { sub: stage.organization.people.maintainer, role } }, { text })
    for (const text of [
      `select app.note_refused_api_token('\\x00')`,
      `select app.is_api_token_known('\\x00')`,
      `select app.note_api_token_use('${token}')`,
      `select app.record_api_token_uses('${stage.organization.id}')`,
      'select app.organizations_with_token_uses()',
      'select * from app.api_token_uses',
    ]) {
      await expect(attempt(text)).rejects.toMatchObject({ sqlstate: '42501' })
    }
  },
)
