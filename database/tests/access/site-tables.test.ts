import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyRow, people, type Who } from './access-matrix.ts'
import { type AccessStage, openAccessStage } from './access-stage.ts'
import { type SiteReaders, siteTables } from './site-tables.ts'

let stage: AccessStage

beforeAll(async () => {
  stage = await openAccessStage()
  await stage.own(
    `insert into contact_requests (kind, name, email, message) values ('sales', 'Noor', 'noor@example.com', 'Hello')`,
  )
  await stage.own(`insert into page_views (route, path) values ('/pricing', '/pricing')`)
})

afterAll(async () => {
  await stage?.close()
})

const readersOf: Readonly<Record<SiteReaders, readonly Who[]>> = {
  anyone: people,
  oneself: people.filter((who) => who !== 'anon'),
  service: ['service'],
}

describe.each(Object.entries(siteTables))('%s', (table, { readers, column }) => {
  test('are read by those who may and by nobody else', async () => {
    const able = await stage.listAble([`select 1 from ${table}`], 'authenticated')
    expect(able).toEqual(people.filter((who) => readersOf[readers].includes(who)))
  })

  test.each(Object.entries(everyRow(table, column)))('%s comes from no request', async (_, statement) => {
    expect(await stage.listAble(statement, 'authenticated')).toEqual([])
    expect(await stage.listAble(statement, 'app_writer')).toEqual([])
  })
})

test('people read their own settings, and nobody reads them for somebody else', async () => {
  const own = stage.contextOf('developer', 'authenticated')
  const read = (claims: object) =>
    stage.database.query(
      { ...own, claims: { ...own.claims, ...claims } },
      {
        text: 'select user_id from profile_settings',
      },
    )
  expect(await read({})).toEqual([{ user_id: stage.organization.people.developer }])
  expect(await read({ act: { sub: stage.organization.people.admin } })).toEqual([])
})

test('a price that is no longer on offer is not shown', async () => {
  const count = async () =>
    (await stage.database.query({ role: 'anon' }, { text: 'select 1 from prices' })).length
  const before = await count()
  await stage.own(`update prices set is_active = false where unit_amount = 4900`)
  expect(await count()).toBe(before - 1)
})

test('the sender of a message is forgotten after a day, and the message is not', async () => {
  await stage.own(
    `insert into contact_requests (kind, name, email, message, sender_key, created_at)
     values ('support', 'Old', 'old@example.com', 'x', 'k', now() - interval '25 hours'),
            ('support', 'New', 'new@example.com', 'x', 'k', now() - interval '23 hours')`,
  )
  await stage.database.query({ role: 'app_job' }, { text: 'select app.prune_site()' })
  const rows = await stage.own(
    `select name, sender_key from contact_requests where kind = 'support' order by name`,
  )
  expect(rows).toEqual([
    { name: 'New', sender_key: 'k' },
    { name: 'Old', sender_key: null },
  ])
})
