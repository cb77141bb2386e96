// From acts over the real protocol to what people are told, through the real triggers and a real worker.
import { createTestOrganization, type TestOrganization } from '@trellis/database/testing'
import { sortKey } from '@trellis/domain/versions/sort-key'
import { bodySchema } from '@trellis/domain/webhooks/payloads'
import { startWorker, type Worker } from '@trellis/platform/jobs'
import { type Database, openDatabase } from '@trellis/platform/postgres'
import { asOwner } from '@trellis/platform/postgres/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type FunctionStage,
  openFunctionStage,
  stageServices,
} from '../../functions/test-support/function-stage.ts'
import type { JobServices } from '../services.ts'
import { followRules } from './follow-rules.ts'
import { tellNews } from './tell-news.ts'

let stage: FunctionStage
let database: Database
let worker: Worker
let company: TestOrganization

type Switches = { readonly component?: boolean; readonly profile?: boolean }

const logger = { info: () => undefined, warn: () => undefined, error: () => undefined }

beforeAll(async () => {
  stage = await openFunctionStage({ keepsWrites: true })
  database = await openDatabase(stage.connection)
  worker = await startWorker<JobServices>({
    connection: stage.connection,
    database,
    logger,
    tasks: [tellNews],
    services: stageServices as JobServices,
  })
})

afterAll(async () => {
  await worker?.stop()
  await database?.close()
  await stage?.close()
})

beforeEach(async () => {
  company = await asOwner(stage.connection, (owner) => createTestOrganization(owner))
  // What the owner filled in is no news here.
  await untilTold()
  await own('delete from notifications')
  await own('delete from webhook_deliveries')
})

const own = (text: string, ...values: unknown[]) => stage.own(text, values)

async function callAs(person: string, name: string, input: object) {
  const [session] = await own(
    'insert into auth.sessions (user_id, user_agent) values ($1, null) returning id',
    person,
  )
  const answer = await stage.call('maintainer', {
    name,
    input,
    claims: { sub: person, session_id: session?.id },
  })
  return { status: answer.status, body: JSON.parse(answer.text) }
}

const release = (number: string, more: object = {}, by = company.people.maintainer) =>
  callAs(by, 'release-version', { component_id: company.other, number, changes: [], ...more })

/** Everything is told. */
const untilTold = () => expect.poll(() => own('select kind from app.news'), { timeout: 20_000 }).toEqual([])

async function told() {
  await untilTold()
  const rows = await own(
    `select n.user_id, n.event, n.component_id, n.version_id, n.actor_id, n.data, n.organization_id,
       d.component_ids, d.is_urgent, d.is_pressing, d.state
     from notifications n left join app.notification_deliveries d on d.notification_id = n.id
     order by n.created_at, n.position`,
  )
  const names = new Map(Object.entries(company.people).map(([name, id]) => [id, name]))
  return rows.map((row) => ({
    ...row,
    event: String(row.event),
    organization_id: row.organization_id,
    data: row.data,
    user_id: names.get(String(row.user_id)) ?? String(row.user_id),
  }))
}

const events = async () => (await told()).map(({ user_id, event }) => `${user_id} ${event}`)

async function idOf(number: string) {
  const [row] = await own(
    'select id from versions where component_id = $1 and number = $2',
    company.other,
    number,
  )
  return row?.id
}

const assign = (component: string, user: string, more: object = {}) =>
  callAs(company.people.maintainer, 'assign-user', { component_id: component, user_id: user, ...more })

