// list_audit_entries: what each filter finds, who reads it, and how pages follow each other while the log grows.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Statement } from '../access/access-matrix.ts'
import { type AccessStage, openAccessStage } from '../access/access-stage.ts'

let stage: AccessStage
let id: string
let start: number

const since = '2026-10-01T00:00:00Z'

beforeAll(async () => {
  stage = await openAccessStage()
  id = stage.organization.id
  const { admin, maintainer, developer } = stage.organization.people
  const [head] = await stage.own(
    'select coalesce(max(sequence), 0) as last from audit_log where organization_id = $1',
    [id],
  )
  start = Number(head?.last)
  // Entries 1 to 40 after the ones that the fixture wrote: people take turns, every fourth is an event, every fifth has
  // an address. One was written by a superadmin for the developer.
  await stage.own(
    `insert into audit_log (organization_id, sequence, occurred_at, actor_id, on_behalf_of_id, address, operation,
       table_name, event, fields, row_count, subject_ids, previous_hash, hash)
     select $1, $2::bigint + n, now() + n * interval '1 hour', case when n % 2 = 0 then $3::uuid else $4::uuid end,
       case when n = 7 then $5::uuid end, case when n % 5 = 0 then '203.0.113.24' end,
       case when n % 4 = 0 then 'event' else 'update' end, case when n % 4 <> 0 then 'components' end,
       case when n % 4 = 0 then 'export_taken' end, case when n % 4 = 0 then '{"kind":"components_csv"}'::jsonb end,
       case when n % 4 = 0 then 0 else 1 end, case when n % 3 = 0 then array[$6::uuid] end, '\\x00', '\\x00'
     from generate_series(1, 40) n`,
    [id, start, admin, maintainer, developer, stage.organization.component],
  )
})

afterAll(async () => {
  await stage?.close()
})

type Filters = Readonly<Record<string, unknown>>

async function list(filters: Filters, who: 'maintainer' | 'admin' = 'maintainer') {
  const names = Object.keys(filters)
  const rows = await stage.database.query<{ sequence: string }>(stage.contextOf(who, 'authenticated'), {
    text: `select sequence from list_audit_entries($1${names.map((name, at) => `, ${name} => $${at + 2}`).join('')})`,
    values: [id, ...Object.values(filters)],
  })
  return rows.map(({ sequence }) => Number(sequence) - start)
}

/** Of the forty: the newest first. */
const added = (filters: Filters) => list({ after: start, page_size: 100, ...filters })
const numbers = (test: (n: number) => boolean) =>
  Array.from({ length: 40 }, (_, at) => 40 - at).filter((n) => test(n))

describe('a filter finds', () => {
  test('everything, without one', async () => {
    expect(await added({})).toEqual(numbers(() => true))
  })

  test('what a person did, and what was done in their name', async () => {
    const { admin, developer } = stage.organization.people
    expect(await added({ people: [admin] })).toEqual(numbers((n) => n % 2 === 0))
    expect(await added({ people: [developer] })).toEqual([7])
    expect(await added({ people: [admin, developer] })).toEqual(numbers((n) => n % 2 === 0 || n === 7))
  })

  test('actions, of which each entry has one', async () => {
    expect(await added({ actions: ['export_taken'] })).toEqual(numbers((n) => n % 4 === 0))
    expect(await added({ actions: ['components.update'] })).toEqual(numbers((n) => n % 4 !== 0))
    expect(await added({ actions: ['export_taken', 'components.update'] })).toEqual(numbers(() => true))
    expect(await added({ actions: ['components.delete'] })).toEqual([])
  })

  test('an item', async () => {
    expect(await added({ item: stage.organization.component })).toEqual(numbers((n) => n % 3 === 0))
    expect(await added({ item: stage.organization.other })).toEqual([])
  })

  test('a time: from its beginning, up to its end and without it', async () => {
    const [row] = await stage.own(
      'select occurred_at from audit_log where organization_id = $1 and sequence = $2',
      [id, start + 10],
    )
    const tenth = row?.occurred_at
    expect(await added({ since: tenth })).toEqual(numbers((n) => n >= 10))
    expect(await added({ until: tenth })).toEqual(numbers((n) => n < 10))
    expect(await added({ since: tenth, until: tenth })).toEqual([])
    expect(await added({ since: '2100-01-01T00:00:00Z' })).toEqual([])
    expect(await added({ until: '2000-01-01T00:00:00Z' })).toEqual([])
  })

  test('an address', async () => {
    expect(await added({ address: '203.0.113.24' })).toEqual(numbers((n) => n % 5 === 0))
    expect(await added({ address: '203.0.113.2' })).toEqual([])
  })

  test('what all filters together find', async () => {
    const { admin, maintainer, developer } = stage.organization.people
    const person = { people: [admin] }
    expect(await added({ ...person, actions: ['components.update'] })).toEqual(
      numbers((n) => n % 2 === 0 && n % 4 !== 0),
    )
    expect(await added({ people: [developer], actions: ['components.update'] })).toEqual([7])
    expect(await added({ people: [developer], actions: ['export_taken'] })).toEqual([])
    expect(await added({ ...person, address: '203.0.113.24' })).toEqual([40, 30, 20, 10])
    expect(await added({ actions: ['components.update'], address: '203.0.113.24' })).toEqual(
      numbers((n) => n % 4 !== 0 && n % 5 === 0),
    )
    const all = {
      people: [admin, maintainer],
      actions: ['components.update'],
      item: stage.organization.component,
      address: '203.0.113.24',
      since,
    }
    expect(await added(all)).toEqual([30, 15])
    expect(await added({ ...all, people: [admin] })).toEqual([30])
    expect(await added({ ...all, people: [admin], page_size: 1, after: start + 30 })).toEqual([])
  })

  test('nobody among no people: an empty list is not the same as none', async () => {
    expect(await added({ people: [] })).toEqual([])
    expect(await added({ actions: [] })).toEqual([])
  })
})

