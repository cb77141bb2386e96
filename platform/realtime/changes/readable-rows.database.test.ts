import { describe, expect, test } from 'vitest'
import { openFollowers, openRows, type Rows } from '../testing/open-rows.ts'

const ada = { sub: '00000000-0000-4000-8000-00000000000a', role: 'authenticated' }
const bob = { sub: '00000000-0000-4000-8000-00000000000b', role: 'authenticated' }

/** A table of documents under the policies, and what each follower was told of it. */
async function openDocuments(policies: string) {
  const rows = await openRows()
  await rows.own(`
    create table public.documents (id int primary key, owner uuid, team text, title text);
    alter table public.documents enable row level security;
    ${policies}`)
  await rows.publish('public.documents')
  const followers = await openFollowers(rows)
  const follow = (claims: object, role = 'authenticated') =>
    followers.follow({ role, claims, bindings: [{ event: '*', schema: 'public', table: 'documents' }] })
  return { ...rows, followers, follow }
}

const insert = ({ own }: Pick<Rows, 'own'>, id: number, values: object = {}) =>
  own(
    `insert into documents select $1::int, r.owner, r.team, r.title from jsonb_populate_record(null::documents, $2) r`,
    [id, values],
  )

/** `INSERT 1`: what was told, by the number of the row. */
const listTold = ({
  told,
}: {
  readonly told: readonly { type: string; record?: object; old_record?: object }[]
}) => told.map(({ type, record, old_record: old }) => `${type} ${((record ?? old) as { id?: number }).id}`)

const ownDocuments = `create policy "people read their own" on documents for select to authenticated using (owner = auth.uid());`