describe('a release', () => {
  test('is told to the people of dependents, with what it does to their scores', async () => {
    const { body } = await release('2.0.0', {
      changes: [{ kind: 'breaking', title: 'No more X', migration_guide: 'Use Y' }],
    })
    expect(await told()).toEqual([
      {
        user_id: 'assigned',
        event: 'version_breaking',
        organization_id: company.id,
        component_id: company.other,
        version_id: body.id,
        actor_id: company.people.maintainer,
        component_ids: [company.component],
        is_urgent: false,
        is_pressing: false,
        state: 'waiting',
        data: {
          title: 'billing',
          number: '2.0.0',
          breaking_changes: 1,
          guides: 1,
          is_late: false,
          total: 1,
          components: [
            {
              id: company.component,
              title: 'checkout',
              selected: '1.0.0',
              distance: 'major',
              count: 1,
              before: 100,
              after: 55,
            },
          ],
        },
      },
    ])
  })

  test('of a line that is not the latest says nothing about the distance, which is that to the latest', async () => {
    await release('2.0.0')
    await untilTold()
    await own('delete from notifications')
    await release('1.1.0')
    const [row] = await told()
    expect(row?.data).toHaveProperty('components', [
      { id: company.component, title: 'checkout', selected: '1.0.0' },
    ])
  })

  test('of a pre-release says the distance to a component that uses pre-releases', async () => {
    await release('2.0.0-rc.1')
    await callAs(company.people.maintainer, 'set-dependency', {
      component_id: company.component,
      depends_on_id: company.other,
      version_id: await idOf('2.0.0-rc.1'),
    })
    await untilTold()
    await own('delete from notifications')
    await release('2.0.0-rc.2')
    const [row] = await told()
    expect(row?.data).toMatchObject({
      number: '2.0.0-rc.2',
      components: [{ selected: '2.0.0-rc.1', distance: 'patch', count: 1 }],
    })
  })

  test('of an older line is told to nobody, and neither is a pre-release', async () => {
    await release('0.9.0')
    await release('2.0.0-rc.1')
    expect(await told()).toEqual([])
  })

  test('is not told to its author', async () => {
    await assign(company.component, company.people.maintainer)
    await release('1.1.0')
    expect(await events()).toEqual(['assigned version_released'])
  })

  test('that fails is told to nobody', async () => {
    expect((await release('1.0.0')).status).toBe(409)
    expect(await own('select 1 from app.news')).toEqual([])
    expect(await told()).toEqual([])
  })

  test('that gets a breaking change later is told again as breaking', async () => {
    const { body } = await release('1.1.0')
    await untilTold()
    await callAs(company.people.maintainer, 'create-change', {
      version_id: body.id,
      kind: 'breaking',
      title: 'It breaks after all',
    })
    expect(await events()).toEqual(['assigned version_released', 'assigned version_breaking'])
  })

  test('is in no email of a component whose emails are off', async () => {
    await own(
      'update component_users set email_notifications = false where component_id = $1',
      company.component,
    )
    await release('1.1.0')
    expect(await told()).toMatchObject([{ user_id: 'assigned', event: 'version_released', state: null }])
  })

  test('is in no email of a person who wants none', async () => {
    await own(
      'update profile_settings set email_notifications = false where user_id = $1',
      company.people.assigned,
    )
    await release('1.1.0')
    expect(await told()).toMatchObject([{ user_id: 'assigned', event: 'version_released', state: null }])
  })
})

describe('fifty releases in one statement', () => {
  const insert = (numbers: readonly string[], withdrawn = '') =>
    own(
      `insert into versions (organization_id, component_id, number, sort_key, is_stable, state)
       select $1, $2, r.number, r.sort_key, r.number !~ '-', case when r.number = $5 then 'withdrawn' else 'active' end
       from unnest($3::text[], $4::text[]) as r (number, sort_key)`,
      company.id,
      company.other,
      numbers,
      numbers.map((number) => sortKey('semver', { number, releasedAt: 0 })),
      withdrawn,
    )
  const fifty = Array.from({ length: 50 }, (_, place) => `1.${place + 1}.0`)
  const use = async (number: string) =>
    own(
      `update dependencies set version_id = $2 where component_id = $1 and depends_on_id = $3`,
      company.component,
      await idOf(number),
      company.other,
    )

  test('are told once to each person, as the newest', async () => {
    await assign(company.component, company.people.developer)
    await untilTold()
    await own('delete from notifications')
    await insert(fifty.toReversed())
    expect(
      (await told())
        .map(({ user_id, event, data }) => [user_id, event, (data as { number: string }).number])
        .sort(),
    ).toEqual([
      ['assigned', 'version_released', '1.50.0'],
      ['developer', 'version_released', '1.50.0'],
    ])
  })

  test('are each told to webhooks', async () => {
    await insert(fifty)
    await untilTold()
    expect(
      await own(
        `select payload #>> '{data,version,number}' as number, (payload #>> '{data,dependent_count}')::integer as dependents
         from webhook_deliveries where organization_id = $1 and event = 'version.released' and state = 'waiting'
         order by payload #>> '{data,dependent_count}' desc limit 1`,
        company.id,
      ),
    ).toEqual([{ number: '1.50.0', dependents: 1 }])
    expect(
      await own(
        `select 1 from webhook_deliveries where organization_id = $1 and event = 'version.released' and state = 'waiting'`,
        company.id,
      ),
    ).toHaveLength(50)
  })

  test('with a higher pre-release are told as the newest stable one to a component that uses stable ones', async () => {
    await insert(['2.0.0-rc.1', '2.0.0-rc.2', '1.1.0', '1.2.0'])
    expect((await told()).map(({ data }) => data)).toMatchObject([{ number: '1.2.0' }])
  })

  test('with a higher pre-release are told as that one to a component that uses pre-releases', async () => {
    await insert(['1.0.1-rc.1'])
    await use('1.0.1-rc.1')
    await untilTold()
    await own('delete from notifications')
    await insert(['2.0.0-rc.1', '2.0.0-rc.2', '1.1.0', '1.2.0'])
    expect((await told()).map(({ data }) => data)).toMatchObject([{ number: '2.0.0-rc.2' }])
  })

  test('of which the newest was withdrawn before it was told are told as the one below', async () => {
    await insert(['1.1.0', '1.2.0'], '1.2.0')
    expect((await told()).map(({ event, data }) => [event, (data as { number: string }).number])).toEqual([
      ['version_released', '1.1.0'],
    ])
  })
})

