// From acts over the real protocol to what people are told, through the real triggers and a real worker.
import { createTestOrganization, type TestOrganization } from '@trellis/database/testing'
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

  test('disables an endpoint for which ten thousand messages wait', async () => {
    await own(
      `insert into webhook_deliveries (organization_id, webhook_id, event, item, payload, next_attempt_at)
       select $1, $2, 'version.released', 'billing', '{}', now() + interval '1 hour' from generate_series(1, 10000)`,
      company.id,
      company.webhook,
    )
    await release('1.1.0')
    await untilTold()
    expect(await deliveries('version.released')).toEqual([])
    expect(await own('select state from webhooks where id = $1', company.webhook)).toEqual([
      { state: 'disabled' },
    ])
    expect(await events()).toContain('maintainer webhook_disabled')
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
