import { describe, expect, test } from 'vitest'
import { writeSql } from '../testing/write-sql.ts'

const body = "coalesce(json_agg(r.*)::text, '[]') as body"

/** The statement around the rows of a read. */
const reading = (rows: string) => `select ${body}, count(*) as rows from (${rows}) r`

test('a body is measured where it was made, and one that is too large stays there', () => {
  expect(writeSql('/topics?select=id').text).toMatch(
    /^select case when octet_length\(a\.body\) <= 33554432 then a\.body end as body, octet_length\(a\.body\) as bytes, a\.rows, a\.headers, a\.status from \(select .*\) a$/,
  )
  expect(writeSql('/topics?select=id', { method: 'HEAD' }).text).not.toContain('octet_length')
})

describe('a read', () => {
  test('names every column, and gives the whole body as one text', () => {
    expect(writeSql('/topics')).toMatchObject({
      sql: reading(
        'select t0."id" as "id", t0."parent_id" as "parent_id", t0."label" as "label" from "public"."topics" t0 limit 100',
      ),
      values: [],
    })
  })

  test.each([
    ['id=eq.1', 't0."id" = $1', ['1']],
    ['id=not.eq.1', 'not (t0."id" = $1)', ['1']],
    ['label=ilike.a*', 't0."label" ilike $1', ['a%']],
    ['id=in.(1,2)', 't0."id" = any($1)', ['{"1","2"}']],
    ['label=is.null', 't0."label" is null', []],
    ['label=not.is.null', 'not (t0."label" is null)', []],
    ['id=gt.1&id=lt.9', 't0."id" > $1 and t0."id" < $2', ['1', '9']],
    [
      'or=(id.eq.1,not.and(label.eq.a,id.neq.3))',
      '(t0."id" = $1 or not ((t0."label" = $2 and t0."id" <> $3)))',
      ['1', 'a', '3'],
    ],
    [
      'label=fts(english).a',
      'to_tsvector($1::regconfig, t0."label") @@ to_tsquery($2::regconfig, $3)',
      ['english', 'english', 'a'],
    ],
    ['label=plfts.a', 'to_tsvector(t0."label") @@ plainto_tsquery($1)', ['a']],
  ])('%s', (query, where, values) => {
    expect(writeSql(`/topics?select=id&${query}`)).toMatchObject({
      sql: reading(`select t0."id" as "id" from "public"."topics" t0 where ${where} limit 100`),
      values,
    })
  })

  test('a vector is searched as it is', () => {
    expect(writeSql('/books?select=id&search=wfts.a').sql).toContain(
      'where t0."search" @@ websearch_to_tsquery($1)',
    )
  })

  test('a path leads into JSON, and into anything else by way of JSON', () => {
    expect(writeSql('/authors?select=profile->a->>0,name->x')).toMatchObject({
      sql: expect.stringContaining(
        'select (t0."profile"->$1::text->>$2::int) as "a", (to_jsonb(t0."name")->$3::text) as "x"',
      ),
      values: ['a', 0, 'x'],
    })
  })

  test('order, limit and offset', () => {
    expect(writeSql('/topics?select=id&order=label.desc.nullslast,id&limit=5&offset=10')).toMatchObject({
      sql: reading(
        'select t0."id" as "id" from "public"."topics" t0 order by t0."label" desc nulls last, t0."id" limit 5 offset $1',
      ),
      values: [10],
    })
  })

  test('casts and aggregates are grouped by the place of the other columns', () => {
    expect(writeSql('/topics?select=n:count(),label,id.sum()::text,p:parent_id::text').sql).toBe(
      reading(
        'select count(*) as "n", t0."label" as "label", cast(sum(t0."id") as text) as "sum", cast(t0."parent_id" as text) as "p" from "public"."topics" t0 group by 2, 4 limit 100',
      ),
    )
  })

  test('a count in the older form is a count', () => {
    expect(writeSql('/topics?select=count').sql).toContain('select count(*) as "count"')
  })
})

