import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, type Library, openLibrary } from './support/library.ts'

let library: Library
let client: Client

beforeAll(async () => {
  library = await openLibrary()
  client = library.client
})

afterAll(async () => {
  await library?.close()
})

type Narrow = (query: ReturnType<typeof select>) => PromiseLike<{ data: unknown; error: unknown }>

const select = (table: string) => client.from(table).select('id').order('id')

async function ids(table: string, narrow: Narrow): Promise<unknown> {
  const { data, error } = await narrow(select(table))
  expect(error).toBeNull()
  return (data as { id: number }[]).map(({ id }) => id)
}

describe('comparison', () => {
  test.each<[string, Narrow, number[]]>([
    ['eq', (q) => q.eq('name', 'Ada'), [1]],
    ['eq with a comma and quotes', (q) => q.eq('name', 'Cy, the "Old"'), [3]],
    ['eq null matches nothing', (q) => q.eq('email', null), []],
    ['eq on an enum', (q) => q.eq('level', 'hard'), [2]],
    ['eq on a path', (q) => q.eq('profile->>city', 'Oslo'), [2]],
    ['eq on a path in JSON', (q) => q.eq('profile->age', 50), [1]],
    ['neq', (q) => q.neq('id', 2), [1, 3]],
    ['gt', (q) => q.gt('score', 3), [1]],
    ['gte', (q) => q.gte('score', 3), [1, 2]],
    ['lt', (q) => q.lt('born', '1960-01-01'), [3]],
    ['lte', (q) => q.lte('id', 2), [1, 2]],
    ['two of them', (q) => q.gt('id', 1).lt('id', 3), [2]],
  ])('%s', async (_, narrow, expected) => {
    expect(await ids('authors', narrow)).toEqual(expected)
  })
})

describe('patterns', () => {
  test.each<[string, Narrow, number[]]>([
    ['like', (q) => q.like('title', '%engines'), [12]],
    ['like with asterisks', (q) => q.like('title', '*garden*'), [11]],
    ['ilike', (q) => q.ilike('title', '%ENGINES%'), [10, 12]],
    ['not like', (q) => q.not('title', 'like', '%engines%'), [10, 11, 13]],
    ['likeAllOf', (q) => q.likeAllOf('title', ['%en%', 'W%']), [12]],
    ['likeAnyOf', (q) => q.likeAnyOf('title', ['A%', 'W%']), [11, 12, 13]],
    ['ilikeAllOf', (q) => q.ilikeAllOf('title', ['%EN%', 'w%']), [12]],
    ['ilikeAnyOf', (q) => q.ilikeAnyOf('title', ['%SKY', 'winter%']), [10, 12]],
    ['likeAnyOf with asterisks', (q) => q.filter('title', 'like(any)', '{*sky,*garden}'), [10, 11]],
    ['regexMatch', (q) => q.regexMatch('title', '^[AW]'), [11, 12, 13]],
    ['regexMatch, not', (q) => q.not('title', 'match', '^[AW]'), [10]],
    ['regexIMatch', (q) => q.regexIMatch('title', '^(engines|winter)'), [10, 12]],
    ['any of several regular expressions', (q) => q.filter('title', 'match(any)', '{^A,y$}'), [10, 11, 13]],
  ])('%s', async (_, narrow, expected) => {
    expect(await ids('books', narrow)).toEqual(expected)
  })
})

describe('each or any of a list', () => {
  test.each<[string, Narrow, number[]]>([
    ['eq(any)', (q) => q.filter('id', 'eq(any)', '{10,12,99}'), [10, 12]],
    ['gt(all)', (q) => q.filter('pages', 'gt(all)', '{100,350}'), [12]],
    ['gte(any)', (q) => q.filter('pages', 'gte(any)', '{320,500}'), [10, 12]],
    ['lt(any)', (q) => q.filter('pages', 'lt(any)', '{91,321}'), [10, 11]],
    ['lte(all)', (q) => q.filter('pages', 'lte(all)', '{90,320}'), [11]],
    ['inside a tree', (q) => q.or('id.eq(any).{10,11},title.like(any).{W*}'), [10, 11, 12]],
    ['not of any', (q) => q.not('id', 'eq(any)', '{10,11}'), [12, 13]],
  ])('%s', async (_, narrow, expected) => {
    expect(await ids('books', narrow)).toEqual(expected)
  })

  test('others cannot be asked so', async () => {
    const { error } = await client.from('books').select().filter('id', 'neq(any)', '{1}')
    expect(error).toMatchObject({ code: 'PGRST100' })
  })
})

describe('ranges', () => {
  test.each<[string, Narrow, number[]]>([
    ['rangeLt', (q) => q.rangeLt('due', '[5,9)'), [40]],
    ['rangeGt', (q) => q.rangeGt('due', '[5,9)'), [42]],
    ['rangeGte', (q) => q.rangeGte('due', '[5,9)'), [41, 42]],
    ['rangeLte', (q) => q.rangeLte('due', '[5,9)'), [40, 41]],
    ['rangeAdjacent', (q) => q.rangeAdjacent('due', '[5,9)'), [40]],
    ['rangeAdjacent of dates', (q) => q.rangeAdjacent('period', '[2026-03-01,2026-06-01)'), [41, 42]],
    ['contains', (q) => q.contains('due', '[6,7]'), [41]],
    ['containedBy', (q) => q.containedBy('due', '[0,10)'), [40, 41]],
    ['overlaps', (q) => q.overlaps('due', '[4,6)'), [40, 41]],
    ['not overlaps', (q) => q.not('due', 'ov', '[4,6)'), [42]],
  ])('%s', async (_, narrow, expected) => {
    expect(await ids('loans', narrow)).toEqual(expected)
  })
})

