// Limits apply to every writer, also to two at once. e2e/conformance tests what functions answer.
import { randomUUID } from 'node:crypto'
import { type LimitFacts, type Limits, limitsOf } from '@trellis/domain/limits/limits'
import type { Transaction } from '@trellis/platform/postgres'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type AccessStage, openAccessStage } from '../access/access-stage.ts'

let stage: AccessStage

beforeAll(async () => {
  stage = await openAccessStage()
})

afterAll(async () => {
  await stage?.close()
})

const setOverrides = (overrides: object, id = stage.organization.id) =>
  stage.own('update organizations set limit_overrides = $2 where id = $1', [id, overrides])

async function readLimits(id: string): Promise<{ facts: LimitFacts; limits: Limits }> {
  const [row] = await stage.own(
    'select app.limit_facts($1) as facts, app.organization_limits($1) as limits',
    [id],
  )
  return row as { facts: LimitFacts; limits: Limits }
}

describe('the limits of an organization', () => {
  afterEach(async () => {
    await setOverrides({})
    await stage.own(`delete from app.settings where name = 'billing'`)
  })

  const trial = { max_components: 1000, max_members: 100, audit_days: 365, chat_limit_usd: 20, has_sso: true }
  const none = {
    max_components: null,
    max_members: null,
    audit_days: null,
    chat_limit_usd: null,
    has_sso: true,
  }

  test('are those of Business and 20 dollars of chat in its trial', async () => {
    const { facts, limits } = await readLimits(stage.organization.id)
    expect(limits).toEqual(trial)
    expect(limitsOf(facts)).toEqual(limits)
  })

  test.each([
    [{ max_components: 5 }, { ...trial, max_components: 5 }],
    [
      { max_members: null, has_sso: false },
      { ...trial, max_members: null, has_sso: false },
    ],
    [
      { chat_limit_usd: 7, audit_days: null },
      { ...trial, chat_limit_usd: 7, audit_days: null },
    ],
  ])('with %j agreed are %j', async (overrides, expected) => {
    await setOverrides(overrides)
    const { facts, limits } = await readLimits(stage.organization.id)
    expect(limits).toEqual(expected)
    expect(limitsOf(facts)).toEqual(limits)
  })

  test('do not exist for the demo', async () => {
    const { facts, limits } = await readLimits(stage.demo.id)
    expect(limits).toEqual(none)
    expect(limitsOf(facts)).toEqual(limits)
  })

  test('do not exist where billing is off', async () => {
    await setOverrides({ max_components: 5 })
    await stage.own(`insert into app.settings (name, value) values ('billing', 'off')`)
    const { facts, limits } = await readLimits(stage.organization.id)
    expect(limits).toEqual(none)
    expect(limitsOf(facts)).toEqual(limits)
  })

  test('are told to members and to nobody else', async () => {
    const ask = ['select app.my_limit_facts($1) as facts', stage.organization.id] as const
    const tell = (who: 'developer' | 'stranger' | 'superadmin') =>
      stage.database.query(stage.contextOf(who, 'authenticated'), { text: ask[0], values: [ask[1]] })
    expect(await tell('developer')).toEqual([{ facts: expect.objectContaining({ is_unlimited: false }) }])
    expect(await tell('stranger')).toEqual([{ facts: null }])
    expect(await tell('superadmin')).toEqual([{ facts: null }])
  })

  test.each([['[]'], ['{"max_projects": 1}']])('are agreed by name: %s is refused', async (overrides) => {
    const attempt = stage.own('update organizations set limit_overrides = $2 where id = $1', [
      stage.organization.id,
      overrides,
    ])
    await expect(attempt).rejects.toMatchObject({ sqlstate: '23514' })
  })
})