describe('other acts', () => {
  test('a withdrawn version is told with its reason', async () => {
    const { maintainer } = company.people
    await callAs(maintainer, 'set-version-state', {
      id: company.otherVersion,
      state: 'withdrawn',
      reason: 'leaks sockets',
    })
    expect(await told()).toMatchObject([
      {
        user_id: 'assigned',
        event: 'version_withdrawn',
        data: { reason: 'leaks sockets', components: [{ title: 'checkout', before: 100, after: 0 }] },
      },
    ])
  })

  test('assignments are told to the person, and end with a notification too', async () => {
    await assign(company.other, company.people.developer)
    await callAs(company.people.maintainer, 'unassign-user', {
      component_id: company.other,
      user_id: company.people.developer,
    })
    expect(await events()).toEqual(['developer assigned', 'developer unassigned'])
  })

  test.each([
    ['is in no email if those about the component were off', { component: false }, null],
    ['is in no email of a person who wants none', { profile: false }, null],
    ['is mailed otherwise', {}, 'waiting'],
  ])('an assignment that ends %s', async (_, { component = true, profile = true }: Switches, state) => {
    const { developer, maintainer } = company.people
    await assign(company.other, developer)
    await own('update component_users set email_notifications = $2 where user_id = $1', developer, component)
    await own('update profile_settings set email_notifications = $2 where user_id = $1', developer, profile)
    await untilTold()
    await own('delete from notifications')
    await callAs(maintainer, 'unassign-user', { component_id: company.other, user_id: developer })
    expect(await told()).toMatchObject([{ user_id: 'developer', event: 'unassigned', state }])
  })

  test('an assignment whose news does not say whether emails were on ends with one', async () => {
    const { developer } = company.people
    await own(
      `select app.add_news($1, 'unassigned', component => $2, person => $3)`,
      company.id,
      company.other,
      developer,
    )
    expect(await told()).toMatchObject([{ user_id: 'developer', event: 'unassigned', state: 'waiting' }])
  })

  test('scores are merged in the order in which they changed, whatever order the rows are in', async () => {
    await own(
      `insert into app.news (id, batch, organization_id, kind, data) overriding system value
       select n.id, b.batch, $1, 'health_changed',
         jsonb_build_object('ids', jsonb_build_array($2::text), 'before', jsonb_build_array(n.before), 'after', jsonb_build_array(n.after))
       from (select gen_random_uuid() as batch) b,
         (values (1000000003, 60, 55), (1000000001, 100, 80), (1000000002, 80, 60)) as n (id, before, after)`,
      company.id,
      company.component,
    )
    await own(
      `select platform.enqueue('tell-news', jsonb_build_object('batch', batch)) from app.news where id = 1000000001`,
    )
    expect(await told()).toMatchObject([
      { event: 'health_fell', data: { components: [{ before: 100, after: 55 }] } },
    ])
  })

  test('a deleted component is told to the people of those that used it', async () => {
    await callAs(company.people.maintainer, 'delete-component', { id: company.other, force: true })
    expect(await told()).toMatchObject([
      {
        user_id: 'assigned',
        event: 'dependency_deleted',
        component_id: null,
        data: { title: 'billing', total: 1, components: [{ title: 'checkout' }] },
      },
    ])
  })

  test('a role is told to the person and to the other maintainers', async () => {
    await callAs(company.people.maintainer, 'set-member-role', {
      organization_id: company.id,
      user_id: company.people.developer,
      role: 'maintainer',
    })
    expect(await events()).toEqual(['developer role_changed'])
  })

  test('a token is told to its person as urgent, whatever they have chosen', async () => {
    const { developer } = company.people
    await own('update profile_settings set email_notifications = false where user_id = $1', developer)
    await own(`update notification_settings set muted = '{token_made}' where user_id = $1`, developer)
    await callAs(developer, 'create-api-token', { organization_id: company.id, name: 'CI', scopes: ['read'] })
    expect(await told()).toMatchObject([{ user_id: 'developer', event: 'token_made', is_urgent: true }])
  })

  test('a browser that is new to an account is told, the first one is not', async () => {
    const { developer } = company.people
    const signIn = (agent: string) =>
      own('insert into auth.sessions (user_id, user_agent) values ($1, $2)', developer, agent)
    await signIn('Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0')
    await signIn('Mozilla/5.0 (X11; Linux x86_64) Firefox/141.0')
    expect(await told()).toEqual([])
    await signIn('Mozilla/5.0 (Windows NT 10.0) Chrome/150.0')
    expect(await told()).toMatchObject([
      { user_id: 'developer', event: 'new_sign_in', organization_id: null, is_urgent: true },
    ])
  })

  test('a program that does not say what it is counts as a device', async () => {
    const { admin } = company.people
    const signIn = (agent: string | null) =>
      own('insert into auth.sessions (user_id, user_agent) values ($1, $2)', admin, agent)
    await signIn('Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0')
    await signIn(null)
    await signIn('')
    expect(await told()).toMatchObject([{ user_id: 'admin', event: 'new_sign_in', data: { device: '' } }])
  })

  test('an import, which fills a company from a file, tells nobody', async () => {
    const [empty] = await own(
      `insert into organizations (name, slug, trial_ends_at) values ('New', 'new-' || gen_random_uuid(), now() + interval '7 days')
       returning id`,
    )
    const { maintainer, admin } = company.people
    await own(
      `insert into members (organization_id, user_id, role) values ($1, $2, 'maintainer'), ($1, $3, 'admin')`,
      empty?.id,
      maintainer,
      admin,
    )
    await own('delete from app.news')
    const answer = await callAs(maintainer, 'load-example-data', { organization_id: empty?.id })
    expect(answer.status).toBe(200)
    expect(await own('select 1 from app.news')).toEqual([])
    expect(await told()).toEqual([])
  })

  test('a company that has left for good leaves no news', async () => {
    await own('delete from organizations where id = $1', company.id)
    expect(await own('select 1 from app.news where organization_id = $1', company.id)).toEqual([])
    expect(await told()).toEqual([])
  })
})

