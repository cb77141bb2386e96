// Which legal documents people have to accept, and who reads who accepted what. Functions write them; see
// server/functions/organizations/legal.
import { randomUUID } from 'node:crypto'
import type { TransactionContext } from '@trellis/platform/postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Who } from '../access/access-matrix.ts'
import { type AccessStage, openAccessStage } from '../access/access-stage.ts'
import { actFor } from '../access/act-for.ts'
import type { TestOrganization } from '../access/test-organization.ts'

let stage: AccessStage
let organization: TestOrganization

beforeAll(async () => {
  stage = await openAccessStage()
})
afterAll(() => stage?.close())
beforeEach(async () => {
  organization = await stage.addOrganization()
})

type Version = {
  readonly lineage?: string
  readonly number?: number
  readonly title?: string
  readonly requiredOf?: 'nobody' | 'everyone' | 'maintainers'
  /** Days from today. */
  readonly validIn?: number
}

async function add({
  lineage,
  number = 1,
  title = 'Terms',
  requiredOf = 'everyone',
  validIn = 0,
}: Version = {}) {
  const id = randomUUID()
  const file = `${organization.id}/${id}.pdf`
  await stage.own(
    `insert into storage.objects (bucket_id, name, version, metadata)
     values ('legal-documents', $1, gen_random_uuid(), '{"size": 10}')`,
    [file],
  )
  await stage.own(
    `insert into legal_documents (id, organization_id, lineage_id, number, title, kind, version, valid_from, file, file_name,
       size, required_of, created_by)
     values ($1, $2, $3, $4, $5, 'terms', $4::integer::text, (now() at time zone 'utc')::date + $6::integer, $7, 'terms.pdf',
       10, $8, $9)`,
    [
      id,
      organization.id,
      lineage ?? id,
      number,
      title,
      validIn,
      file,
      requiredOf,
      organization.people.maintainer,
    ],
  )
  return id
}

const ask = async <Answer>(
  context: TransactionContext,
  text: string,
  ...values: unknown[]
): Promise<Answer> => {
  const [row] = await stage.database.query(context, { text: `select ${text} as answer`, values })
  return row?.answer as Answer
}
const as = (who: Who) => stage.contextOf(who, 'authenticated', organization)
const accept = (who: Who, id: string, context = stage.contextOf(who, 'app_writer', organization)) =>
  ask(context, 'row_to_json(app.accept_legal_document($1))', id)

type Pending = { id: string; accepted_version: string | null }
const pending = async (context: TransactionContext) =>
  (await ask<Pending[] | null>(context, 'pending_legal_documents($1)', organization.id))?.map(({ id }) => id)
const owes = (context: TransactionContext) =>
  ask<boolean>(context, 'app.owes_acceptance($1)', organization.id)

describe('what a person has to accept', () => {
  test('is what everyone is asked for, until they accept it', async () => {
    const id = await add()
    for (const who of ['developer', 'assigned', 'admin', 'maintainer'] as const)
      expect([who, await pending(as(who)), await owes(as(who))]).toEqual([who, [id], true])
    await accept('developer', id)
    expect([await pending(as('developer')), await owes(as('developer'))]).toEqual([[], false])
    expect(await pending(as('admin'))).toEqual([id])
  })

  test('is for maintainers alone what only they are asked for, and for nobody what is to be read', async () => {
    const id = await add({ requiredOf: 'maintainers' })
    await add({ requiredOf: 'nobody' })
    expect(await pending(as('maintainer'))).toEqual([id])
    expect(await pending(as('admin'))).toEqual([])
  })

  test('begins on the first day of a version; until then the version before counts', async () => {
    const first = await add()
    await accept('developer', first)
    await add({ lineage: first, number: 2, validIn: 1 })
    expect(await pending(as('developer'))).toEqual([])
    expect(await pending(as('admin'))).toEqual([first])
    const second = await add({ lineage: first, number: 3 })
    expect(await pending(as('developer'))).toEqual([second])
  })

  test('is the newest version, and one that comes later counts too', async () => {
    const first = await add()
    const second = await add({ lineage: first, number: 2, validIn: 1 })
    await accept('developer', second)
    expect(await pending(as('developer'))).toEqual([])
  })

  test('names the earlier version that they accepted', async () => {
    const first = await add()
    await accept('developer', first)
    await add({ lineage: first, number: 2 })
    const answer = await ask<Pending[]>(as('developer'), 'pending_legal_documents($1)', organization.id)
    expect(answer.map((one) => one.accepted_version)).toEqual(['1'])
  })

  test('ends when the document is withdrawn', async () => {
    const id = await add()
    await stage.own('update legal_documents set withdrawn_at = now() where id = $1', [id])
    expect(await pending(as('developer'))).toEqual([])
  })

  test('is counted in the list of memberships', async () => {
    await add()
    await add({ title: 'Privacy' })
    const count = () => ask(as('developer'), '(select pending_documents from app.my_memberships())')
    expect(await count()).toBe(2)
    await stage.own('update organizations set suspended_at = now() where id = $1', [organization.id])
    expect(await count()).toBe(0)
  })

  test('is nothing for strangers, tokens, and somebody who acts for the person', async () => {
    const id = await add()
    expect(await ask(as('stranger'), 'pending_legal_documents($1)', organization.id)).toBeNull()
    expect(await owes(as('stranger'))).toBe(false)
    for (const context of [tokenOf(), await acting()]) {
      expect([await pending(context), await owes(context)]).toEqual([[], false])
      const writing = { ...context, role: 'app_writer' as const }
      await expect(accept('maintainer', id, writing)).rejects.toMatchObject({ sqlstate: '42501' })
    }
    expect(await stage.own('select 1 from legal_acceptances where document_id = $1', [id])).toEqual([])
  })
})

