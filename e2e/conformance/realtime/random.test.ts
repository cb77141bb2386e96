// Whatever is written, by whom and at the same time: each subscriber is told of every row that they may read, once and in
// the order of the audit log, and of no other.
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, inject, test } from 'vitest'
import { callAs, liftLimits, query } from '../functions/core-organization.ts'
import { insertApiToken } from '../support/api-token.ts'
import { openClient, signIn } from '../support/person.ts'
import { createRandom, type Random } from '../support/random.ts'
import { AuditLedger, type Fields, identify, judgedTables, type Reader } from './support/audit-ledger.ts'
import { Follower, type Wish } from './support/follower.ts'
import { type Tenant, writeAtRandom, writeEverything } from './support/random-writes.ts'
import { freshName, hearSystem, openSocket, subscribe } from './support/socket-client.ts'

const seeds = [7, 41]
const rounds = 8
const writesPerRound = 14
const roles = ['maintainer', 'admin', 'developer']

type Person = { readonly id: string; readonly token: string; readonly client: SupabaseClient }

async function openPerson(): Promise<Person> {
  const client = openClient()
  const { user, access_token: token } = await signIn(client)
  return { id: user.id, token, client }
}

async function found({ client }: Person): Promise<Tenant> {
  const { id } = await callAs(client, 'create-organization', { name: `Random ${randomUUID()}` })
  await liftLimits(id)
  for (const title of ['one', 'two', 'three']) {
    const component = await callAs(client, 'create-component', {
      organization_id: id,
      title,
      kind: 'library',
    })
    await callAs(client, 'release-version', { component_id: component.id, number: '1.0.0' })
  }
  return { id, client }
}

const join = ({ id }: Tenant, person: Person, role: string) =>
  query('insert into members (organization_id, user_id, role) values ($1, $2, $3)', [id, person.id, role])

/** Three organizations. The second founder is also a developer of the first one, and the last two people belong nowhere. */
async function openTenants() {
  const people = await Promise.all(Array.from({ length: 7 }, openPerson))
  const [ann, ben, cas, dot, eli] = people as [Person, Person, Person, Person, Person]
  const tenants = [await found(ann), await found(ben), await found(cas)] as const
  await join(tenants[0], ben, 'developer')
  await join(tenants[0], dot, 'admin')
  await join(tenants[1], dot, 'maintainer')
  await join(tenants[1], eli, 'developer')
  return { people, tenants, guests: people.slice(3) }
}

const isOf =
  (column: string, ...values: readonly unknown[]) =>
  (row: Fields) =>
    values.includes(row[column])
const startsWith = (column: string, text: string) => (row: Fields) => String(row[column]).startsWith(text)

/** The client ignores the second of two equal ones on a channel. */
const listWishes = (tenants: readonly Tenant[]): readonly Wish[] => [
  ...tenants.map(({ id }) => ({
    event: '*' as const,
    table: 'components',
    filter: `organization_id=eq.${id}`,
    passes: isOf('organization_id', id),
  })),
  {
    event: '*',
    table: 'components',
    filter: 'kind=in.(library,web_app)',
    passes: isOf('kind', 'library', 'web_app'),
  },
  { event: 'UPDATE', table: 'components', filter: 'title=like.delta%', passes: startsWith('title', 'delta') },
  { event: 'DELETE', table: 'components' },
  {
    event: 'INSERT',
    table: 'versions',
    filter: 'number=not.like.1.%',
    passes: (row) => !startsWith('number', '1.')(row),
  },
  {
    event: '*',
    table: 'versions',
    filter: 'state=neq.active',
    passes: (row) => !isOf('state', 'active')(row),
  },
  { event: '*', table: 'members', filter: 'role=eq.developer', passes: isOf('role', 'developer') },
  { event: 'INSERT', table: 'projects', filter: 'name=ilike.shop%', passes: startsWith('name', 'Shop') },
  { event: 'DELETE', table: 'changes' },
  { event: 'UPDATE', table: 'invitations' },
  { event: 'INSERT', table: 'api_tokens' },
]

/** Everything on one channel, and three wishes on another. */
async function follow(
  { token, ...reader }: Reader & { readonly token: string },
  ledger: AuditLedger,
  wishes: readonly Wish[],
): Promise<Follower[]> {
  const { url, publishableKey: key } = inject('installation')
  const client = await openSocket({ url, key, token })
  const followers: Follower[] = []
  for (const chosen of [[{ event: '*' } as const], wishes]) {
    const channel = client.channel(freshName())
    followers.push(...chosen.map((wish) => new Follower(channel, reader, wish, ledger)))
    const system = hearSystem(channel)
    await subscribe(channel)
    await expect.poll(() => system).toMatchObject([{ status: 'ok' }])
  }
  return followers
}