describe('a legal document', () => {
  async function added(requiredOf: string, lineage?: unknown) {
    const [row] = await own(
      `with file as (
         insert into storage.objects (bucket_id, name, version, metadata)
         values ('legal-documents', $1::text || '/' || gen_random_uuid() || '.pdf', gen_random_uuid(), '{"size": 1}')
         returning name
       ), made as (select gen_random_uuid() as id, name from file)
       insert into legal_documents
         (id, organization_id, lineage_id, number, title, kind, version, valid_from, file, file_name, size, required_of)
       select id, $1::uuid, coalesce($3::uuid, id), case when $3::uuid is null then 1 else 2 end, 'Terms', 'terms',
         case when $3::uuid is null then '1' else '2' end, '2026-01-01', name, 'terms.pdf', 1, $2
       from made returning id, lineage_id`,
      company.id,
      requiredOf,
      lineage ?? null,
    )
    await untilTold()
    await own('delete from notifications')
    return row
  }

  const requireOf = (id: unknown, required_of: string) =>
    callAs(company.people.maintainer, 'update-legal-document', { id, required_of })
  const asked = async () => (await events()).sort()

  test('that is required of more people is told to those who are asked now, and not to those who were', async () => {
    const document = await added('maintainers')
    expect((await requireOf(document?.id, 'everyone')).status).toBe(200)
    expect(await asked()).toEqual([
      'admin document_to_accept',
      'assigned document_to_accept',
      'developer document_to_accept',
    ])
  })

  test('that nobody had to accept is told to other maintainers when they have to', async () => {
    const { admin } = company.people
    const document = await added('nobody')
    await own(`update members set role = 'maintainer' where user_id = $1`, admin)
    await untilTold()
    await own('delete from notifications')
    await requireOf(document?.id, 'maintainers')
    expect(await asked()).toEqual(['admin document_to_accept'])
  })

  test('that is required of fewer people, or gets another title, is told to nobody', async () => {
    const document = await added('everyone')
    await requireOf(document?.id, 'maintainers')
    await callAs(company.people.maintainer, 'update-legal-document', { id: document?.id, title: 'Our terms' })
    await requireOf(document?.id, 'nobody')
    expect(await asked()).toEqual([])
  })

  test('that a newer version has replaced is told to nobody', async () => {
    const document = await added('nobody')
    await added('nobody', document?.lineage_id)
    await requireOf(document?.id, 'everyone')
    expect(await asked()).toEqual([])
  })

  test('is not told to people who have accepted it, or a later version', async () => {
    const { developer, admin } = company.people
    const document = await added('nobody')
    await own(
      `insert into legal_acceptances (organization_id, lineage_id, document_id, user_id)
       select $1, $2, $3, unnest($4::uuid[])`,
      company.id,
      document?.lineage_id,
      document?.id,
      [developer, admin],
    )
    await requireOf(document?.id, 'everyone')
    expect(await asked()).toEqual(['assigned document_to_accept'])
  })
})