describe('a row is told to those whom the policies show it', () => {
  test('and to nobody else', async () => {
    const documents = await openDocuments(ownDocuments)
    const [ofAda, ofBob] = [await documents.follow(ada), await documents.follow(bob)]
    await insert(documents, 1, { owner: ada.sub })
    await insert(documents, 2, { owner: bob.sub })
    await insert(documents, 3, { owner: ada.sub })
    await insert(documents, 4, { owner: bob.sub })
    await expect.poll(() => listTold(ofBob)).toEqual(['INSERT 2', 'INSERT 4'])
    expect(listTold(ofAda)).toEqual(['INSERT 1', 'INSERT 3'])
  })

  test('a policy that restricts takes away what another one gives', async () => {
    const documents = await openDocuments(`
      ${ownDocuments}
      create policy "everyone reads the open ones" on documents for select using (team = 'open');
      create policy "nobody reads drafts" on documents as restrictive for select using (title <> 'draft');`)
    const ofAda = await documents.follow(ada)
    await insert(documents, 1, { owner: ada.sub, title: 'draft' })
    await insert(documents, 2, { owner: bob.sub, title: 'plan' })
    await insert(documents, 3, { team: 'open', title: 'draft' })
    await insert(documents, 4, { owner: ada.sub, title: 'plan' })
    await insert(documents, 5, { team: 'open', title: 'plan' })
    await expect.poll(() => listTold(ofAda)).toEqual(['INSERT 4', 'INSERT 5'])
  })

  test('policies that only restrict show nothing, and so do none', async () => {
    const documents = await openDocuments(
      'create policy "all of it" on documents as restrictive for select using (true);',
    )
    const ofAda = await documents.follow(ada)
    await insert(documents, 1)
    await documents.own(`create policy "after all" on documents for select using (id > 1)`)
    await insert(documents, 2)
    await expect.poll(() => listTold(ofAda)).toEqual(['INSERT 2'])
  })

  test('policies of other roles and for other commands do not count', async () => {
    const documents = await openDocuments(`
      create policy "visitors" on documents for select to anon using (true);
      create policy "writers" on documents for update to authenticated using (true);
      create policy "adders" on documents for insert to authenticated with check (true);
      create policy "own, whatever is done" on documents to authenticated using (owner = auth.uid());`)
    const ofAda = await documents.follow(ada)
    await insert(documents, 1)
    await insert(documents, 2, { owner: ada.sub })
    await expect.poll(() => listTold(ofAda)).toEqual(['INSERT 2'])
  })

  test('a row that leaves their sight is not told any more, and one that enters it is', async () => {
    const documents = await openDocuments(ownDocuments)
    const [ofAda, ofBob] = [await documents.follow(ada), await documents.follow(bob)]
    await insert(documents, 1, { owner: ada.sub })
    await documents.own('update documents set owner = $1', [bob.sub])
    await documents.own('update documents set owner = $1', [ada.sub])
    await expect.poll(() => listTold(ofAda)).toEqual(['INSERT 1', 'UPDATE 1'])
    expect(listTold(ofBob)).toEqual(['UPDATE 1'])
  })

  test('a policy may look into other tables, as they are for the one who asks', async () => {
    const documents = await openDocuments(`
      create table public.teams (name text, person uuid);
      alter table public.teams enable row level security;
      grant select on public.teams to authenticated;
      create policy "people read their teams" on teams for select to authenticated using (person = auth.uid());
      create policy "teams read their documents" on documents for select to authenticated
        using (exists (select from teams t where t.name = documents.team));`)
    await documents.own(`insert into teams values ('red', $1), ('blue', $2)`, [ada.sub, bob.sub])
    const [ofAda, ofBob] = [await documents.follow(ada), await documents.follow(bob)]
    await insert(documents, 1, { team: 'red' })
    await insert(documents, 2, { team: 'blue' })
    await expect.poll(() => listTold(ofBob)).toEqual(['INSERT 2'])
    expect(listTold(ofAda)).toEqual(['INSERT 1'])
  })

  test('a policy may look at the whole row', async () => {
    const documents = await openDocuments(`
      create function public.is_open(d documents) returns boolean language sql stable return d.team = 'open';
      grant execute on function public.is_open(documents) to authenticated;
      create policy "open ones" on documents for select to authenticated using (is_open(documents));`)
    const ofAda = await documents.follow(ada)
    await insert(documents, 1, { team: 'closed' })
    await insert(documents, 2, { team: 'open' })
    await insert(documents, 3, { team: 'closed' })
    await insert(documents, 4, { team: 'open' })
    await expect.poll(() => listTold(ofAda)).toEqual(['INSERT 2', 'INSERT 4'])
  })

  test('a policy about a whole row hides it although it would show an empty one', async () => {
    const documents = await openDocuments(`
      create function public.is_secret(d documents) returns boolean language sql stable
        return coalesce(d.team = 'secret', false);
      grant execute on function public.is_secret(documents) to authenticated;
      create policy "no secrets" on documents for select to authenticated using (not is_secret(documents));`)
    const ofAda = await documents.follow(ada)
    await insert(documents, 1, { team: 'secret' })
    await insert(documents, 2)
    await expect.poll(() => listTold(ofAda)).toEqual(['INSERT 2'])
  })

  test('a policy that was made while they listen counts at once', async () => {
    const documents = await openDocuments(ownDocuments)
    const ofAda = await documents.follow(ada)
    await insert(documents, 1, { owner: bob.sub })
    await insert(documents, 2, { owner: ada.sub })
    await expect.poll(() => listTold(ofAda)).toEqual(['INSERT 2'])
    await documents.own(`create policy "open" on documents for select using (team = 'open')`)
    await insert(documents, 3, { owner: bob.sub, team: 'open' })
    await expect.poll(() => listTold(ofAda)).toEqual(['INSERT 2', 'INSERT 3'])
  })

  test('many with the same and with other claims are each told theirs', async () => {
    const documents = await openDocuments(ownDocuments)
    const people = Array.from({ length: 30 }, (_, index) => ({
      sub: `00000000-0000-4000-8000-0000000000${String(index % 15).padStart(2, '0')}`,
      role: 'authenticated',
    }))
    const all = await Promise.all(people.map((person) => documents.follow(person)))
    const owners = people.slice(0, 15).map(({ sub }) => sub)
    await documents.own(
      `insert into documents (id, owner) select n, ($1::uuid[])[1 + n % 15] from generate_series(0, 599) n`,
      [owners],
    )
    for (const [index, follower] of all.entries()) {
      const expected = Array.from({ length: 40 }, (_, row) => `INSERT ${row * 15 + (index % 15)}`)
      await expect.poll(() => listTold(follower)).toEqual(expected)
    }
  })
})