/** Somebody gets a role, another one, or none. */
async function changeMembership(tenants: readonly Tenant[], guests: readonly Person[], random: Random) {
  const [tenant, guest] = [random.pick(tenants), random.pick(guests)]
  if (tenant === undefined || guest === undefined) throw new Error('There is nobody')
  const role = random.below(3) === 0 ? undefined : random.pick(roles)
  await query(
    role === undefined
      ? 'delete from members where organization_id = $1 and user_id = $2'
      : `insert into members (organization_id, user_id, role) values ($1, $2, '${role}')
         on conflict (organization_id, user_id) do update set role = excluded.role`,
    [tenant.id, guest.id],
  )
  return guest
}

describe.each(seeds)('with random writes from seed %i', (seed) => {
  test('no foreign row is told, and no own one is missed', { timeout: 180_000 }, async () => {
    const random = createRandom(seed)
    const { people, tenants, guests } = await openTenants()
    const ids = tenants.map(({ id }) => id)
    const ledger = new AuditLedger(ids)
    const wishes = listWishes(tenants)
    const followers: Follower[] = []
    const written = new Set<string>()
    const expectEntries = async () => {
      const entries = await ledger.read()
      for (const { table } of entries) written.add(table)
      for (const follower of followers) follower.expect(entries, ids)
      return entries.length
    }
    await expectEntries()
    for (const person of people) {
      const chosen = Array.from({ length: 3 }, () => random.pick(wishes)).filter((wish) => wish !== undefined)
      const reader = { userId: person.id, token: person.token }
      followers.push(...(await follow(reader, ledger, [...new Set(chosen)])))
    }
    // The second founder is a developer there.
    const [{ id: tokenOf }, { id: userId }] = [tenants[0], people[1] as Person]
    const { text: token } = await insertApiToken(tokenOf, userId)
    followers.push(...(await follow({ userId, tokenOf, token }, ledger, wishes.slice(0, 3))))
    const settle = async (message: string) => {
      const count = await expectEntries()
      await expect
        .poll(() => followers.map((follower) => follower.compare()), { message: `seed ${seed}: ${message}` })
        .toEqual(followers.map(() => ({ missing: [], foreign: [] })))
      return count
    }
    await settle('the start')
    await writeEverything(tenants[0], random)
    await settle('each write once')
    expect([...written].sort()).toEqual(judgedTables.toSorted())
    let told = 0
    for (let round = 0; round < rounds; round += 1) {
      const writes = Array.from({ length: writesPerRound }, () => random.pick(tenants))
      await Promise.all(writes.map((tenant) => tenant && writeAtRandom(tenant, random)))
      told += await settle(`the writes of round ${round}`)
      const guest = await changeMembership(tenants, guests, random)
      await settle(`the membership of round ${round}`)
      for (const follower of followers) if (follower.reader.userId === guest.id) follower.forgetRows()
    }
    expect(told).toBeGreaterThan(rounds * 5)
    for (const [place, person] of people.entries()) {
      const everything = followers.find(({ reader }) => reader.userId === person.id)
      await expect
        .poll(() => findOutdated(everything), { message: `seed ${seed}: the rows of person ${place}` })
        .toEqual([])
    }
    await settle('the end')
  })
})

/** Published tables that nothing is written to at random. */
const exceptions: Readonly<Record<string, string>> = {
  notifications: 'A job writes them, and the log of the organization does not follow them.',
  sso_connections: 'Each decides who has to sign in again, and would shut out those who listen.',
  sso_domains:
    'Functions claim them after a check of DNS, and nothing but functions keeps the order of the log.',
  webhook_deliveries: 'A job writes them, and the log of the organization does not follow them.',
  webhooks: 'Maintainers alone read them, and access-matrix.ts says so.',
}

test('every table whose changes are told is written to at random, or has a reason not to be', async () => {
  const published = await query<{ tablename: string }>(
    `select tablename from pg_publication_tables
     where pubname = 'supabase_realtime' and schemaname = 'public' order by tablename`,
  )
  expect(published.map(({ tablename }) => tablename)).toEqual(
    [...judgedTables, ...Object.keys(exceptions)].sort(),
  )
})

/** Rows that are not as the subscriber was told last. */
async function findOutdated(follower: Follower | undefined): Promise<unknown[]> {
  follower?.compare()
  const told = [...(follower?.listLastTold() ?? [])]
  const byTable = Map.groupBy(told, ([identity]) => identity.split(' ')[0] ?? '')
  const outdated: unknown[] = []
  for (const [table, rows] of byTable) {
    const found = await query<{ row: Fields }>(`select to_jsonb(t) as row from ${table} t`)
    const stored = new Map(found.map(({ row }) => [identify(table, row), row]))
    for (const [identity, row] of rows) {
      if (!isDeepStrictEqual(stored.get(identity), row))
        outdated.push({ told: row, stored: stored.get(identity) })
    }
  }
  return outdated
}
