import { expect, test } from 'vitest'
import { openRows } from '../testing/open-rows.ts'

async function openTables() {
  const rows = await openRows()
  await rows.own(
    'create table public.cats (id int primary key); create table public.dogs (id int primary key)',
  )
  const listTriggers = async () =>
    (
      await rows.own(
        `select format('%s %s', tgrelid::regclass, tgname) as trigger from pg_trigger
         where tgfoid = 'realtime.capture()'::regprocedure order by 1`,
      )
    ).map(({ trigger }) => trigger)
  const publish = async (change: string) => {
    await rows.own(`alter publication supabase_realtime ${change}`)
    await rows.own('select realtime.follow_publication()')
  }
  return { ...rows, listTriggers, publish }
}

const triggersOf = (table: string) =>
  ['delete', 'insert', 'update'].map((event) => `${table} ${table}_capture_${event}`)

test('a published table gets a trigger for each kind of change, however often it is asked', async () => {
  const { own, publish, listTriggers } = await openTables()
  expect(await listTriggers()).toEqual([])
  await publish('add table public.cats')
  expect(await listTriggers()).toEqual(triggersOf('cats'))
  await own('select realtime.follow_publication()')
  expect(await listTriggers()).toEqual(triggersOf('cats'))
  await publish('add table public.dogs')
  expect(await listTriggers()).toEqual([...triggersOf('cats'), ...triggersOf('dogs')])
})

test('a table that is not published any more loses its triggers, and the others keep theirs', async () => {
  const { publish, listTriggers } = await openTables()
  await publish('add table public.cats, public.dogs')
  await publish('drop table public.cats')
  expect(await listTriggers()).toEqual(triggersOf('dogs'))
})

test('callers cannot follow the publication', async () => {
  const { database } = await openTables()
  for (const role of ['anon', 'authenticated', 'service_role', 'app_writer']) {
    await expect(
      database.query({ role }, { text: 'select realtime.follow_publication()' }),
    ).rejects.toMatchObject({ sqlstate: '42501' })
  }
})

test('the owner of the database, who captures all this, is neither a superuser nor may it replicate', async () => {
  const { own } = await openTables()
  expect(
    await own(
      `select r.rolsuper, r.rolreplication, r.rolbypassrls, pg_get_userbyid(p.proowner) = current_user as "ownsCapture"
       from pg_roles r, pg_proc p where r.rolname = current_user and p.oid = 'realtime.capture()'::regprocedure`,
    ),
  ).toEqual([{ rolsuper: false, rolreplication: false, rolbypassrls: false, ownsCapture: true }])
})
