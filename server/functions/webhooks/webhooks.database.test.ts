// What maintainers do with webhooks, on the real database.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answersWith } from '../../webhooks/test-support/open-receiver.ts'
import {
  type Created,
  componentCreated,
  days,
  openWebhookStage,
  type WebhookStage,
} from '../../webhooks/test-support/webhook-stage.ts'
import { openFunctionStage, stageServices } from '../test-support/function-stage.ts'

let stage: WebhookStage

beforeAll(async () => {
  stage = await openWebhookStage()
})

beforeEach(() => stage.reset())

afterAll(async () => {
  await stage?.close()
})

const secretsOf = (id: string) =>
  stage.own<{ sealed: string; old_sealed: string | null }>(
    'select sealed, old_sealed from app.webhook_secrets where webhook_id = $1',
    [id],
  )

describe('a webhook', () => {
  test('is created with a secret that only this answer names', async () => {
    const created = await stage.create({
      description: 'Pipeline',
      events: ['rule.found', 'component.created', 'rule.found'],
    })
    expect(created).toMatchObject({
      organization_id: stage.organizationId,
      url: stage.receiver.url,
      host: new URL(stage.receiver.url).host,
      description: 'Pipeline',
      events: ['component.created', 'rule.found'],
      format: 'trellis',
      state: 'active',
      created_by: stage.people.maintainer,
      revision: 1,
    })
    expect(created.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
    expect(created.secret.slice(-3)).toBe(created.secret_hint)
    const { secret, ...row } = created
    expect(JSON.stringify(row)).not.toContain(secret)
    expect(await stage.callOk('update-webhook', { id: created.id })).toEqual(row)
  })

  test('is one of at most ten', async () => {
    for (let count = 0; count < 10; count += 1) await stage.create()
    const input = { organization_id: stage.organizationId, url: stage.receiver.url, events: ['rule.found'] }
    expect(await stage.refusal('create-webhook', input)).toMatchObject({
      status: 409,
      code: 'too_many_webhooks',
    })
    expect(await stage.own('select 1 from webhooks')).toHaveLength(10)
    await stage.create({ organization_id: stage.emptyOrganizationId })
  })

  test('is edited in parts, and an edit of something older is refused', async () => {
    const { id } = await stage.create()
    const edited = await stage.callOk<Created>('update-webhook', {
      id,
      expected_revision: 1,
      description: 'Alerts',
      events: ['health.changed'],
      format: 'slack',
    })
    expect(edited).toMatchObject({
      description: 'Alerts',
      events: ['health.changed'],
      format: 'slack',
      revision: 2,
    })
    expect(edited.url).toBe(stage.receiver.url)
    const late = { id, expected_revision: 1, description: 'Mine' }
    expect(await stage.refusal('update-webhook', late)).toMatchObject({ status: 409, code: 'stale_revision' })
    expect(await stage.webhook(id)).toMatchObject({ description: 'Alerts' })
  })

  test('remembers who paused it until it is resumed', async () => {
    const { id } = await stage.create()
    const { maintainer } = stage.people
    expect(await stage.callOk('update-webhook', { id, state: 'paused' })).toMatchObject({
      paused_by: maintainer,
    })
    expect(await stage.callOk('update-webhook', { id, state: 'active' })).toMatchObject({ paused_by: null })
  })

  test('that was disabled stays so through other edits', async () => {
    const { id } = await stage.create()
    await stage.own(`update webhooks set state = 'disabled', disabled_at = now(), failing_since = now()`)
    expect(await stage.callOk('update-webhook', { id, description: 'Old' })).toMatchObject({
      state: 'disabled',
      disabled_at: expect.any(String),
      failing_since: expect.any(String),
    })
  })

  test('is deleted with its secrets and deliveries', async () => {
    const { id } = await stage.create()
    await stage.order()
    expect(await stage.callOk('delete-webhook', { id })).toMatchObject({ id })
    expect([await stage.webhook(id), await stage.deliveries(), await secretsOf(id)]).toEqual([
      undefined,
      [],
      [],
    ])
  })

  test('is changed by nobody without the rights, and its secrets are reached by no role of requests', async () => {
    const { id } = await stage.create()
    const before = await secretsOf(id)
    for (const caller of ['developer', 'admin', 'stranger'] as const) {
      for (const name of ['update-webhook', 'rotate-webhook-secret', 'test-webhook', 'delete-webhook']) {
        const { status } = await stage.refusal(name, { id, description: 'Mine' }, caller)
        expect([caller, name, status]).toEqual([caller, name, caller === 'stranger' ? 404 : 403])
      }
    }
    expect(await stage.webhook(id)).toMatchObject({ description: '', revision: 1 })
    expect(await secretsOf(id)).toEqual(before)
    const claims = { sub: stage.people.maintainer, role: 'authenticated' }
    for (const role of ['anon', 'authenticated', 'app_writer', 'service_role', 'app_job'] as const) {
      for (const table of ['app.webhook_secrets', 'app.webhook_turns'])
        await expect(
          stage.database.query({ role, claims }, { text: `select * from ${table}` }),
        ).rejects.toMatchObject({ sqlstate: '42501' })
    }
    for (const role of ['anon', 'authenticated', 'app_writer', 'service_role'] as const)
      await expect(
        stage.database.query(
          { role, claims },
          { text: 'select * from app.next_webhook_delivery($1, $2, now(), now())', values: [id, '1'] },
        ),
      ).rejects.toMatchObject({ sqlstate: '42501' })
  })
})

describe('an address', () => {
  const message = 'Use a public https address. Private networks are refused.'

  test.each([
    'http://hooks.example/',
    'http://10.0.4.12/hook',
    'https://10.0.4.12/hook',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'http://127.0.0.1:3000/',
    'https://localhost/',
    'https://trellis.localhost:8443/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
  ])('%s is refused where private networks are', async (url) => {
    const strict = await openFunctionStage()
    const input = { organization_id: strict.organizations.own.id, url, events: ['rule.found'] }
    const created = await strict.call('maintainer', { name: 'create-webhook', input })
    const { webhook: id } = strict.organizations.own
    const updated = await strict.call('maintainer', { name: 'update-webhook', input: { id, url } })
    await strict.close()
    for (const { status, text } of [created, updated]) {
      expect(status).toBe(400)
      expect(JSON.parse(text)).toMatchObject({ fields: { url: message } })
    }
  })

  describe('where PUBLIC_URL is on the own machine', () => {
    const development = {
      ...stageServices,
      config: { ...stageServices.config, publicUrl: 'http://localhost:3000' },
    }
    const create = async (url: string) => {
      const local = await openFunctionStage({ services: development })
      const input = { organization_id: local.organizations.own.id, url, events: ['rule.found'] }
      const answer = await local.call('maintainer', { name: 'create-webhook', input })
      await local.close()
      return answer
    }

    test.each(['http://localhost:4000/in', 'http://127.0.0.1:4000/in', 'http://[::1]:4000/in'])(
      '%s is accepted',
      async (url) => {
        const { status, text } = await create(url)
        expect([status, JSON.parse(text)]).toMatchObject([200, { url }])
      },
    )

    test.each([
      'http://hooks.example/',
      'http://10.0.4.12/hook',
      'https://10.0.4.12/hook',
      'https://192.168.1.1/',
      'http://0.0.0.0:4000/',
      'https://169.254.169.254/latest/meta-data',
      'http://169.254.169.254/latest/meta-data',
      'http://[fe80::1]/',
      'https://[fd00::1]/',
      'http://[::ffff:10.0.0.1]/',
    ])('%s is refused', async (url) => {
      const { status, text } = await create(url)
      expect([status, JSON.parse(text)]).toMatchObject([400, { fields: { url: message } }])
    })
  })

  test.each([
    ['ftp://hooks.example/', 'URL must be a web address'],
    ['https://name:word@hooks.example/', 'URL must be a web address'],
    ['https://hooks.example/#part', 'URL must be a web address'],
    ['hooks.example', 'URL must be a web address'],
    ['http://hooks.example/', message],
  ])('%s is refused also where private networks are allowed', async (url, reason) => {
    const input = { organization_id: stage.organizationId, url, events: ['rule.found'] }
    expect(await stage.refusal('create-webhook', input)).toMatchObject({
      status: 400,
      fields: { url: reason },
    })
  })

  test('is stored as the parser writes it', async () => {
    expect(await stage.create({ url: 'HTTPS://Hooks.Example:443/a b' })).toMatchObject({
      url: 'https://hooks.example/a%20b',
      host: 'hooks.example',
    })
  })
})

describe('a replay', () => {
  test('of one delivery sends the same message with the same ID', async () => {
    const { id } = await stage.create()
    await stage.order()
    await stage.deliver(id)
    const [first] = await stage.deliveries()
    const input = { webhook_id: id, delivery_id: first?.id }
    expect(await stage.callOk('replay-deliveries', input)).toEqual({ count: 1, next_after: null })
    expect(await stage.callOk('replay-deliveries', input)).toEqual({ count: 0, next_after: null })
    await stage.deliver(id)
    const [, second] = await stage.deliveries()
    expect(second).toMatchObject({ state: 'delivered', replay_of: first?.id, message_id: first?.message_id })
    const [one, two] = stage.receiver.received
    expect([two?.body, two?.headers['webhook-id']]).toEqual([one?.body, one?.headers['webhook-id']])
  })

  test('of a delivery that waits for its next attempt makes that now', async () => {
    stage.receiver.answer(answersWith(500))
    const { id } = await stage.create()
    await stage.order()
    await stage.deliver(id)
    stage.receiver.answer(answersWith(200))
    const [first] = await stage.deliveries()
    expect(await stage.callOk('replay-deliveries', { webhook_id: id, delivery_id: first?.id })).toEqual({
      count: 1,
      next_after: null,
    })
    await stage.deliver(id)
    expect(await stage.deliveries()).toMatchObject([{ state: 'delivered', attempts: 2 }])
  })

  test('since a time takes each message from then on once, oldest first', async () => {
    const { id } = await stage.create()
    for (const [place, time] of [0, days, 2 * days].entries()) {
      stage.setTime(time)
      await stage.order([{ ...componentCreated, item: `c${place}` }])
    }
    await stage.callOk('test-webhook', { id })
    await stage.deliver(id)
    const since = new Date(stage.now() - days).toISOString()
    expect(await stage.callOk('replay-deliveries', { webhook_id: id, since })).toEqual({
      count: 2,
      next_after: null,
    })
    expect(await stage.callOk('replay-deliveries', { webhook_id: id, since })).toEqual({
      count: 0,
      next_after: null,
    })
    await stage.deliver(id)
    expect((await stage.deliveries()).slice(4).map(({ item }) => item)).toEqual(['c1', 'c2'])
    expect(await stage.callOk('replay-deliveries', { webhook_id: id, since })).toEqual({
      count: 2,
      next_after: null,
    })
  })

  test('of what failed leaves out messages that have arrived', async () => {
    const { id } = await stage.create()
    await stage.order([componentCreated, componentCreated, componentCreated])
    await stage.deliver(id)
    await stage.own(
      `update webhook_deliveries set state = 'failed' where number < (select max(number) from webhook_deliveries)`,
    )
    const [first] = await stage.deliveries()
    const since = new Date(stage.now() - days).toISOString()
    await stage.callOk('replay-deliveries', { webhook_id: id, delivery_id: first?.id })
    await stage.deliver(id)
    const input = { webhook_id: id, since, only_failed: true }
    expect(await stage.callOk('replay-deliveries', input)).toEqual({ count: 1, next_after: null })
  })

  test('takes at most 1,000 messages at a time, and goes on after them', async () => {
    const { id } = await stage.create()
    // All in one transaction, so that no time separates them.
    await stage.own(
      `insert into webhook_deliveries (organization_id, webhook_id, event, item, payload, state)
       select $1, $2, 'rule.found', 'c' || n, '{}', 'delivered' from generate_series(1, 2001) n order by n`,
      [stage.organizationId, id],
    )
    const since = new Date(stage.now() - days).toISOString()
    const replay = async (after?: unknown) => {
      const input = { webhook_id: id, since, ...(after !== undefined && { after }) }
      const answer = await stage.callOk<{ count: number; next_after: string | null }>(
        'replay-deliveries',
        input,
      )
      await stage.own(`update webhook_deliveries set state = 'delivered', next_attempt_at = null`)
      return answer
    }
    const itemOf = async (delivery: string | null) =>
      (await stage.own('select item from webhook_deliveries where id = $1', [delivery]))[0]?.item
    const first = await replay()
    expect([first.count, await itemOf(first.next_after)]).toEqual([1000, 'c1000'])
    const second = await replay(first.next_after)
    expect([second.count, await itemOf(second.next_after)]).toEqual([1000, 'c2000'])
    expect(await replay(second.next_after)).toEqual({ count: 1, next_after: null })
    const items = await stage.own(
      'select item from webhook_deliveries where replay_of is not null order by number',
    )
    expect(items.map(({ item }) => item)).toEqual(Array.from({ length: 2001 }, (_, place) => `c${place + 1}`))
  })

  test('of exactly 1,000 messages is complete', async () => {
    const { id } = await stage.create()
    await stage.own(
      `insert into webhook_deliveries (organization_id, webhook_id, event, item, payload, state)
       select $1, $2, 'rule.found', '', '{}', 'failed' from generate_series(1, 1000)`,
      [stage.organizationId, id],
    )
    const since = new Date(stage.now() - days).toISOString()
    const input = { webhook_id: id, since }
    expect(await stage.callOk('replay-deliveries', input)).toEqual({ count: 1000, next_after: null })
  })

  test('leaves room for what happens meanwhile: at most 10,000 messages wait', async () => {
    const { id } = await stage.create()
    await stage.own(
      `insert into webhook_deliveries (organization_id, webhook_id, event, item, payload, state, next_attempt_at)
       select $1, $2, 'rule.found', '', '{}', case when n < 9999 then 'retrying' else 'failed' end,
         case when n < 9999 then now() + interval '1 hour' end
       from generate_series(0, 10002) n`,
      [stage.organizationId, id],
    )
    const since = new Date(stage.now() - days).toISOString()
    const answer = await stage.callOk<{ next_after: string }>('replay-deliveries', { webhook_id: id, since })
    expect(answer).toEqual({ count: 1, next_after: expect.any(String) })
    const more = { webhook_id: id, since, after: answer.next_after }
    expect(await stage.refusal('replay-deliveries', more)).toMatchObject({
      status: 409,
      code: 'too_many_waiting',
    })
    expect(
      await stage.own('select 1 from webhook_deliveries where next_attempt_at is not null'),
    ).toHaveLength(10_000)
  })

  test('goes on after deliveries of the same webhook only', async () => {
    const { id } = await stage.create()
    const other = await stage.create()
    await stage.order()
    await stage.deliver(id)
    await stage.deliver(other.id)
    const [foreign] = await stage.own('select id from webhook_deliveries where webhook_id = $1', [other.id])
    const since = new Date(stage.now() - days).toISOString()
    const input = { webhook_id: id, since, after: foreign?.id }
    expect(await stage.refusal('replay-deliveries', input)).toMatchObject({
      status: 404,
      code: 'delivery_not_found',
    })
    expect(await stage.deliveries()).toHaveLength(2)
  })

  test('needs an active webhook, and either a delivery or a time of the last 30 days', async () => {
    const { id } = await stage.create()
    await stage.order()
    await stage.deliver(id)
    const [delivery] = await stage.deliveries()
    const since = new Date(stage.now() - days).toISOString()
    const replay = (input: object) => stage.refusal('replay-deliveries', { webhook_id: id, ...input })
    const either = { status: 400, fields: { since: 'Name a delivery or a time, not both' } }
    expect(await replay({})).toMatchObject(either)
    expect(await replay({ delivery_id: delivery?.id, since })).toMatchObject(either)
    expect(await replay({ since: new Date(stage.now() - 31 * days).toISOString() })).toMatchObject({
      status: 400,
      fields: { since: 'Deliveries can be replayed for 30 days' },
    })
    await stage.callOk('update-webhook', { id, state: 'paused' })
    expect(await replay({ since })).toMatchObject({ status: 409, code: 'webhook_not_active' })
    expect(await stage.deliveries()).toHaveLength(1)
  })

  test('finds no delivery of another webhook or organization', async () => {
    const { id } = await stage.create()
    const other = await stage.create({ organization_id: stage.emptyOrganizationId })
    await stage.order([componentCreated], stage.emptyOrganizationId)
    const [foreign] = await stage.own('select id from webhook_deliveries where webhook_id = $1', [other.id])
    const replay = (webhook_id: string, caller: 'maintainer' | 'stranger') =>
      stage.refusal('replay-deliveries', { webhook_id, delivery_id: foreign?.id }, caller)
    expect(await replay(id, 'maintainer')).toMatchObject({ status: 404, code: 'delivery_not_found' })
    expect(await replay(other.id, 'stranger')).toMatchObject({ status: 404, code: 'webhook_not_found' })
    expect(await stage.own('select 1 from webhook_deliveries')).toHaveLength(1)
  })
})

test('maintainers read deliveries, and no other members, no other organizations and no lesser tokens do', async () => {
  await stage.create()
  await stage.order()
  const { maintainer, admin, developer, stranger } = stage.people
  const count = async (sub: string, claims: object = {}) => {
    const text = `select (select count(*) from webhooks)::int as webhooks, (select count(*) from webhook_deliveries)::int as deliveries`
    const [row] = await stage.database.query<{ webhooks: number; deliveries: number }>(
      { role: 'authenticated', claims: { sub, role: 'authenticated', ...claims } },
      { text },
    )
    return [row?.webhooks, row?.deliveries]
  }
  expect(await count(maintainer)).toEqual([1, 1])
  for (const person of [admin, developer, stranger]) expect(await count(person)).toEqual([0, 0])
  const token = { token_id: stage.organizations.own.token, organization_id: stage.organizationId }
  expect(await count(maintainer, { ...token, scopes: ['admin'] })).toEqual([1, 1])
  expect(await count(maintainer, { ...token, scopes: ['read', 'components:write'] })).toEqual([0, 0])
})
