import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { asOwner, type Database } from '../../postgres/postgres.ts'
import { type ArbitraryRequest, arbitraryRequest } from '../testing/arbitrary-requests.ts'
import { alder, birch, type Fixture, openFixture } from '../testing/fixture.ts'

const requests = 24_000
const perRun = 20
// The same requests in every run, so that a failure comes from a change and not from luck.
const seed = 1

/** Writing a foreign row would be a server error, which no request may cause. */
const guard = `
  create function public.refuse_foreign() returns trigger language plpgsql as $$ begin
    if '${birch}' in (old.publisher_id, new.publisher_id) then raise exception 'a foreign row was written' using errcode = 'XX001'; end if;
    return null;
  end $$;
  do $$ declare relation text; begin
    foreach relation in array array['authors', 'books', 'contracts', 'topics', 'book_topics', 'drafts', 'loans'] loop
      execute format('create trigger guard after insert or update or delete on public.%I
        for each row execute function public.refuse_foreign()', relation);
    end loop;
  end $$;
  drop function public.refuse; drop function public.wait_long;
  insert into public.books (id, publisher_id, author_id, title) values (14, '${alder}', 101, 'Ghostwritten')`

let fixture: Fixture
let statements = 0

/** All writes are rolled back, so that every request sees the same rows. */
function undoing(database: Database): Database {
  const undo = Symbol('undo')
  return {
    listen: database.listen.bind(database),
    ping: database.ping.bind(database),
    close: database.close.bind(database),
    query: (context, { text, values }) =>
      undoing(database).transaction(context, (open) => open.query(text, values)),
    async transaction(context, work) {
      statements += 1
      let result: { readonly value: Awaited<ReturnType<typeof work>> } | undefined
      try {
        await database.transaction(context, async (open) => {
          result = { value: await work(open) }
          throw undo
        })
      } catch (error) {
        if (error !== undo) throw error
      }
      if (result === undefined) throw new Error('The work did not end')
      return result.value
    },
  }
}

beforeAll(async () => {
  fixture = await openFixture(inject('testCluster'), {
    wrap: undoing,
    limits: { statementTimeout: 2000 },
    plans: true,
    openApi: 'everyone',
    transactionEnd: 'commit-allow-override',
  })
  await asOwner(fixture.connection, (owner) => owner.query(guard))
})

afterAll(async () => {
  await fixture?.close()
})

async function ask({ method, path, headers, body }: ArbitraryRequest) {
  const answer = await fixture.ask(path, { method, headers, ...(body !== undefined && { body }) })
  return { status: answer.status, text: await answer.text() }
}

/**
 * The sheet maps these to 500: a deadlock, a statement that is too complex, one that took too long, and a row that an
 * upsert would write twice.
 */
const excused = /"code":"(40|54|57|21000","message":"ON CONFLICT DO UPDATE)/

/** Words of Birch that no request contains. */
const foreign = /secret-[A-Za-z]|"fee":99999\b/

function isFine({ status, text }: { status: number; text: string }): boolean {
  if (foreign.test(text)) return false
  return status < 500 || excused.test(text)
}

test(`${requests} bent requests cause no error of the server, no hang and show no foreign row`, async () => {
  const seen = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryRequest, { minLength: perRun, maxLength: perRun }), async (all) => {
      const answers = await Promise.all(all.map(ask))
      for (const { status } of answers) seen.set(status, (seen.get(status) ?? 0) + 1)
      const wrong = all.flatMap((request, place) => {
        const answer = answers[place]
        return answer === undefined || isFine(answer) ? [] : [{ request, answer }]
      })
      expect(wrong).toEqual([])
    }),
    { numRuns: requests / perRun, seed },
  )
  // A generator that only produces refusals would prove nothing.
  expect(seen.get(200)).toBeGreaterThan(requests / 20)
  expect(seen.get(400)).toBeGreaterThan(requests / 20)
}, 600_000)

test('a request over a limit is refused before any SQL', async () => {
  await fixture.ask('/authors')
  const nest = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels)
  const paths = [
    `/authors?select=${nest('books(', ')', 50)}`,
    `/authors?select=${Array.from({ length: 100 }, (_, place) => `a${place}:books(id)`).join(',')}`,
    `/authors?or=${nest('(and', ')', 200)}`,
    `/authors?or=(${nest('or(', ')', 200)})`,
    `/authors?name=eq.${'x'.repeat(20_000)}`,
    `/authors?${'a=eq.1&'.repeat(5000)}`,
  ]
  const before = statements
  for (const path of paths) {
    const answer = await fixture.ask(path)
    expect([400, 414]).toContain(answer.status)
  }
  const large = { method: 'POST', body: JSON.stringify({ note: 'x'.repeat(3_000_000) }) }
  expect((await fixture.ask('/drafts', large)).status).toBe(413)
  const deep = { method: 'POST', body: `{"content":${nest('[', ']', 100_000)}}` }
  for (const path of ['/rpc/echo', '/drafts']) {
    const answer = await fixture.ask(path, deep)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'PGRST102' })
  }
  expect(statements).toBe(before)
})