const tokenOf = (): TransactionContext => ({
  role: 'authenticated',
  claims: {
    role: 'authenticated',
    sub: organization.people.maintainer,
    token_id: organization.token,
    organization_id: organization.id,
    scopes: ['admin'],
  },
})

const acting = async (): Promise<TransactionContext> => ({
  role: 'authenticated',
  claims: await actFor(stage.own, {
    userId: organization.people.maintainer,
    actorId: String(stage.contextOf('superadmin', 'authenticated').claims?.sub),
    organizationId: organization.id,
  }),
})

describe('accepting', () => {
  test('is recorded once, with its time, and stands in the log', async () => {
    const id = await add()
    const first = await accept('developer', id)
    expect(first).toEqual({
      organization_id: organization.id,
      lineage_id: id,
      document_id: id,
      user_id: organization.people.developer,
      accepted_at: expect.any(String),
    })
    expect(await accept('developer', id)).toEqual(first)
    expect(
      await stage.own(
        `select actor_id, operation, subject_ids from audit_log
         where organization_id = $1 and table_name = 'legal_acceptances' and after @> $2`,
        [organization.id, JSON.stringify([{ document_id: id }])],
      ),
    ).toEqual([{ actor_id: organization.people.developer, operation: 'insert', subject_ids: [id] }])
  })

  test('is possible while the organization is read-only', async () => {
    const id = await add()
    await stage.own('update organizations set trial_ends_at = now() where id = $1', [organization.id])
    expect(await accept('developer', id)).toMatchObject({ document_id: id })
  })

  test('of a version that another one replaced is refused', async () => {
    const id = await add()
    await add({ number: 2, lineage: id })
    await expect(accept('developer', id)).rejects.toMatchObject({
      sqlstate: 'PT409',
      hint: 'legal_document_replaced',
    })
    expect(await stage.own('select 1 from legal_acceptances where document_id = $1', [id])).toEqual([])
  })

  test('of a withdrawn document is refused', async () => {
    const id = await add()
    await stage.own('update legal_documents set withdrawn_at = now() where id = $1', [id])
    await expect(accept('developer', id)).rejects.toMatchObject({ hint: 'legal_document_withdrawn' })
  })

  test('finds nothing for strangers and where the organization is closed', async () => {
    const id = await add()
    const nothing = { sqlstate: 'PT404', hint: 'legal_document_not_found' }
    await expect(accept('stranger', id)).rejects.toMatchObject(nothing)
    await expect(accept('developer', randomUUID())).rejects.toMatchObject(nothing)
    await stage.own('update organizations set deletion_requested_at = now() where id = $1', [organization.id])
    await expect(accept('developer', id)).rejects.toMatchObject(nothing)
  })

  test('goes with the person, and not with the membership', async () => {
    const id = await add()
    await accept('developer', id)
    const { developer } = organization.people
    const left = () => stage.own('select 1 from legal_acceptances where document_id = $1', [id])
    await stage.own('delete from members where user_id = $1', [developer])
    expect(await left()).toHaveLength(1)
    await stage.own('delete from auth.users where id = $1', [developer])
    expect(await left()).toEqual([])
  })
})

type Listed = {
  lineage_id: string
  id: string
  version: string
  in_force: boolean
  asked: number | null
  accepted: number | null
  is_pending: boolean
  own: { version: string } | null
  versions: { id: string; is_in_force: boolean; created_by: { user_id: string } | null }[]
}