describe('telling', () => {
  test('leaves no key of its job behind', async () => {
    await release('1.1.0')
    await untilTold()
    expect(await own(`select key from platform.effects where key like '%tell-news%'`)).toEqual([])
  })

  test('twice tells once', async () => {
    await release('1.1.0')
    await untilTold()
    const [row] = await own('select batch from notifications')
    const [news] = await own(
      `insert into app.news (batch, organization_id, kind, actor_id, component_id, version_id)
       select n.batch, n.organization_id, 'version_released', n.actor_id, n.component_id, n.version_id
       from notifications n returning batch`,
    )
    expect(news).toEqual(row)
    await database.transaction({ role: 'app_job' }, (transaction) =>
      transaction.query(
        `select platform.enqueue('tell-news', jsonb_build_object('batch', $1::text), 'again')`,
        [row?.batch],
      ),
    )
    expect(await told()).toHaveLength(1)
    expect(await own('select 1 from app.notification_deliveries')).toHaveLength(1)
  })

  test('reaches nobody in another company', async () => {
    const neighbor = await asOwner(stage.connection, (owner) => createTestOrganization(owner))
    await untilTold()
    await own('delete from notifications')
    await release('1.1.0')
    await untilTold()
    const others = Object.values(neighbor.people)
    expect(await own('select 1 from notifications where user_id = any ($1::uuid[])', others)).toEqual([])
  })
})