describe('pages', () => {
  test('follow each other without gaps or repetitions, and back, while entries are added', async () => {
    const filters = { people: [stage.organization.people.admin], page_size: 5 }
    const first = await list(filters)
    expect(first).toEqual([40, 38, 36, 34, 32])
    const second = await list({ ...filters, before: start + 32 })
    expect(second).toEqual([30, 28, 26, 24, 22])
    await stage.own(
      `insert into audit_log (organization_id, sequence, occurred_at, actor_id, operation, table_name, row_count, previous_hash, hash)
       values ($1, $2, now() + interval '42 hours', $3, 'update', 'components', 1, '\\x00', '\\x00')`,
      [id, start + 42, stage.organization.people.admin],
    )
    expect(await list({ ...filters, before: start + 22 })).toEqual([20, 18, 16, 14, 12])
    expect(await list({ ...filters, after: start + 30 })).toEqual([40, 38, 36, 34, 32])
    expect(await list({ ...filters, after: start + 40 })).toEqual([42])
    await stage.own('delete from audit_log where organization_id = $1 and sequence = $2', [id, start + 42])
  })

  test('have at most 1,000 entries and at least one', async () => {
    expect(await list({ page_size: 0 })).toEqual([40])
    expect((await list({ page_size: 5000 })).length).toBe(start + 40)
  })

  test('of more filters than an address holds are refused', async () => {
    await expect(list({ people: Array(21).fill(id) })).rejects.toMatchObject({ sqlstate: 'PT400' })
    await expect(list({ actions: Array(201).fill('x.update') })).rejects.toMatchObject({ sqlstate: 'PT400' })
  })
})

describe('the log is read', () => {
  test('by maintainers and admins of the organization, and by nobody else', async () => {
    for (const role of ['authenticated', 'app_writer'] as const) {
      const statement: Statement = ['select 1 from list_audit_entries($1)', id]
      expect(await stage.listAble(statement, role)).toEqual(['admin', 'maintainer'])
    }
  })

  test('with a token only if its scope is admin', async () => {
    const query = (scopes: string[]) =>
      stage.database.query(
        {
          role: 'authenticated',
          claims: {
            sub: stage.organization.people.maintainer,
            role: 'authenticated',
            token_id: stage.organization.token,
            organization_id: id,
            scopes,
          },
        },
        { text: 'select 1 from list_audit_entries($1)', values: [id] },
      )
    expect((await query(['read', 'components:write'])).length).toBe(0)
    expect((await query(['admin'])).length).toBe(50)
  })

  test('with names of what the caller reads, and of nothing of others', async () => {
    const { people, component, project, rule, token, invitation } = stage.organization
    const foreign = stage.organizations.not_active
    const ids = [
      people.developer,
      component,
      project,
      rule,
      token,
      invitation,
      foreign.component,
      foreign.rule,
    ]
    const rows = await stage.database.query(stage.contextOf('maintainer', 'authenticated'), {
      text: 'select kind, id from name_audit_subjects($1, $2) order by kind',
      values: [id, ids],
    })
    expect(rows).toEqual([
      { kind: 'component', id: component },
      { kind: 'invitation', id: invitation },
      { kind: 'member', id: people.developer },
      { kind: 'project', id: project },
      { kind: 'rule', id: rule },
      { kind: 'token', id: token },
    ])
  })
})
