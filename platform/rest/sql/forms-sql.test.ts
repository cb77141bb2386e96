import { describe, expect, test } from 'vitest'
import { responseColumns, writeSql } from '../testing/write-sql.ts'

const sqlOf = (url: string) => writeSql(url).sql

test.each([
  ['match.^a', '~ $1', ['^a']],
  ['imatch.^a', '~* $1', ['^a']],
  ['isdistinct.a', 'is distinct from $1', ['a']],
  ['sl.[1,2)', '<< $1', ['[1,2)']],
  ['sr.[1,2)', '>> $1', ['[1,2)']],
  ['nxl.[1,2)', '&> $1', ['[1,2)']],
  ['nxr.[1,2)', '&< $1', ['[1,2)']],
  ['adj.[1,2)', '-|- $1', ['[1,2)']],
  ['eq(any).{a,b}', '= any($1)', ['{a,b}']],
  ['like(all).{a*,*b}', 'like all($1)', ['{a%,%b}']],
])('name=%s', (filter, condition, values) => {
  const written = writeSql(`/authors?select=id&name=${filter}`)
  expect(written.sql).toContain(`where t0."name" ${condition} `)
  expect(written.values).toEqual(values)
})

describe('what is computed of a row', () => {
  test('is a column, in every place where one may be', () => {
    expect(sqlOf('/authors?select=initial&initial=eq.A&order=initial')).toContain(
      'select "public"."initial"(t0.*) as "initial" from "public"."authors" t0 where "public"."initial"(t0.*) = $1 order by "public"."initial"(t0.*)',
    )
  })

  test('is no part of everything', () => {
    expect(sqlOf('/authors')).not.toContain('initial')
  })

  test('are rows that can be embedded', () => {
    expect(sqlOf('/authors?select=best_books(title)&best_books.order=title')).toContain(
      '(select t1."title" as "title" from "public"."best_books"(t0.*) t1 order by t1."title" limit 100) et1',
    )
  })

  test('of a written row takes the row as it was returned', () => {
    const { sql } = writeSql('/authors?select=initial,best_books(id)', {
      method: 'POST',
      body: '{"id":1}',
      headers: { prefer: 'return=representation' },
    })
    expect(sql).toContain('returning coalesce(t0.*) as "__row")')
    expect(sql).toContain('"public"."initial"(t1."__row") as "initial"')
    expect(sql).toContain('from "public"."best_books"(t1."__row") t2')
  })
})

describe('a write', () => {
  test('with defaults lays each object over those of the columns', () => {
    const { sql, values } = writeSql('/topics', {
      method: 'POST',
      body: '[{"id":1,"label":"x"}]',
      headers: { prefer: 'missing=default' },
    })
    expect(sql).toContain(
      `json_to_recordset((select json_agg((jsonb_build_object($1::text, 'new'::text) || o.value)) from jsonb_array_elements($2::jsonb) o)) as b("id" integer, "label" text)`,
    )
    expect(values).toEqual(['label', '[{"id":1,"label":"x"}]'])
  })

  test('by PUT writes only a body that says what the address says', () => {
    const { sql, values } = writeSql('/topics?id=eq.7', { method: 'PUT', body: '{"id":7,"label":"x"}' })
    expect(sql).toContain(
      'as b("id" integer, "label" text) where b."id" = $2 on conflict ("id") do update set "id" = excluded."id", "label" = excluded."label"',
    )
    expect(values).toEqual(['{"id":7,"label":"x"}', '7'])
  })

  test('of which only the place is asked tells the primary key of one row', () => {
    const { sql } = writeSql('/topics', {
      method: 'POST',
      body: '{"label":"x"}',
      headers: { prefer: 'return=headers-only' },
    })
    expect(sql).toContain('returning t0."id")')
    expect(sql).toContain('case when count(*) = 1 then min(json_build_array(r."id"::text)::text) end as key')
  })
})

describe('a call', () => {
  test('by GET gives all values of one name to a variadic parameter', () => {
    const { sql, values } = writeSql('/rpc/join_words?words=a&words=b')
    expect(sql).toContain('"public"."join_words"(variadic "words" => array[$1, $2]::text[])')
    expect(values).toEqual(['a', 'b'])
  })

  test('of a function without names gives it the body', () => {
    const { sql, values } = writeSql('/rpc/nameless', { method: 'POST', body: '[1,2]' })
    expect(sql).toContain('select "public"."nameless"($1::json) as value')
    expect(values).toEqual(['[1,2]'])
  })
})

describe('a media type', () => {
  const accept = (type: string) => ({ headers: { accept: type } })

  test('of a function is its value', () => {
    expect(writeSql('/rpc/page', accept('text/html'))).toMatchObject({
      plan: { media: { type: 'text/html' } },
      sql: expect.stringContaining('select (array_agg(r.value))[1]::text as body'),
    })
  })

  test('of an aggregate is what it makes of the rows', () => {
    expect(writeSql('/books', accept('text/lines')).sql).toContain(
      'select "public"."book_lines"(r.*::"public"."books")::text as body',
    )
  })

  test.each([
    ['/authors', 'text/lines'],
    ['/rpc/page', 'application/json'],
    ['/books', 'application/geo+json'],
    ['/books', 'application/vnd.pgrst.plan'],
  ])('%s cannot be given as %s', (url, type) => {
    expect(() => writeSql(url, accept(type))).toThrow(
      expect.objectContaining({ status: 406, code: 'PGRST107' }),
    )
  })

  test('can be a plan, where plans are shown', () => {
    const type = 'application/vnd.pgrst.plan+json; options=analyze|verbose'
    expect(writeSql('/books', { ...accept(type), plans: true }).sql).toMatch(
      /^explain \(format json, analyze, verbose\) select /,
    )
  })
})

test('the aggregates of a row that is spread are those of its parents', () => {
  const { sql } = writeSql('/books?select=title,...authors!author_id(born.max())')
  expect(sql).toContain('select t0."title" as "title", max(st1.c0) as "max" from')
  expect(sql).toContain('left join lateral (select t1."born" as c0 from')
  expect(sql).toContain('group by 1')
})

test.each<[string, string]>([
  ['GET', ''],
  ['HEAD', ''],
  ['POST', '{"id":1}'],
  ['PATCH', '{"id":1}'],
  ['DELETE', ''],
])('the statement of %s tells what functions said about the response', (method, body) => {
  expect(writeSql('/topics', { method, body }).text).toContain(responseColumns)
})
