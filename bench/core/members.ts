import type { Installation } from './installation.ts'
import { median, type Result } from './timing.ts'

const runs = 15
const sorts = ['name', 'role', 'last_seen', 'components', 'joined'] as const

/** A page of 5,000 members in each order, beside a page of 50 members. */
export async function measureMembers(installation: Installation): Promise<Result[]> {
  const few = await createCrowd(installation, 50)
  const many = await createCrowd(installation, 5000)
  await installation.own('analyze')
  const results: Result[] = []
  for (const sort of sorts) {
    const [ours, beside] = [
      await timeOf(installation, many, { sort }),
      await timeOf(installation, few, { sort }),
    ]
    results.push({ name: `page by ${sort}`, ours, beside, aim: 'under 100 ms' })
  }
  for (const [name, filter] of [
    ['page of a search', { search: 'person-1' }],
    ['page of people without a second factor', { second_factor: false }],
  ] as const) {
    const [ours, beside] = [await timeOf(installation, many, filter), await timeOf(installation, few, filter)]
    results.push({ name, ours, beside, aim: 'under 100 ms' })
  }
  return results
}

/** Everybody has a session and is assigned to four components. */
async function createCrowd({ call, own }: Installation, size: number): Promise<string> {
  const id = String((await call('create-organization', { name: `${size} people` })).id)
  const steps = [
    `insert into components (organization_id, title, kind) select $1, 'component ' || n, 'library' from generate_series(1, $2::integer / 5) n`,
    `insert into auth.users (email, email_confirmed_at, last_sign_in_at)
     select 'person-' || n || '@' || $1::uuid || '.example', now(), now() - n * interval '1 minute'
     from generate_series(2, $2::integer) n`,
    `insert into auth.sessions (user_id, refreshed_at)
     select id, now() from auth.users where email like '%@' || $1::uuid || '.example' and $2::integer > 0`,
    `insert into members (organization_id, user_id, role)
     select $1, id, 'developer' from auth.users where email like '%@' || $1::uuid || '.example' and $2::integer > 0`,
    `insert into component_users (organization_id, component_id, user_id)
     select $1, c.id, m.user_id
     from (select user_id, row_number() over (order by user_id) as place from members where organization_id = $1) m
     cross join generate_series(0, 3) n
     join (select id, row_number() over (order by id) as place from components where organization_id = $1) c
       on c.place = (m.place * 7 + n) % ($2::integer / 5) + 1
     on conflict do nothing`,
  ]
  for (const step of steps) await own(step, [id, size])
  return id
}

async function timeOf(
  { database, personId }: Installation,
  organizationId: string,
  args: Readonly<Record<string, unknown>>,
): Promise<number> {
  const context = { role: 'authenticated', claims: { sub: personId, role: 'authenticated' }, readOnly: true }
  const entries = Object.entries({ organization_id: organizationId, ...args })
  const text = `select list_members(${entries.map(([name], place) => `${name} => $${place + 1}`).join(', ')})`
  const values = entries.map(([, value]) => value)
  return await median(runs, () => database.query(context, { text, values }))
}