describe('types of the database', () => {
  test.each<[string, Narrow, number[]]>([
    ['a domain', (q) => q.gte('stars', 4), [40]],
    ['a list of a domain', (q) => q.in('stars', [3, 5]), [40, 41]],
    ['a part of a composite', (q) => q.eq('sent_to->>town', 'Oslo'), [42]],
    ['an element of a list', (q) => q.eq('notes->>0', 'late'), [40, 41]],
    ['a list', (q) => q.contains('notes', ['lost']), [40]],
    ['what is distinct, null or not', (q) => q.isDistinct('stars', 5), [41, 42]],
  ])('%s', async (_, narrow, expected) => {
    expect(await ids('loans', narrow)).toEqual(expected)
  })

  test('are shown as JSON', async () => {
    const { data } = await client
      .from('loans')
      .select('due, stars, sent_to, notes, town:sent_to->>town')
      .eq('id', 40)
    expect(data).toEqual([
      {
        due: '[1,5)',
        stars: 5,
        sent_to: { street: 'Rue Un', town: 'Paris' },
        notes: ['late', 'lost'],
        town: 'Paris',
      },
    ])
  })
})

describe('membership and null', () => {
  test.each<[string, Narrow, number[]]>([
    ['in', (q) => q.in('id', [1, 3, 99]), [1, 3]],
    ['in with odd texts', (q) => q.in('name', ['Bo', 'Ada', 'a,b', '(c)']), [1, 2]],
    ['in nothing', (q) => q.in('id', []), []],
    ['notIn', (q) => q.notIn('id', [1, 3]), [2]],
    ['is null', (q) => q.is('born', null), [2]],
    ['is true', (q) => q.is('active', true), [1]],
    ['is false', (q) => q.is('active', false), [2]],
    ['not is null', (q) => q.not('born', 'is', null), [1, 3]],
    ['is unknown', (q) => q.filter('active', 'is', 'unknown'), [3]],
    ['is not_null', (q) => q.filter('born', 'is', 'not_null'), [1, 3]],
  ])('%s', async (_, narrow, expected) => {
    expect(await ids('authors', narrow)).toEqual(expected)
  })
})

describe('arrays and JSON', () => {
  test.each<[string, Narrow, number[]]>([
    ['contains a list', (q) => q.contains('languages', ['en', 'fr']), [1]],
    ['contains a text', (q) => q.contains('languages', '{en}'), [1, 2]],
    ['contains JSON', (q) => q.contains('profile', { city: 'Paris' }), [1]],
    ['containedBy', (q) => q.containedBy('languages', ['en', 'de']), [2, 3]],
    ['containedBy JSON', (q) => q.containedBy('profile', { city: 'Oslo', age: 7, more: 1 }), [2, 3]],
    ['overlaps', (q) => q.overlaps('languages', ['fr', 'de']), [1]],
  ])('%s', async (_, narrow, expected) => {
    expect(await ids('authors', narrow)).toEqual(expected)
  })
})

describe('full text search', () => {
  test.each<[string, Narrow, number[]]>([
    ['a vector', (q) => q.textSearch('search', 'engine & sky'), [10]],
    ['a configuration', (q) => q.textSearch('title', 'engine', { config: 'english' }), [10, 12]],
    ['plain', (q) => q.textSearch('title', 'small garden', { type: 'plain', config: 'english' }), [11]],
    [
      'a phrase',
      (q) => q.textSearch('search', 'winter engines', { type: 'phrase', config: 'english' }),
      [12],
    ],
    [
      'as on the web',
      (q) => q.textSearch('search', 'engines -winter', { type: 'websearch', config: 'english' }),
      [10],
    ],
    ['not', (q) => q.not('search', 'fts', 'engine'), [11, 13]],
  ])('%s', async (_, narrow, expected) => {
    expect(await ids('books', narrow)).toEqual(expected)
  })
})

describe('together', () => {
  test.each<[string, Narrow, number[]]>([
    ['match', (q) => q.match({ name: 'Ada', active: true }), [1]],
    ['or', (q) => q.or('id.eq.1,name.eq.Bo'), [1, 2]],
    ['or with and', (q) => q.or('id.eq.3,and(score.gte.3,active.is.true)'), [1, 3]],
    ['or with not', (q) => q.or('not.and(id.gte.1,id.lte.2),id.eq.1'), [1, 3]],
    ['or with lists', (q) => q.or('id.in.(1,2),languages.cs.{de}'), [1, 2]],
    ['or with quotes', (q) => q.or('name.eq."Cy, the \\"Old\\"",id.eq.1'), [1, 3]],
    ['not with a list', (q) => q.not('id', 'in', '(1,2)'), [3]],
    ['filter', (q) => q.filter('name', 'in', '("Ada","Bo")'), [1, 2]],
  ])('%s', async (_, narrow, expected) => {
    expect(await ids('authors', narrow)).toEqual(expected)
  })

  test('an and on the wire', async () => {
    const answer = await library.ask('/authors?select=id&and=(id.gte.2,not.or(id.eq.3,id.eq.1))')
    expect(await answer.json()).toEqual([{ id: 2 }])
  })
})