describe('an embedding', () => {
  test('of one row is an object, of many a list, each by a subquery', () => {
    expect(writeSql('/books?select=id,author:authors!author_id(name),topics(label)').sql).toBe(
      reading(
        [
          'select t0."id" as "id",',
          '(select row_to_json(et1.*) from (select t1."name" as "name" from "public"."authors" t1 where t1."id" = t0."author_id") et1) as "author",',
          `(select coalesce(json_agg(et2.*), '[]') from (select t2."label" as "label" from "public"."topics" t2, "public"."book_topics" jt2 where jt2."topic_id" = t2."id" and jt2."book_id" = t0."id" limit 100) et2) as "topics"`,
          'from "public"."books" t0 limit 100',
        ].join(' '),
      ),
    )
  })

  test('has filters, order and page of its own', () => {
    const query =
      'select=id,books!author_id(id)&books.title=like.a*&books.order=id.desc&books.limit=2&books.offset=1'
    expect(writeSql(`/authors?${query}`)).toMatchObject({
      sql: expect.stringContaining(
        'where t1."author_id" = t0."id" and t1."title" like $1 order by t1."id" desc limit 2 offset $2',
      ),
      values: ['a%', 1],
    })
  })

  test('with !inner makes a condition, which nests', () => {
    expect(
      writeSql('/authors?select=id,books!author_id!inner(id,topics!inner(id))&books.topics.label=eq.x'),
    ).toMatchObject({
      sql: expect.stringMatching(
        /where exists \(select 1 from "public"\."books" t1 where t1\."author_id" = t0\."id" and exists \(select 1 from "public"\."topics" t2, "public"\."book_topics" jt2 where .* and t2\."label" = \$\d\)\) limit 100/,
      ),
      values: ['x', 'x', 'x'],
    })
  })

  test.each([
    [
      'contracts=is.null',
      'not (exists (select 1 from "public"."contracts" t1 where t1."author_id" = t0."id"))',
    ],
    [
      'contracts=not.is.null',
      'exists (select 1 from "public"."contracts" t1 where t1."author_id" = t0."id")',
    ],
  ])('%s asks whether there is one, and an empty list shows nothing', (query, where) => {
    expect(writeSql(`/authors?select=id,contracts()&${query}`).sql).toBe(
      reading(`select t0."id" as "id" from "public"."authors" t0 where ${where} limit 100`),
    )
  })

  test('of one row can be ordered by', () => {
    expect(writeSql('/books?select=id,authors!author_id(name)&order=authors(born).desc').sql).toContain(
      'order by (select t1."born" from "public"."authors" t1 where t1."id" = t0."author_id" limit 1) desc limit 100',
    )
  })

  test('of one row is spread beside its parent, of many as a list for each column', () => {
    expect(writeSql('/books?select=id,...authors!author_id(name,y:born)').sql).toBe(
      reading(
        'select t0."id" as "id", st1.c0 as "name", st1.c1 as "y" from "public"."books" t0 left join lateral (select t1."name" as c0, t1."born" as c1 from "public"."authors" t1 where t1."id" = t0."author_id") st1 on true limit 100',
      ),
    )
    expect(writeSql('/authors?select=...books!author_id(title)').sql).toBe(
      reading(
        `select st1.c0 as "title" from "public"."authors" t0 left join lateral (select coalesce(json_agg(r.c0), '[]') as c0 from (select t1."title" as c0 from "public"."books" t1 where t1."author_id" = t0."id" limit 100) r) st1 on true limit 100`,
      ),
    )
  })
})

