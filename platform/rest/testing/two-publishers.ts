// Two publishers, with links from the rows of each to rows of the other that only the policies hide. Whatever Alder
// asks, nothing of Birch is shown, counted, changed or revealed by an error.
import { expect } from 'vitest'
import { asOwner, type ConnectionOptions } from '../../postgres/postgres.ts'
import { type AskOptions, alder, birch, openFixture } from './fixture.ts'

const crossLinks = `
  insert into public.authors (id, publisher_id, name) values (4, '${alder}', 'Di'), (102, '${birch}', 'secret-Yve');
  insert into public.books (id, publisher_id, author_id, editor_id, title, pages) values
    (14, '${alder}', 101, null, 'Ghostwritten', 200),
    (111, '${birch}', 1, null, 'secret-guest', 100),
    (112, '${birch}', null, 2, 'secret-edit', 100);
  insert into public.contracts values (2, '${birch}', 88888);
  insert into public.topics values (22, '${alder}', 120, 'orphan'), (121, '${birch}', 20, 'secret-child');
  insert into public.loans (id, publisher_id, book_id, due) values
    (42, '${alder}', 110, '[1,2)'), (141, '${birch}', 10, '[1,2)');
  insert into public.book_topics values (11, 120, '${alder}'), (11, 21, '${birch}'), (110, 20, '${birch}');
  insert into public.drafts select n, '${birch}', 'secret-draft' from generate_series(2001, 2500) n;
  analyze`

const foreign = /secret|99999|88888|bbbbbbbb|\b1(0[12]|1[0-2]|2[01]|30|4[01])\b/

export type TwoPublishers = Awaited<ReturnType<typeof openTwoPublishers>>

export async function openTwoPublishers(cluster: ConnectionOptions) {
  const fixture = await openFixture(cluster, { openApi: 'everyone' })
  await asOwner(fixture.connection, (owner) => owner.query(crossLinks))

  /** Alder's answer; fails if it contains anything of Birch. */
  async function ask(path: string, init?: AskOptions) {
    const answer = await fixture.ask(path, init)
    const text = await answer.text()
    const headers = Object.fromEntries(answer.headers)
    expect(text, path).not.toMatch(foreign)
    return {
      status: answer.status,
      range: headers['content-range'],
      body: text.startsWith('[') || text.startsWith('{') ? JSON.parse(text) : text,
    }
  }

  /** Everything of Birch, as its owner sees it. */
  async function readForeign(): Promise<unknown> {
    return await asOwner(fixture.connection, async (owner) => {
      const rows: unknown[] = []
      for (const table of ['authors', 'books', 'contracts', 'topics', 'book_topics', 'drafts', 'loans']) {
        const found = await owner.query(
          `select to_json(t) as row from public.${table} t where publisher_id = $1 order by t::text`,
          [birch],
        )
        rows.push(found)
      }
      return rows
    })
  }

  return { ask, readForeign, close: () => fixture.close() }
}