describe('the same job', () => {
  const deliveries = (event: string) =>
    own(
      'select event, item, state, payload from webhook_deliveries where organization_id = $1 and event = $2 and not is_test and state = $3',
      company.id,
      event,
      'waiting',
    )

  test('orders messages for the webhooks that want the event, and for no other', async () => {
    await release('1.1.0')
    await untilTold()
    expect(await deliveries('version.released')).toMatchObject([
      { item: 'billing 1.1.0', payload: { type: 'version.released', organization: { id: company.id } } },
    ])
    expect(await deliveries('health.changed')).toEqual([])
  })

  test('orders messages that are as they are documented, to the form of their times', async () => {
    await release('1.1.0')
    await untilTold()
    const [message] = await deliveries('version.released')
    expect(bodySchema('version.released').safeParse(message?.payload).error).toBeUndefined()
    expect(message?.payload).toMatchObject({
      timestamp: expect.stringMatching(/Z$/),
      data: { version: { released_at: expect.stringMatching(/Z$/) } },
    })
  })

  test('leaves out and counts messages for an endpoint for which ten thousand wait, and does not disable it', async () => {
    const endpoint = async () => {
      const [row] = await own(
        'select state, skipped, skipped_at is not null as is_dated from webhooks where id = $1',
        company.webhook,
      )
      return row
    }
    await own(
      `insert into webhook_deliveries (organization_id, webhook_id, event, item, payload, next_attempt_at)
       select $1, $2, 'component.created', 'billing', '{}', now() + interval '1 hour' from generate_series(1, 10000)`,
      company.id,
      company.webhook,
    )
    await release('1.1.0')
    await untilTold()
    expect(await deliveries('version.released')).toEqual([])
    const [waiting] = await own(
      'select count(*)::int as count from webhook_deliveries where next_attempt_at is not null and webhook_id = $1',
      company.webhook,
    )
    expect(waiting).toEqual({ count: 10_000 })
    expect(await endpoint()).toEqual({ state: 'active', skipped: 1, is_dated: true })
    expect(await events()).not.toContain('maintainer webhook_disabled')
    await release('1.2.0')
    await untilTold()
    expect(await endpoint()).toMatchObject({ state: 'active', skipped: 2 })
    await own(
      `update webhook_deliveries set state = 'delivered', next_attempt_at = null where webhook_id = $1
      and number = (select min(number) from webhook_deliveries where webhook_id = $1)`,
      company.webhook,
    )
    await release('1.3.0')
    await untilTold()
    expect(await deliveries('version.released')).toHaveLength(1)
    expect(await endpoint()).toMatchObject({ state: 'active', skipped: 2 })
  })

  test.each([
    ['gone', true],
    ['failing', false],
  ])('says of a disabled endpoint that it is %s', async (cause, isGone) => {
    await own(
      `update webhooks set failing_since = now() - interval '6 days', failing_told_at = now() - interval '2 days'
       where id = $1`,
      company.webhook,
    )
    await own('select app.note_webhook_trouble($1, $2, now())', company.webhook, isGone)
    await untilTold()
    expect(
      await own(`select data ->> 'cause' as cause from notifications where event = 'webhook_disabled'`),
    ).toEqual([{ cause }])
  })

  test('leaves places for the endpoints of others', async () => {
    const begin = async (id: unknown, job: string) => {
      const at = new Date()
      const [row] = await own(
        'select app.begin_webhook_turn($1, $2, $3, $4) as begun',
        id,
        job,
        at,
        new Date(at.getTime() + 60_000),
      )
      return row?.begun
    }
    const rows = await own(
      `insert into webhooks (organization_id, url, events, secret_hint)
       select $1, 'https://hooks.example/' || n, '{version.released}', 'Qe7' from generate_series(1, 3) n returning id`,
      company.id,
    )
    const [first, second, third] = rows.map(({ id }) => id)
    expect([await begin(first, 'a'), await begin(second, 'b'), await begin(third, 'c')]).toEqual([
      true,
      true,
      true,
    ])
    expect(await begin(company.webhook, 'd')).toBe(false)
    const neighbor = await asOwner(stage.connection, (owner) => createTestOrganization(owner))
    expect(await begin(neighbor.webhook, 'e')).toBe(true)
    await own('select app.end_webhook_turn($1, $2, now())', first, 'a')
    expect(await begin(company.webhook, 'd')).toBe(true)
  })

  test('orders the emails that are due at once', async () => {
    await own(
      `update notification_settings set cadence = 'at_once' where user_id = $1`,
      company.people.assigned,
    )
    await release('1.1.0')
    await untilTold()
    expect(
      await own(
        'select user_id, kind, state from app.notification_mails where organization_id = $1',
        company.id,
      ),
    ).toEqual([{ user_id: company.people.assigned, kind: 'single', state: 'ordered' }])
  })
})

