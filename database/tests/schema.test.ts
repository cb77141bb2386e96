import { readFile } from 'node:fs/promises'
import { asOwner, createTestDatabase, type TestDatabase } from '@trellis/platform/postgres/testing'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { generateSchema } from '../generate-schema.ts'
import { readCatalog } from '../schema-writer/catalog.ts'
import { renderSchema } from '../schema-writer/render-schema.ts'
import type { Subject } from '../schema-writer/subjects.ts'

let migrated: TestDatabase
let sample: TestDatabase

beforeAll(async () => {
  migrated = await createTestDatabase(inject('testCluster'))
  sample = await createTestDatabase(inject('testCluster'), { empty: true })
  await asOwner(sample.connection, (owner) => owner.query(sampleSchema))
})

afterAll(async () => {
  await migrated?.drop()
  await sample?.drop()
})

// PostgreSQL 15 words a view over one table differently. script/check compares the views too, on the embedded one.
const withoutViews = (schema: string) => schema.replaceAll(/^create view [^;]*;$/gm, '')

test('schema.sql is the migrated schema, whichever PostgreSQL says it (script/schema)', async () => {
  const stored = await readFile(new URL('../schema.sql', import.meta.url), 'utf8')
  const generated = await asOwner(migrated.connection, (owner) => generateSchema(owner.query))
  expect(withoutViews(generated)).toBe(withoutViews(stored))
})

const render = (subjects: readonly Subject[]) =>
  asOwner(sample.connection, async (owner) =>
    renderSchema(await readCatalog(owner.query, ['zoo']), subjects)
      .split('\n')
      .filter((line) => line !== ''),
  )

describe('the writer', () => {
  test('writes all that belongs to a table beside it, and the function of its triggers after it', async () => {
    const lines = await render([
      { title: 'Cats', holds: ['zoo.cats', 'zoo.wild_cats'] },
      { title: 'Everything else', holds: ['zoo.count_cats', 'zoo.greet'] },
    ])
    expect(lines.slice(lines.findIndex((line) => line.startsWith('-- Cats')))).toEqual(expected.split('\n'))
  })

  test.each([
    ['has no place', ['zoo.cats', 'zoo.wild_cats', 'zoo.count_cats'], 'zoo.greet is missing'],
    [
      'does not exist',
      ['zoo.cats', 'zoo.dogs', 'zoo.wild_cats', 'zoo.count_cats', 'zoo.greet'],
      'zoo.dogs does not exist',
    ],
    [
      'has two places',
      ['zoo.cats', 'zoo.wild_cats', 'zoo.count_cats', 'zoo.greet', 'zoo.cats'],
      'zoo.cats is there twice',
    ],
  ])('refuses what %s', async (_, holds, problem) => {
    await expect(render([{ title: 'All', holds }])).rejects.toThrow(problem)
  })
})

const sampleSchema = `
create schema zoo;
create table zoo.cats (
  number bigint generated always as identity,
  name text collate "C" not null default 'Tom (the ''Cat'')',
  born timestamptz,
  weight numeric(4, 1) generated always as (1.5) stored,
  constraint cats_pkey primary key (number),
  constraint cats_name_known check (name in ('Tom', 'KITTY (old)'))
) with (fillfactor = 70);
comment on table zoo.cats is 'Animals that purr.';
comment on column zoo.cats.born is 'Unknown for strays.';
create unique index cats_name_key on zoo.cats (name) where born is null;
alter table zoo.cats enable row level security;
create policy "anyone reads cats" on zoo.cats for select to anon, authenticated using (name <> 'KITTY');
create policy "nobody adds a cat" on zoo.cats as restrictive for insert to app_writer with check (false);
grant select on zoo.cats to authenticated;
grant select (number, name), insert (name) on zoo.cats to anon;
create function zoo.keep_cats() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  return null;
end
$$;
create trigger cats_kept after delete on zoo.cats for each row when (old.name = 'Tom') execute function zoo.keep_cats();
create view zoo.wild_cats with (security_invoker = true) as
  select c.number from zoo.cats c join zoo.cats k on k.born = c.born;
create function zoo.count_cats(at_least int default 1) returns bigint language sql stable strict parallel safe
  begin atomic select count(*) from zoo.cats; end;
create function zoo.greet(out greeting text, out loud boolean) language sql immutable as 'select ''HI'', true';
comment on function zoo.greet() is 'Says hello.';
revoke execute on function zoo.count_cats, zoo.greet, zoo.keep_cats from public;
grant execute on function zoo.greet to anon;`

const expected = `-- Cats ----------------------------------------------------------------------------------------------------------------
-- Animals that purr.
create table zoo.cats (
  number bigint not null generated always as identity,
  name text collate "C" not null default 'Tom (the ''Cat'')',
  -- Unknown for strays.
  born timestamptz,
  weight numeric(4,1) generated always as (1.5) stored,
  constraint cats_pkey primary key (number),
  constraint cats_name_known check (name = any (array['Tom', 'KITTY (old)']))
) with (fillfactor = 70);
create unique index cats_name_key on zoo.cats (name) where (born is null);
alter table zoo.cats enable row level security;
create policy "anyone reads cats" on zoo.cats for select to anon, authenticated using (name <> 'KITTY');
create policy "nobody adds a cat" on zoo.cats as restrictive for insert to app_writer with check (false);
grant select (number, name), insert (name) on zoo.cats to anon;
grant select on zoo.cats to authenticated;
create trigger cats_kept after delete on zoo.cats
  for each row when ((old.name = 'Tom')) execute function zoo.keep_cats();
create function zoo.keep_cats() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  return null;
end
$$;
create view zoo.wild_cats with (security_invoker = true) as
 select c.number
   from zoo.cats c
     join zoo.cats k on k.born = c.born;
-- Everything else -----------------------------------------------------------------------------------------------------
create function zoo.count_cats(at_least integer default 1) returns bigint
  language sql stable strict parallel safe
begin atomic
 select count(*) as count
    from zoo.cats;
end;
-- Says hello.
create function zoo.greet(out greeting text, out loud boolean) returns record
  language sql immutable
as $$select 'HI', true$$;
grant execute on function zoo.greet to anon;`
