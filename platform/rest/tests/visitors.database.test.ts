// What a request may ask of PostgreSQL, by caller.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { asOwner } from '../../postgres/postgres.ts'
import { alder, type Fixture, openFixture, tokenOf } from '../testing/fixture.ts'

let fixture: Fixture

beforeAll(async () => {
  fixture = await openFixture(inject('testCluster'), {
    limits: { visitorStatementTimeout: 1500, personStatementTimeout: 4000, statementTimeout: 60_000 },
  })
  await asOwner(fixture.connection, async (owner) => {
    await owner.query(`create function public.sleep(seconds float8) returns text language sql volatile
      as $$ select 'slept' from pg_sleep(seconds) $$;
      create function public.time_limit() returns text language sql volatile
      as $$ select current_setting('statement_timeout') $$;
      grant execute on function public.sleep, public.time_limit to anon, authenticated, service_role;
      notify pgrst, 'reload schema'`)
  })
})

afterAll(async () => {
  await fixture?.close()
})

const person = tokenOf({ role: 'authenticated', sub: 'ada', publisher: alder })
const service = tokenOf({ role: 'service_role' })

/** `+` and backslashes survive only when encoded. */
const encode = (path: string) => path.replaceAll('\\', '%5C').replaceAll('+', '%2B')

async function codeOf(path: string, token: string | null): Promise<string | undefined> {
  const answer = await fixture.ask(encode(path), { token })
  const body = (await answer.json()) as { code?: string }
  return body.code
}

describe('a pattern that could be matched for ever', () => {
  const forms = [
    String.raw`/authors?name=match.(.*)\1`,
    String.raw`/authors?name=imatch.(.*)\1`,
    String.raw`/authors?name=not.match.(.*)\1`,
    String.raw`/authors?name=match(any).{a,(.*)\\1}`,
    String.raw`/authors?name=not.imatch(all).{a,(.*)\\1}`,
    String.raw`/authors?or=(id.eq.1,name.match.(.*\1)`,
    String.raw`/authors?or=(id.eq.1,name.match."(.*)\\1")`,
    String.raw`/authors?and=(id.eq.1,or(id.eq.2,name.not.match."(.*)\\1"))`,
    String.raw`/authors?select=id,books!author_id(id)&books.title=match.(.*)\1`,
    String.raw`/authors?select=id,books!author_id(id)&books.or=(title.match."(.*)\\1",id.eq.1)`,
    String.raw`/rpc/list_authors?name=match.(.*)\1`,
    '/authors?name=match.(?=.*(?=.*x))',
  ]

  test.each(forms)('%s is refused to a visitor and to a person', async (path) => {
    expect(await codeOf(path, null)).toBe('PGRST100')
    expect(await codeOf(path, person)).toBe('PGRST100')
  })

  test('is explained', async () => {
    const answer = await fixture.ask(encode(forms[0] ?? ''), { token: person })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      {
        code: 'PGRST100',
        message: 'A pattern must not contain back-references or lookaround',
        details: 'Such a pattern could take PostgreSQL longer than a request is allowed to run.',
        hint: 'Write the pattern without them, or filter with like or ilike.',
      },
    ])
  })

  test('reaches PostgreSQL for a service', async () => {
    expect(await codeOf(forms[0] ?? '', service)).toBe('42501')
  })

  test('is the only kind that is refused', async () => {
    const answer = await fixture.ask(encode(String.raw`/authors?select=name&name=match.^(B|C)o\w*$`))
    expect(await answer.json()).toEqual([{ name: 'Bo' }])
  })
})

describe('lists in lists', () => {
  const deep = '/authors?select=id,books!author_id(id,book_topics(topic_id,topics(book_topics(book_id))))'

  test('are refused to a visitor when they may hold too many rows', async () => {
    const answer = await fixture.ask(deep, { token: null })
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'PGRST100' }])
  })

  test('are open to a visitor who limits them, and to a person', async () => {
    expect(await codeOf(`${deep}&limit=10&books.limit=5`, null)).toBe('42501')
    expect((await fixture.ask(deep, { token: person })).status).toBe(200)
  })
})

describe('the time of a statement', () => {
  const call = async (name: string, input: object, token: string | null): Promise<unknown> => {
    const answer = await fixture.ask(`/rpc/${name}`, { method: 'POST', body: JSON.stringify(input), token })
    return await answer.json()
  }
  const callers = [null, person, service]

  test('is shortest for a visitor, longer for a person, and longest for a service', async () => {
    const limits = await Promise.all(callers.map((token) => call('time_limit', {}, token)))
    expect(limits).toEqual(['1500ms', '4s', '1min'])
  })

  test('ends a statement of a visitor and of a person that takes longer', async () => {
    for (const token of [null, person]) {
      expect(await call('sleep', { seconds: 30 }, token)).toMatchObject({ code: '57014' })
    }
  })
})