describe('a count', () => {
  const prefer = (mode: string) => ({ headers: { prefer: `count=${mode}` } })
  const rows = 'select t0."id" as "id" from "public"."topics" t0 where t0."id" = $2 limit 1'

  test('that is exact counts what the same conditions meet', () => {
    expect(writeSql('/topics?select=id&id=eq.1&limit=1', prefer('exact'))).toMatchObject({
      sql: `select ${body}, count(*) as rows, (select count(*) from (select 1 from "public"."topics" t0 where t0."id" = $1) n) as total from (${rows}) r`,
      values: ['1', '1'],
      estimate: undefined,
    })
  })

  test('that is planned asks the planner', () => {
    expect(writeSql('/topics?select=id&id=eq.1', prefer('planned')).estimate).toBe(
      'explain (format json) select 1 from "public"."topics" t0 where t0."id" = $1',
    )
  })

  test('that is estimated counts up to the limit of rows', () => {
    expect(writeSql('/topics?select=id', prefer('estimated')).sql).toContain(
      '(select count(*) from (select 1 from "public"."topics" t0 limit 101) n) as total',
    )
  })

  test('without a body builds none', () => {
    expect(writeSql('/topics?order=id', { ...prefer('exact'), method: 'HEAD' }).sql).toBe(
      'select count(*) as rows, (select count(*) from (select 1 from "public"."topics" t0) n) as total from (select from "public"."topics" t0 limit 100) r',
    )
  })
})

describe('the form of the body', () => {
  const accept = (type: string) => writeSql('/topics?select=id,"a,b":label', { headers: { accept: type } })

  test.each([
    ['application/vnd.pgrst.object+json', "coalesce((json_agg(r.*)->0)::text, 'null') as body"],
    [
      'application/vnd.pgrst.object+json;nulls=stripped',
      "coalesce((json_strip_nulls(json_agg(r.*))->0)::text, 'null') as body",
    ],
    [
      'application/vnd.pgrst.array+json;nulls=stripped',
      "coalesce(json_strip_nulls(json_agg(r.*))::text, '[]') as body",
    ],
  ])('%s', (type, expected) => {
    expect(accept(type).sql).toContain(expected)
  })

  test('text/csv has a line with the labels', () => {
    expect(accept('text/csv')).toMatchObject({
      sql: expect.stringContaining(
        "$1::text || coalesce(string_agg(substr(r.*::text, 2, length(r.*::text) - 2), E'\\n'), '') as body",
      ),
      values: ['id,"a,b"\n'],
    })
  })
})

