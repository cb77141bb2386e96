// A statement names its parts (`r`, `t0`, `et1`, `c`); columns and aliases may have the same names.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { asOwner } from '../../postgres/postgres.ts'
import { type Fixture, openFixture } from '../testing/fixture.ts'

let fixture: Fixture

beforeAll(async () => {
  fixture = await openFixture(inject('testCluster'))
  await asOwner(fixture.connection, (owner) =>
    owner.query(`
      create table public.shelves (id int primary key, r text, t0 text, c text);
      create table public.crates (id int primary key, shelf_id int references public.shelves, r text, et1 text);
      create function public.full_name(shelf public.shelves) returns text language sql stable
        as $$ select shelf.id || shelf.r $$;
      create function public.list_shelves() returns setof public.shelves language sql stable
        as $$ select * from public.shelves $$;
      create function public.add_shelf(state public."text/lines", next public.shelves) returns public."text/lines"
        language sql immutable as $$ select state || next.id $$;
      create aggregate public.shelf_lines(public.shelves)
        (sfunc = public.add_shelf, stype = public."text/lines", initcond = '');
      grant select, update on public.shelves, public.crates to authenticated;
      grant execute on all functions in schema public to authenticated;
      insert into public.shelves values (1, 'upper', 'a', 'b');
      insert into public.crates values (5, 1, 'full', 'x');`),
  )
})

afterAll(async () => {
  await fixture?.close()
})

const shelf = { id: 1, r: 'upper', t0: 'a', c: 'b' }
const crate = { id: 5, shelf_id: 1, r: 'full', et1: 'x' }
const ask = async (path: string, init?: Parameters<Fixture['ask']>[1]) =>
  (await fixture.ask(path, init)).text()

test.each([
  ['a read', '/shelves', [shelf]],
  ['an alias', '/authors?select=r:name&id=eq.1', [{ r: 'Ada' }]],
  ['an embedded list', '/shelves?select=id,crates(*)', [{ id: 1, crates: [crate] }]],
  ['an embedded row', '/crates?select=id,shelves(r,et1:c)', [{ id: 5, shelves: { r: 'upper', et1: 'b' } }]],
  ['a computed column', '/shelves?select=full_name', [{ full_name: '1upper' }]],
  ['a call', '/rpc/list_shelves', [shelf]],
  ['a computed column of a call', '/rpc/list_shelves?select=full_name', [{ full_name: '1upper' }]],
])('%s gives rows whatever their columns are called', async (_, path, rows) => {
  expect(JSON.parse(await ask(path))).toEqual(rows)
})

test('a write gives rows, with what is computed of them', async () => {
  const answer = await ask('/shelves?select=*,full_name', {
    method: 'PATCH',
    body: JSON.stringify({ c: 'b' }),
    headers: { prefer: 'return=representation' },
  })
  expect(JSON.parse(answer)).toEqual([{ ...shelf, full_name: '1upper' }])
})

test.each([
  ['text/csv', 'id,r,t0,c\n1,upper,a,b'],
  ['text/lines', '1'],
  ['application/vnd.pgrst.object+json', JSON.stringify(shelf)],
])('%s is made of rows', async (accept, content) => {
  expect(await ask('/shelves', { headers: { accept } })).toBe(content)
})
