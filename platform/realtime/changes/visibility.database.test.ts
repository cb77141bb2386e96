import { beforeEach, expect, test, vi } from 'vitest'
import { openFollowers, openRows, type Rows } from '../testing/open-rows.ts'

let rows: Rows

/** A note is read by the members of its club. Each question to the policies takes a number. */
beforeEach(async () => {
  rows = await openRows()
  await rows.own(`
    create table public.members (club integer, person text, nickname text, primary key (club, person));
    create table public.notes (id integer primary key, club integer, body text);
    alter table public.members enable row level security;
    alter table public.notes enable row level security;
    create sequence public.questions;
    create function public.my_clubs() returns integer[] language sql volatile security definer set search_path = '' as $$
      select array_agg(m.club) from public.members m, (select nextval('public.questions')) asked
      where m.person = current_setting('request.jwt.claims')::jsonb ->> 'sub' $$;
    grant execute on function public.my_clubs() to authenticated;
    create policy members_read on public.notes for select to authenticated
      using (club = any ((select public.my_clubs())::integer[]));
    create policy members_write on public.notes for update to authenticated using (body <> 'x');
    insert into public.members values (1, 'ann'), (1, 'bob'), (2, 'eve')`)
  await rows.publish('public.notes')
  await rows.own('alter publication supabase_realtime add table public.members')
  await rows.own('select realtime.follow_publication()')
})

const bindings = [{ event: '*', schema: 'public', table: 'notes' }]

const note = (id: number, club: number) =>
  rows.own('insert into public.notes values ($1, $2, $3)', [id, club, `note ${id}`])

async function countQuestions(): Promise<number> {
  const [row] = await rows.own<{ count: number }>(
    'select case when is_called then last_value else 0 end::integer as count from public.questions',
  )
  return row?.count ?? 0
}

test('policies are asked once for rows that are equal in what they look at, as long as nothing they decide by changes', async () => {
  const followers = await openFollowers(rows, { decidingTables: { 'public.members': ['nickname'] } })
  const ann = await followers.follow({ claims: { sub: 'ann' }, bindings })
  for (const id of [1, 2, 3]) {
    await note(id, 1)
    await vi.waitUntil(() => ann.told.length === id)
  }
  expect(await countQuestions()).toBe(1)
})

test('a change of columns that decide nothing is no reason to ask again', async () => {
  const followers = await openFollowers(rows, { decidingTables: { 'public.members': ['nickname'] } })
  const ann = await followers.follow({ claims: { sub: 'ann' }, bindings })
  await note(1, 1)
  await vi.waitUntil(() => ann.told.length === 1)
  await rows.own(`update public.members set nickname = 'Annie' where person = 'ann'`)
  await note(2, 1)
  await vi.waitUntil(() => ann.told.length === 2)
  expect(await countQuestions()).toBe(1)
  await rows.own(`update public.members set club = 2 where person = 'ann'`)
  await note(3, 1)
  const bob = await followers.follow({ claims: { sub: 'bob' }, bindings })
  await note(4, 1)
  await vi.waitUntil(() => bob.told.some(({ record }) => record?.id === 4))
  expect(ann.told.map(({ record }) => record?.id)).toEqual([1, 2])
})

test('somebody who has lost the right hears of no later change, also of one in the same transaction', async () => {
  const followers = await openFollowers(rows, { decidingTables: { 'public.members': ['nickname'] } })
  const ann = await followers.follow({ claims: { sub: 'ann' }, bindings })
  const bob = await followers.follow({ claims: { sub: 'bob' }, bindings })
  await note(1, 1)
  await vi.waitUntil(() => ann.told.length === 1 && bob.told.length === 1)
  await rows.own(
    `with left_club as (delete from public.members where person = 'ann') insert into public.notes values (2, 1, 'later')`,
  )
  await note(3, 1)
  await vi.waitUntil(() => bob.told.length === 3)
  expect(ann.told.map(({ record }) => record?.id)).toEqual([1])
})

test('somebody who has gained the right hears of the next change', async () => {
  const followers = await openFollowers(rows, { decidingTables: { 'public.members': ['nickname'] } })
  const eve = await followers.follow({ claims: { sub: 'eve' }, bindings })
  const ann = await followers.follow({ claims: { sub: 'ann' }, bindings })
  await note(1, 1)
  await vi.waitUntil(() => ann.told.length === 1)
  await rows.own(`insert into public.members values (1, 'eve')`)
  await note(2, 1)
  await vi.waitUntil(() => ann.told.length === 2)
  expect(eve.told.map(({ record }) => record?.id)).toEqual([2])
})

test('without deciding tables, the policies are asked again after each look', async () => {
  const followers = await openFollowers(rows)
  const ann = await followers.follow({ claims: { sub: 'ann' }, bindings })
  for (const id of [1, 2]) {
    await note(id, 1)
    await vi.waitUntil(() => ann.told.length === id)
  }
  expect(await countQuestions()).toBe(2)
})