describe('the list of documents', () => {
  const list = async (who: Who) => {
    const listed = await ask<Listed[] | null>(as(who), 'list_legal_documents($1)', organization.id)
    return listed?.find(({ lineage_id }) => lineage_id !== organization.legalDocument)
  }

  test('tells maintainers how many are asked and have accepted, and others about themselves', async () => {
    const first = await add()
    await accept('assigned', first)
    const second = await add({ lineage: first, number: 2 })
    await accept('developer', second)
    await accept('admin', second)
    const later = await add({ lineage: first, number: 3, validIn: 2 })
    expect(await list('maintainer')).toMatchObject({
      id: second,
      version: '2',
      in_force: true,
      asked: 4,
      accepted: 2,
      is_pending: true,
      own: null,
    })
    const seen = await list('assigned')
    expect(seen).toMatchObject({ asked: null, accepted: null, is_pending: true, own: { version: '1' } })
    expect(
      seen?.versions.map(({ id, is_in_force, created_by }) => [id, is_in_force, created_by?.user_id]),
    ).toEqual([
      [later, false, organization.people.maintainer],
      [second, true, organization.people.maintainer],
      [first, false, organization.people.maintainer],
    ])
    expect(await list('developer')).toMatchObject({ is_pending: false, own: { version: '2' } })
  })

  test('counts only those who are asked', async () => {
    const id = await add({ requiredOf: 'maintainers' })
    await accept('admin', id)
    expect(await list('maintainer')).toMatchObject({ asked: 1, accepted: 0 })
  })

  test('is empty without any, and nothing for strangers', async () => {
    await stage.own('delete from legal_documents where organization_id = $1', [organization.id])
    expect(await ask(as('developer'), 'list_legal_documents($1)', organization.id)).toEqual([])
    expect(await ask(as('stranger'), 'list_legal_documents($1)', organization.id)).toBeNull()
    expect(await ask(as('superadmin'), 'list_legal_documents($1)', organization.id)).toBeNull()
  })
})

describe('the list of acceptances', () => {
  type Acceptances = {
    total: number
    asked: number
    accepted: number
    people: { user_id: string; state: string }[]
  }
  const list = (who: Who, lineage: string, rest = '') =>
    ask<Acceptances | null>(as(who), `list_legal_acceptances($1, $2${rest})`, organization.id, lineage)

  test('tells maintainers who accepted which version, and others nothing', async () => {
    const first = await add()
    await accept('assigned', first)
    const second = await add({ lineage: first, number: 2 })
    await accept('developer', second)
    const answer = await list('maintainer', first)
    expect(answer).toMatchObject({ total: 4, asked: 4, accepted: 1 })
    const { people } = organization
    expect(Object.fromEntries((answer?.people ?? []).map(({ user_id, state }) => [user_id, state]))).toEqual({
      [people.maintainer]: 'missing',
      [people.admin]: 'missing',
      [people.developer]: 'accepted',
      [people.assigned]: 'earlier',
    })
    for (const who of ['admin', 'developer', 'stranger', 'superadmin'] as const)
      expect([who, await list(who, first)]).toEqual([who, null])
  })

  test('shows those who still have to, finds people, and comes in pages', async () => {
    const id = await add()
    await accept('developer', id)
    const missing = await list('maintainer', id, ', only_missing => true')
    expect(missing).toMatchObject({ total: 3, asked: 4, accepted: 1 })
    const { assigned } = organization.people
    const found = await list('maintainer', id, `, search => '${assigned.slice(0, 18).toUpperCase()}'`)
    expect(found?.people.map(({ user_id }) => user_id)).toEqual([assigned])
    const pages = await Promise.all(
      [1, 2, 3].map((page) => list('maintainer', id, `, page_size => 3, page => ${page}`)),
    )
    expect(pages.map((page) => page?.people.length)).toEqual([3, 1, 0])
    const ids = pages.flatMap((page) => page?.people.map(({ user_id }) => user_id) ?? [])
    expect(ids.sort()).toEqual(Object.values(organization.people).sort())
  })

  test('leaves out accounts to which nobody can sign in', async () => {
    const id = await add()
    await stage.own('insert into auth.users (id) values ($1)', [id])
    await stage.own(
      `insert into members (organization_id, user_id, role, is_token) values ($1, $2, 'developer', true)`,
      [organization.id, id],
    )
    expect(await list('maintainer', id)).toMatchObject({ total: 4, asked: 4 })
  })
})

describe('the database keeps documents in order', () => {
  test.each([
    [
      'a file of another organization',
      () => `update legal_documents set file = gen_random_uuid() || '/x.pdf'`,
      '23514',
    ],
    ['a version that another one has', () => `update legal_documents set version = '1'`, '23505'],
    [
      'a first version of another lineage',
      () => 'update legal_documents set lineage_id = gen_random_uuid()',
      '23514',
    ],
    ['a title of spaces', () => `update legal_documents set title = ' '`, '23514'],
  ])('refuses %s', async (_, text, sqlstate) => {
    const id = await add()
    const second = await add({ lineage: id, number: 2 })
    const target = sqlstate === '23505' ? second : id
    await expect(stage.own(`${text()} where id = $1`, [target])).rejects.toMatchObject({ sqlstate })
  })

  test('and keeps the file of each', async () => {
    const id = await add()
    const remove = stage.own('delete from storage.objects where name = $1', [`${organization.id}/${id}.pdf`])
    await expect(remove).rejects.toMatchObject({ sqlstate: '23503' })
  })
})