describe('the end of a trial', () => {
  const remind = async (at: string) => {
    await database.transaction({ role: 'app_job' }, (transaction) =>
      transaction.query('select app.report_ending_trials($1)', [at]),
    )
    return (await told())
      .filter(({ organization_id }) => organization_id === company.id)
      .map(({ user_id, event, data }) => [user_id, event, (data as { days?: number }).days])
  }
  const three = ['maintainer', 'trial_ending', 3]
  const one = ['maintainer', 'trial_ending', 1]
  const ended = ['maintainer', 'not_active', undefined]
  const endAt = (at: string) =>
    own('update organizations set trial_ends_at = $2 where id = $1', company.id, at)

  test('is told to maintainers three days and one day before it, and when it has come, once each', async () => {
    await endAt('2027-03-10T10:00:00Z')
    expect(await remind('2027-03-07T09:59:59Z')).toEqual([])
    expect(await remind('2027-03-07T10:00:00Z')).toEqual([three])
    expect(await remind('2027-03-08T10:00:00Z')).toEqual([three])
    expect(await remind('2027-03-09T10:00:00Z')).toEqual([three, one])
    expect(await remind('2027-03-10T09:00:00Z')).toEqual([three, one])
    expect(await remind('2027-03-10T10:00:00Z')).toEqual([three, one, ended])
    expect(await remind('2027-03-11T10:00:00Z')).toEqual([three, one, ended])
  })

  test('moves with a trial that is extended', async () => {
    await endAt('2027-03-10T10:00:00Z')
    await remind('2027-03-09T12:00:00Z')
    await endAt('2027-03-20T10:00:00Z')
    expect(await remind('2027-03-10T12:00:00Z')).toEqual([one])
    expect(await remind('2027-03-17T12:00:00Z')).toEqual([one, three])
  })

  test('is told to nobody where billing is off, or the company is suspended', async () => {
    await endAt('2027-03-10T10:00:00Z')
    await own(`insert into app.settings (name, value) values ('billing', 'off')`)
    expect(await remind('2027-03-09T12:00:00Z')).toEqual([])
    await own(`delete from app.settings where name = 'billing'`)
    await own('update organizations set suspended_at = now() where id = $1', company.id)
    expect(await remind('2027-03-09T12:00:00Z')).toEqual([])
  })

  test('that came long ago is no news', async () => {
    await endAt('2027-03-01T10:00:00Z')
    expect(await remind('2027-03-10T10:00:00Z')).toEqual([])
  })
})

describe('comparing findings', () => {
  const ordered = () =>
    own(
      `select j.run_at > now() as waits from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'follow-rules' and payload ->> 'organization_id' = $1`,
      company.id,
    )

  test('is ordered once, however much happens before it, and again for what happens later', async () => {
    await own('delete from graphile_worker._private_jobs')
    await own('delete from app.rule_turns')
    for (const number of ['1.1.0', '1.2.0', '1.3.0']) await release(number)
    await untilTold()
    expect(await ordered()).toEqual([{ waits: true }])
    await own('select app.begin_following_rules($1)', company.id)
    await release('1.4.0')
    await untilTold()
    expect(await ordered()).toHaveLength(2)
  })
})

describe('findings of rules', () => {
  const follow = () =>
    followRules.run(
      { organization_id: company.id },
      {
        services: stageServices as JobServices,
        database,
        logger,
        signal: new AbortController().signal,
        job: { id: '1', attempt: 1, isLastAttempt: false },
        once: (work) => database.transaction({ role: 'app_job' }, work),
      },
    )

  test('are told to the people of a component when they appear and when they are resolved', async () => {
    await own('delete from component_rule_exemptions where organization_id = $1', company.id)
    await follow()
    expect(await told()).toMatchObject([
      {
        user_id: 'assigned',
        event: 'rule_found',
        component_id: company.component,
        data: { rule: 'description', level: 'warn', total: 1 },
      },
    ])
    await follow()
    expect(await told()).toHaveLength(1)
    await own(`update components set description = 'Takes the money' where id = $1`, company.component)
    await follow()
    expect(await events()).toEqual(['assigned rule_found', 'assigned rule_resolved'])
  })

  test('that a company had before anybody looked are not told', async () => {
    await own('delete from component_rule_exemptions where organization_id = $1', company.id)
    await own('delete from app.followed_rules where organization_id = $1', company.id)
    await follow()
    expect(await told()).toEqual([])
    expect(await own('select 1 from app.rule_findings where organization_id = $1', company.id)).toHaveLength(
      2,
    )
  })

  test('that are exempted are not told as resolved', async () => {
    await own('delete from component_rule_exemptions where organization_id = $1', company.id)
    await follow()
    await untilTold()
    await own(
      `insert into component_rule_exemptions (organization_id, rule_id, component_id, reason) values ($1, $2, $3, 'Old')`,
      company.id,
      company.rule,
      company.component,
    )
    await follow()
    expect(await events()).toEqual(['assigned rule_found'])
    expect(await own('select 1 from app.rule_findings where component_id = $1', company.component)).toEqual(
      [],
    )
  })

  test('of a rule that was switched off are not told as resolved', async () => {
    await own('delete from component_rule_exemptions where organization_id = $1', company.id)
    await follow()
    await untilTold()
    await own(`update component_rules set level = 'off' where id = $1`, company.rule)
    await follow()
    expect(await events()).toEqual(['assigned rule_found'])
  })
})