describe('a deleted row is told', () => {
  test('to those who could have read it, by its key only', async () => {
    const documents = await openDocuments(ownDocuments)
    await insert(documents, 1, { owner: ada.sub, title: 'secret' })
    await insert(documents, 2, { owner: bob.sub })
    const [ofAda, ofBob] = [await documents.follow(ada), await documents.follow(bob)]
    await documents.own('delete from documents')
    await expect.poll(() => listTold(ofBob)).toEqual(['DELETE 2'])
    expect(ofAda.told).toMatchObject([{ type: 'DELETE', old_record: { id: 1 } }])
    expect(ofAda.told[0]?.old_record).toEqual({ id: 1 })
    expect(JSON.stringify(ofAda.told)).not.toContain('secret')
  })

  test('of a table that identifies its rows by all columns, still by its key only', async () => {
    const documents = await openDocuments(ownDocuments)
    await documents.own('alter table documents replica identity full')
    await insert(documents, 1, { owner: ada.sub, title: 'secret' })
    const ofAda = await documents.follow(ada)
    await documents.own(`update documents set title = 'open'`)
    await documents.own('delete from documents')
    await expect.poll(() => listTold(ofAda)).toEqual(['UPDATE 1', 'DELETE 1'])
    expect(ofAda.told.map(({ old_record: old }) => old)).toEqual([{ id: 1 }, { id: 1 }])
  })
})

describe('a role that may not read the table', () => {
  test('with policies is told nothing', async () => {
    const documents = await openDocuments('create policy "all" on documents for select using (true);')
    const ofVisitor = await documents.follow({}, 'anon')
    const ofAda = await documents.follow(ada)
    await insert(documents, 1, { title: 'secret' })
    await expect.poll(() => listTold(ofAda)).toEqual(['INSERT 1'])
    expect([ofVisitor.told, ofVisitor.faults]).toEqual([[], []])
  })

  test('without policies is told that something changed, and nothing of it', async () => {
    const documents = await openDocuments('alter table documents disable row level security;')
    const ofVisitor = await documents.follow({}, 'anon')
    await insert(documents, 1, { title: 'secret' })
    await expect.poll(() => ofVisitor.told.length).toBe(1)
    expect(ofVisitor.told).toMatchObject([{ record: {}, errors: ['Error 401: Unauthorized'] }])
    expect(JSON.stringify(ofVisitor.told)).not.toContain('secret')
  })

  test('in some columns is told the others, although policies look at the hidden ones', async () => {
    const documents = await openDocuments(ownDocuments)
    await documents.own('revoke select on documents from authenticated')
    await documents.own('grant select (id, title) on documents to authenticated')
    const ofAda = await documents.follow(ada)
    await insert(documents, 1, { owner: bob.sub, title: 'b' })
    await insert(documents, 2, { owner: ada.sub, title: 'a', team: 'red' })
    await expect.poll(() => ofAda.told.map(({ record }) => record)).toEqual([{ id: 2, title: 'a' }])
  })
})

describe('a policy that fails', () => {
  const failing = `
    create policy "people read their own" on documents for select to authenticated
      using (owner = (current_setting('request.jwt.claims')::jsonb ->> 'sub')::uuid);`

  test('shows nothing to those for whom it fails, tells them so, and does not disturb the others', async () => {
    const documents = await openDocuments(failing)
    const strange = { sub: 'not a uuid', role: 'authenticated' }
    const [ofAda, ofStranger] = [await documents.follow(ada), await documents.follow(strange)]
    await insert(documents, 1, { owner: ada.sub })
    await insert(documents, 2, { owner: ada.sub })
    await expect.poll(() => listTold(ofAda)).toEqual(['INSERT 1', 'INSERT 2'])
    expect(ofStranger.told).toEqual([])
    expect(ofStranger.faults).toEqual([
      'Changes of public.documents cannot be shown: invalid input syntax for type uuid: "not a uuid"',
    ])
    expect(documents.followers.gaps).toEqual([])
  })
})

test('a table without policies is told to everyone who may read it', async () => {
  const rows = await openRows()
  await rows.own('create table public.notes (id int primary key, body text)')
  await rows.publish('public.notes')
  const followers = await openFollowers(rows)
  const bindings = [{ event: 'DELETE', schema: 'public', table: 'notes' }]
  const reader = await followers.follow({ bindings })
  await rows.own(`insert into notes values (1, 'a')`)
  await rows.own('delete from notes')
  await expect.poll(() => reader.told).toMatchObject([{ type: 'DELETE', old_record: { id: 1 } }])
})