describe('the last free place', () => {
  afterEach(() => setOverrides({}))

  // The stage has two components and four members.
  const insertComponent = `insert into components (organization_id, title, kind) values ($1, 'search', 'library')`
  const write = <T>(work: (transaction: Transaction) => Promise<T>) =>
    stage.database.transaction(stage.contextOf('maintainer', 'app_writer'), work)

  const countWaiting = async () =>
    (
      await stage.own(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length

  test('of two components that are written at once, one is stored', async () => {
    const { id } = stage.organization
    await setOverrides({ max_components: 3 })
    const second = await write(async (transaction) => {
      await transaction.query(insertComponent, [id])
      const waiting = write((other) => other.query(insertComponent, [id])).then(
        () => 'stored',
        (error: unknown) => error,
      )
      await expect.poll(countWaiting).toBe(1)
      return { waiting }
    })
    expect(await second.waiting).toMatchObject({
      sqlstate: 'PT403',
      hint: 'plan_limit_reached',
      message: 'The limit of the plan is reached (components: 3). Contact us to choose a larger plan',
    })
    const stored = await stage.own('select 1 from components where organization_id = $1', [id])
    expect(stored).toHaveLength(3)
  })

  test('is the last for many in one statement too, and for the owner of the database', async () => {
    const { id } = stage.organization
    const [row] = await stage.own(
      'select count(*)::integer as count from components where organization_id = $1',
      [id],
    )
    await setOverrides({ max_components: Number(row?.count) + 1 })
    const many = `insert into components (organization_id, title, kind)
      select $1, 'search ' || n, 'library' from generate_series(1, 2) n`
    await expect(stage.own(many, [id])).rejects.toMatchObject({ sqlstate: 'PT403' })
  })

  test('holds for members, however they come', async () => {
    const { id } = stage.organization
    await setOverrides({ max_members: 4 })
    const person = randomUUID()
    await stage.own('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
      person,
      `${person}@example.com`,
    ])
    const join = () =>
      stage.own(`insert into members (organization_id, user_id, role) values ($1, $2, 'developer')`, [
        id,
        person,
      ])
    await expect(join()).rejects.toMatchObject({ sqlstate: 'PT403', hint: 'plan_limit_reached' })
    await setOverrides({ max_members: 5 })
    await expect(join()).resolves.toEqual([])
  })
})

describe('founding', () => {
  const found = async (person: string) => {
    const id = randomUUID()
    await stage.database.query(
      { role: 'app_writer', claims: { sub: person, role: 'authenticated' } },
      {
        text: `insert into organizations (id, name, slug, trial_ends_at)
               values ($1, 'Company', $2, now() + interval '6 days')`,
        values: [id, `company-${id}`],
      },
    )
  }

  async function createFounder(): Promise<string> {
    const person = randomUUID()
    await stage.own('insert into auth.users (id, email) values ($1, $2)', [person, `${person}@example.com`])
    return person
  }

  test('is possible ten times a day, and again the next day', async () => {
    const person = await createFounder()
    for (let times = 0; times < 10; times += 1) await found(person)
    await expect(found(person)).rejects.toMatchObject({
      sqlstate: 'PT429',
      hint: 'too_many_organizations',
      message: 'You have founded 10 companies within a day. Please try again tomorrow',
    })
    await stage.own(
      `update app.foundings set founded_at = founded_at - interval '1 day' where user_id = $1`,
      [person],
    )
    await expect(found(person)).resolves.toBeUndefined()
  })

  test('is not possible again on the same day by deleting', async () => {
    const person = await createFounder()
    for (let times = 0; times < 10; times += 1) await found(person)
    await stage.own(
      'delete from organizations where id in (select organization_id from app.foundings where user_id = $1)',
      [person],
    )
    await expect(found(person)).rejects.toMatchObject({ sqlstate: 'PT429' })
  })

  test('is possible fifty times in all', async () => {
    const person = await createFounder()
    for (let day = 0; day < 5; day += 1) {
      for (let times = 0; times < 10; times += 1) await found(person)
      await stage.own(
        `update app.foundings set founded_at = founded_at - interval '1 day' where user_id = $1`,
        [person],
      )
    }
    await expect(found(person)).rejects.toMatchObject({
      sqlstate: 'PT429',
      message: 'You have reached the limit of 50 companies. Contact support if you need another one',
    })
  })
})