describe('a write', () => {
  const post = (text: string, prefer = '') => ({ method: 'POST', body: text, headers: { prefer } })

  test('of one row that shows nothing returns nothing of it', () => {
    expect(writeSql('/topics', post('{"label":"x","id":1}'))).toMatchObject({
      sql: 'insert into "public"."topics" as t0 ("id", "label") select b."id", b."label" from json_to_record($1::json) as b("id" integer, "label" text) returning 1::bigint as rows',
      values: ['{"label":"x","id":1}'],
    })
  })

  test('of many rows, of none, and of defaults', () => {
    expect(writeSql('/topics', post('[{"id":1},{"id":2}]')).sql).toContain(
      'from json_to_recordset($1::json) as b("id" integer)',
    )
    expect(writeSql('/topics', post('[]')).sql).toBe(
      'with given as (insert into "public"."topics" as t0 select from json_array_elements($1::json) returning 1) select count(*) as rows from (select * from given) r',
    )
    expect(writeSql('/topics', post('{}')).sql).toContain(
      'insert into "public"."topics" as t0 default values returning 1::bigint as rows',
    )
  })

  test('shows what is selected of it, and returns no column more than that needs', () => {
    const { sql } = writeSql(
      '/books?select=title,authors!author_id(name)',
      post('{"id":1}', 'return=representation'),
    )
    expect(sql).toBe(
      [
        'with given as (insert into "public"."books" as t0 ("id") select b."id" from json_to_record($1::json) as b("id" integer)',
        'returning t0."author_id", t0."title")',
        `select ${body}, count(*) as rows from (select t1."title" as "title",`,
        '(select row_to_json(et2.*) from (select t2."name" as "name" from "public"."authors" t2 where t2."id" = t1."author_id") et2) as "authors"',
        'from given t1) r',
      ].join(' '),
    )
  })

  test('that meets what is there changes it, counting, or leaves it', () => {
    const merge = writeSql('/topics', post('{"id":1,"label":"x"}', 'resolution=merge-duplicates')).sql
    expect(merge).toContain(
      `on conflict ("id") do update set "id" = excluded."id", "label" = excluded."label" where set_config('rest.updated', (coalesce(nullif(current_setting('rest.updated', true), ''), '0')::int + 1)::text, true) is not null returning 1`,
    )
    expect(merge).toContain(
      "coalesce(nullif(current_setting('rest.updated', true), ''), '0')::int as updated",
    )
    const ignore = writeSql('/topics?on_conflict=label', post('{"id":1}', 'resolution=ignore-duplicates')).sql
    expect(ignore).toContain('on conflict ("label") do nothing')
  })

  test('an update sets the keys of the body where the filters are met', () => {
    expect(writeSql('/topics?id=eq.7', { method: 'PATCH', body: '{"label":"x"}' })).toMatchObject({
      sql: 'with given as (update "public"."topics" as t0 set "label" = b."label" from json_to_record($1::json) as b("label" text) where t0."id" = $2 returning 1) select count(*) as rows from (select * from given) r',
      values: ['{"label":"x"}', '7'],
    })
  })

  test('an update with nothing changes nothing', () => {
    expect(writeSql('/topics?id=eq.7', { method: 'PATCH', body: '{}' }).sql).toContain(
      'with given as (select from "public"."topics" t0 where false)',
    )
  })

  test('a deletion', () => {
    expect(writeSql('/topics?id=eq.7', { method: 'DELETE' }).sql).toBe(
      'with given as (delete from "public"."topics" as t0 where t0."id" = $1 returning 1) select count(*) as rows from (select * from given) r',
    )
  })
})

describe('a call', () => {
  test('by GET casts each argument to the type of its parameter', () => {
    expect(writeSql('/rpc/add?a=1&b=2')).toMatchObject({
      sql: `with given as (select "public"."add"("a" => $1::integer, "b" => $2::integer) as value) select coalesce((json_agg(r.value)->0)::text, 'null') as body, count(*) as rows from (select * from given limit 100) r`,
      values: ['1', '2'],
    })
  })

  test('by POST lets PostgreSQL read the body', () => {
    expect(writeSql('/rpc/add', { method: 'POST', body: '{"a":1}' }).sql).toContain(
      'select "public"."add"("a" => b."a") as value from json_to_record($1::json) as b("a" integer)',
    )
  })

  test('of rows can be read like a relation', () => {
    expect(writeSql('/rpc/list_books?select=id,topics(label)&id=gt.1&order=id').sql).toMatch(
      /^with given as \(select c\.\* from "public"\."list_books"\(\) as c\) select .* from given t0 where t0\."id" > \$1 order by t0\."id" limit 100\) r$/,
    )
  })

  test('of single values gives a list of them', () => {
    expect(writeSql('/rpc/list_words?limit=2').sql).toContain(
      "select coalesce(json_agg(r.value)::text, '[]') as body, count(*) as rows from (select * from given limit 2) r",
    )
  })
})

describe('identifiers', () => {
  test('are quoted, those of the schema and the labels of the request alike', () => {
    const { sql } = writeSql('/shelf%20%22odd%22?select="a\\";--":"a \\"b\\""')
    expect(sql).toContain('select t0."a ""b""" as "a"";--" from "public"."shelf ""odd""" t0')
  })

  test('nothing of a request but its labels is in the SQL', () => {
    const { sql } = writeSql(
      '/books?select=id&title=eq.evil\'--&or=(id.eq.evil,title.in.(evil,"evil"))&title=fts(evil).evil&offset=666&order=id',
    )
    expect(sql).not.toMatch(/evil|666/)
  })
})
