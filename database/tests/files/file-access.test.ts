// Tries each statement of the storage service as each caller: adding, finding by name and by list, and deleting. The bytes
// belong to the service, and are not part of it.
import { randomUUID } from 'node:crypto'
import type { TransactionContext } from '@trellis/platform/postgres'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Statement, Who } from '../access/access-matrix.ts'
import { type AccessStage, attemptIn, openAccessStage } from '../access/access-stage.ts'
import { actFor } from '../access/act-for.ts'

let stage: AccessStage

beforeAll(async () => {
  stage = await openAccessStage()
})

afterAll(() => stage?.close())

const organizationBuckets = ['logos', 'legal-documents', 'attachments'] as const
type OrganizationBucket = (typeof organizationBuckets)[number]

const endings: Readonly<Record<string, string>> = {
  avatars: 'webp',
  logos: 'webp',
  attachments: 'png',
  'legal-documents': 'pdf',
}
const nameIn = (folder: string, bucket: string) => `${folder}/${randomUUID()}.${endings[bucket]}`

const insert = (bucket: string, name: string): Statement => [
  `insert into storage.objects (bucket_id, name, version, owner, owner_id, metadata)
   values ($1, $2, gen_random_uuid(), auth.uid(), auth.uid(), '{"size": 10}') returning 1`,
  bucket,
  name,
]
const find = (bucket: string, name: string): Statement => [
  'select 1 from storage.objects where bucket_id = $1 and name = $2',
  bucket,
  name,
]
const list = (bucket: string, folder: string): Statement => [
  `select 1 from storage.objects where bucket_id = $1 and name like $2 || '/%'`,
  bucket,
  folder,
]
const remove = (bucket: string, name: string): Statement => [
  'delete from storage.objects where bucket_id = $1 and name = $2 returning 1',
  bucket,
  name,
]
const change = (bucket: string, name: string): Statement => [
  `update storage.objects set version = gen_random_uuid() where bucket_id = $1 and name = $2 returning 1`,
  bucket,
  name,
]

/** A file that is already there, with an owner or nobody's. */
async function put(bucket: string, name: string, owner?: string): Promise<string> {
  await stage.own(
    `insert into storage.objects (bucket_id, name, version, owner, metadata)
     values ($1, $2, gen_random_uuid(), $3, '{"size": 10}')`,
    [bucket, name, owner ?? null],
  )
  return name
}

const signedIn: readonly Who[] = ['stranger', 'developer', 'assigned', 'admin', 'maintainer', 'superadmin']
const members: readonly Who[] = ['developer', 'assigned', 'admin', 'maintainer', 'service']

afterEach(() =>
  stage.own(
    `delete from storage.objects o where not exists (
       select from legal_documents d where d.bucket_id = o.bucket_id and d.file = o.name)`,
  ),
)

test('the buckets of the product have their limits, and only the service reads them as rows', async () => {
  const images = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']
  expect(
    await stage.own(
      `select id, public, file_size_limit::integer as limit, allowed_mime_types as types from storage.buckets order by id`,
    ),
  ).toEqual([
    { id: 'attachments', public: false, limit: 10485760, types: images },
    { id: 'avatars', public: true, limit: 2097152, types: images },
    { id: 'legal-documents', public: false, limit: 20971520, types: ['application/pdf'] },
    { id: 'logos', public: true, limit: 2097152, types: images },
  ])
  expect(await stage.listAble(['select 1 from storage.buckets'], 'authenticated')).toEqual(['service'])
  for (const verb of ['update storage.buckets set public = true', 'delete from storage.buckets'])
    for (const who of signedIn)
      expect(await stage.attempt(who, 'authenticated', [`${verb} returning 1`])).toBe(0)
})

describe('avatars', () => {
  const own = `coalesce(auth.uid(), gen_random_uuid())::text || '/' || gen_random_uuid() || '.webp'`
  const insertOwn: Statement = [
    `insert into storage.objects (bucket_id, name, version) values ('avatars', ${own}, gen_random_uuid()) returning 1`,
  ]

  test('take a picture from everyone who is signed in', async () => {
    expect(await stage.listAble(insertOwn, 'authenticated')).toEqual([...signedIn, 'service'])
  })

  test('take none in the folder of somebody else, and show and give none', async () => {
    const { developer } = stage.organization.people
    const name = await put('avatars', nameIn(developer, 'avatars'), developer)
    const owners = ['developer', 'service']
    expect(await stage.listAble(insert('avatars', nameIn(developer, 'avatars')), 'authenticated')).toEqual(
      owners,
    )
    expect(await stage.listAble(find('avatars', name), 'authenticated')).toEqual(owners)
    expect(await stage.listAble(list('avatars', developer), 'authenticated')).toEqual(owners)
    expect(await stage.listAble(remove('avatars', name), 'authenticated')).toEqual(owners)
    expect(await stage.listAble(change('avatars', name), 'authenticated')).toEqual(['service'])
  })

  test('are nothing for tokens, and for somebody who acts for the person', async () => {
    const { developer } = stage.organization.people
    const name = await put('avatars', nameIn(developer, 'avatars'), developer)
    const contexts = [tokenOf('developer', ['admin']), await actingFor('developer')]
    for (const context of contexts)
      for (const statement of [insertOwn, find('avatars', name), remove('avatars', name)])
        expect(await attemptIn(stage.database, context, statement)).toBe(0)
  })

  test('take none from a person who has not given their second factor', async () => {
    const { developer } = stage.organization.people
    await stage.own(
      `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`,
      [developer],
    )
    const context = stage.contextOf('developer', 'authenticated')
    expect(await attemptIn(stage.database, context, insertOwn)).toBe(0)
    const proven = { ...context, claims: { ...context.claims, aal: 'aal2' } }
    expect(await attemptIn(stage.database, proven, insertOwn)).toBe(1)
    await stage.own('delete from auth.mfa_factors')
  })
})

const adders: Readonly<Record<OrganizationBucket, readonly Who[]>> = {
  logos: ['maintainer', 'service'],
  'legal-documents': ['maintainer', 'service'],
  attachments: ['assigned', 'admin', 'maintainer', 'service'],
}
const removers: Readonly<Record<OrganizationBucket, readonly Who[]>> = {
  logos: ['maintainer', 'service'],
  'legal-documents': ['maintainer', 'service'],
  attachments: ['admin', 'maintainer', 'service'],
}

describe.each(organizationBuckets)('%s', (bucket) => {
  test('take files from those who may', async () => {
    const statement = insert(bucket, nameIn(stage.organization.id, bucket))
    expect(await stage.listAble(statement, 'authenticated')).toEqual(adders[bucket])
  })

  test('are found by members alone, by name and by list', async () => {
    const name = await put(bucket, nameIn(stage.organization.id, bucket))
    expect(await stage.listAble(find(bucket, name), 'authenticated')).toEqual(members)
    expect(await stage.listAble(list(bucket, stage.organization.id), 'authenticated')).toEqual(members)
  })

  test('are deleted by those who may, and changed by nobody', async () => {
    const name = await put(bucket, nameIn(stage.organization.id, bucket))
    expect(await stage.listAble(remove(bucket, name), 'authenticated')).toEqual(removers[bucket])
    expect(await stage.listAble(change(bucket, name), 'authenticated')).toEqual(['service'])
  })

  test('of another organization are out of reach', async () => {
    const other = stage.organizations.not_active
    const name = await put(bucket, nameIn(other.id, bucket))
    for (const statement of [
      insert(bucket, nameIn(other.id, bucket)),
      find(bucket, name),
      list(bucket, other.id),
      remove(bucket, name),
    ])
      expect(await stage.listAble(statement, 'authenticated')).toEqual(['service'])
  })

  test('of the demo are out of reach, for visitors too', async () => {
    const name = await put(bucket, nameIn(stage.demo.id, bucket))
    for (const statement of [find(bucket, name), insert(bucket, nameIn(stage.demo.id, bucket))])
      expect(await stage.listAble(statement, 'authenticated')).toEqual(['service'])
  })

  test.each([
    ['not_active', members, ['service']],
    ['suspended', ['service'], ['service']],
    ['deleting', ['service'], ['service']],
  ] as const)('of an organization that is %s follow its state', async (state, readers, writers) => {
    const organization = stage.organizations[state]
    const name = await put(bucket, nameIn(organization.id, bucket))
    const able = (statement: Statement) => stage.listAble(statement, 'authenticated', organization)
    expect(await able(find(bucket, name))).toEqual(readers)
    expect(await able(insert(bucket, nameIn(organization.id, bucket)))).toEqual(writers)
    expect(await able(remove(bucket, name))).toEqual(writers)
  })

  test('are nothing where a second factor is required and not given', async () => {
    const name = await put(bucket, nameIn(stage.organization.id, bucket))
    const require = 'update organizations set requires_second_factor = $2 where id = $1'
    await stage.own(require, [stage.organization.id, true])
    for (const statement of [find(bucket, name), insert(bucket, nameIn(stage.organization.id, bucket))])
      expect(await stage.listAble(statement, 'authenticated')).toEqual(['service'])
    await stage.own(require, [stage.organization.id, false])
  })

  test('are nothing for a session that is older than the organization allows', async () => {
    const { id, people } = stage.organization
    const name = await put(bucket, nameIn(id, bucket), people.maintainer)
    const signedInFor = async (days: number) => {
      const [session] = await stage.own(
        `insert into auth.sessions (user_id, aal, created_at) values ($1, 'aal1', now() - make_interval(days => $2)) returning id`,
        [people.maintainer, days],
      )
      const context = stage.contextOf('maintainer', 'authenticated')
      return { ...context, claims: { ...context.claims, session_id: session?.id } }
    }
    const statements = [find(bucket, name), list(bucket, id), insert(bucket, nameIn(id, bucket))]
    if (bucket !== 'legal-documents') statements.push(remove(bucket, name))
    const touched = async (context: TransactionContext) => {
      const counts: boolean[] = []
      for (const statement of statements)
        counts.push((await attemptIn(stage.database, context, statement)) > 0)
      return counts
    }
    await stage.own('update organizations set max_session_days = 7 where id = $1', [id])
    expect(await touched(await signedInFor(8))).toEqual(statements.map(() => false))
    expect(await touched(await signedInFor(6))).toEqual(statements.map(() => true))
    await stage.own('update organizations set max_session_days = null where id = $1', [id])
  })

  test.each([
    ['another ending', (id: string) => `${id}/${randomUUID()}.svg`],
    ['no ending', (id: string) => `${id}/${randomUUID()}`],
    ['two endings', (id: string) => `${id}/${randomUUID()}.html.${endings[bucket]}`],
    ['a folder more', (id: string) => `${id}/more/${randomUUID()}.${endings[bucket]}`],
    ['a name that can be guessed', (id: string) => `${id}/picture.${endings[bucket]}`],
    ['capitals', (id: string) => `${id}/${randomUUID().toUpperCase()}.${endings[bucket]}`],
    ['a step up', (id: string) => `${id}/../${randomUUID()}.${endings[bucket]}`],
    ['a slash in front', (id: string) => `/${id}/${randomUUID()}.${endings[bucket]}`],
    ['a line more', (id: string) => `${id}/${randomUUID()}.${endings[bucket]}\n`],
  ])('take no file with %s', async (_, nameOf) => {
    const statement = insert(bucket, nameOf(stage.organization.id))
    expect(await stage.listAble(statement, 'authenticated')).toEqual(['service'])
  })
})

test('an assigned developer deletes the images that they added, and no others', async () => {
  const { id, people } = stage.organization
  const own = await put('attachments', nameIn(id, 'attachments'), people.assigned)
  const others = await put('attachments', nameIn(id, 'attachments'), people.admin)
  const able = ['assigned', 'admin', 'maintainer', 'service']
  expect(await stage.listAble(remove('attachments', own), 'authenticated')).toEqual(able)
  expect(await stage.listAble(remove('attachments', others), 'authenticated')).toEqual(removers.attachments)
})

test('a PDF that a legal document names is deleted by nobody', async () => {
  const { id, legalDocument } = stage.organization
  const statement = remove('legal-documents', `${id}/${legalDocument}.pdf`)
  for (const who of signedIn)
    expect([who, await stage.attempt(who, 'authenticated', statement)]).toEqual([who, 0])
  await expect(stage.attempt('service', 'authenticated', statement)).rejects.toMatchObject({
    sqlstate: '23503',
  })
})

const tokenOf = (
  who: 'developer' | 'assigned' | 'maintainer',
  scopes: string[],
  narrowing: object = {},
): TransactionContext => {
  const context = stage.contextOf(who, 'authenticated')
  const { token, id } = stage.organization
  return {
    ...context,
    claims: { ...context.claims, token_id: token, organization_id: id, scopes, ...narrowing },
  }
}

async function actingFor(who: 'developer' | 'maintainer'): Promise<TransactionContext> {
  const superadmin = String(stage.contextOf('superadmin', 'authenticated').claims?.sub)
  const { id, people } = stage.organization
  const claims = await actFor(stage.own, { userId: people[who], actorId: superadmin, organizationId: id })
  return { role: 'authenticated', claims }
}

describe('a token of a maintainer', () => {
  const adds = (context: TransactionContext, bucket: string) =>
    attemptIn(stage.database, context, insert(bucket, nameIn(stage.organization.id, bucket)))

  test.each([
    ['logos', ['admin'], 1],
    ['logos', ['components:write', 'versions:write'], 0],
    ['legal-documents', ['admin'], 1],
    ['legal-documents', ['components:write', 'versions:write'], 0],
    ['attachments', ['components:write'], 1],
    ['attachments', ['versions:write'], 1],
    ['attachments', ['admin'], 1],
    ['attachments', ['read'], 0],
    ['attachments', [], 0],
  ])('adds to %s with the scopes %j: %d', async (bucket, scopes, expected) => {
    expect(await adds(tokenOf('maintainer', scopes), bucket)).toBe(expected)
  })

  test('that is narrowed to a component adds images, and neither a logo nor a legal document', async () => {
    const narrowed = tokenOf('maintainer', ['admin'], { component_ids: [stage.organization.component] })
    expect(await adds(narrowed, 'attachments')).toBe(1)
    expect(await adds(narrowed, 'logos')).toBe(0)
    expect(await adds(narrowed, 'legal-documents')).toBe(0)
    const name = await put('attachments', nameIn(stage.organization.id, 'attachments'))
    expect(await attemptIn(stage.database, narrowed, remove('attachments', name))).toBe(0)
  })

  test('deletes the images that its person added, unless it is narrowed', async () => {
    const { id, people, component, project } = stage.organization
    const name = await put('attachments', nameIn(id, 'attachments'), people.maintainer)
    const removes = (narrowing: object) =>
      attemptIn(
        stage.database,
        tokenOf('maintainer', ['components:write'], narrowing),
        remove('attachments', name),
      )
    expect(await removes({})).toBe(1)
    for (const narrowing of [{ component_ids: [component] }, { project_ids: [project] }])
      expect(await removes(narrowing)).toBe(0)
    expect(await stage.own('select name from storage.objects where name = $1', [name])).toEqual([{ name }])
  })

  test('that is narrowed adds images only if its person edits one of its components', async () => {
    const { id, component, other, project } = stage.organization
    const adds = (who: 'assigned' | 'maintainer', narrowing: object) =>
      attemptIn(
        stage.database,
        tokenOf(who, ['components:write'], narrowing),
        insert('attachments', nameIn(id, 'attachments')),
      )
    expect(await adds('assigned', { component_ids: [component] })).toBe(1)
    expect(await adds('assigned', { component_ids: [other] })).toBe(0)
    expect(await adds('maintainer', { component_ids: [other] })).toBe(1)
    expect(await adds('maintainer', { project_ids: [project] })).toBe(1)
    expect(await adds('maintainer', { component_ids: [randomUUID()] })).toBe(0)
    expect(await adds('maintainer', { project_ids: [randomUUID()] })).toBe(0)
  })

  test('finds the files of its organization alone', async () => {
    const own = await put('attachments', nameIn(stage.organization.id, 'attachments'))
    const { id } = stage.organizations.not_active
    const foreign = await put('attachments', nameIn(id, 'attachments'))
    const { maintainer } = stage.organization.people
    await stage.own(`insert into members (organization_id, user_id, role) values ($1, $2, 'maintainer')`, [
      id,
      maintainer,
    ])
    const token = tokenOf('maintainer', ['read'])
    expect(await attemptIn(stage.database, token, find('attachments', own))).toBe(1)
    expect(await attemptIn(stage.database, token, find('attachments', foreign))).toBe(0)
    await stage.own('delete from members where organization_id = $1 and user_id = $2', [id, maintainer])
  })
})

test('whoever has to accept a legal document first changes no files but legal documents', async () => {
  const { id, people } = stage.organization
  const document = randomUUID()
  const file = await put('legal-documents', nameIn(id, 'legal-documents'))
  await stage.own(
    `insert into legal_documents (id, lineage_id, organization_id, title, kind, version, number, required_of, valid_from, file, file_name, size)
     select $1, $1, organization_id, 'Asked of everyone', kind, version, 1, 'everyone', current_date - 1, $3, file_name, size
     from legal_documents where organization_id = $2 limit 1`,
    [document, id, file],
  )
  const able = (statement: Statement) => stage.listAble(statement, 'authenticated')
  for (const bucket of ['logos', 'attachments']) {
    const name = await put(bucket, nameIn(id, bucket), people.maintainer)
    expect(await able(insert(bucket, nameIn(id, bucket)))).toEqual(['service'])
    expect(await able(remove(bucket, name))).toEqual(['service'])
    expect(await able(find(bucket, name))).toEqual(members)
  }
  expect(await able(insert('legal-documents', nameIn(id, 'legal-documents')))).toEqual(
    adders['legal-documents'],
  )
  await stage.own(
    `insert into legal_acceptances (organization_id, lineage_id, document_id, user_id) values ($1, $2, $2, $3)`,
    [id, document, people.maintainer],
  )
  expect(await able(insert('attachments', nameIn(id, 'attachments')))).toEqual(['maintainer', 'service'])
  await stage.own('delete from legal_documents where id = $1', [document])
})

test('somebody who acts for a maintainer adds images, as they edit components, and nothing else', async () => {
  const { id, people } = stage.organization
  const acting = await actingFor('maintainer')
  const name = await put('attachments', nameIn(id, 'attachments'), people.maintainer)
  const tries = (statement: Statement) => attemptIn(stage.database, acting, statement)
  expect(await tries(find('attachments', name))).toBe(1)
  expect(await tries(insert('attachments', nameIn(id, 'attachments')))).toBe(1)
  expect(await tries(remove('attachments', name))).toBe(0)
  for (const bucket of ['logos', 'legal-documents']) {
    expect(await tries(insert(bucket, nameIn(id, bucket)))).toBe(0)
    expect(await tries(remove(bucket, await put(bucket, nameIn(id, bucket))))).toBe(0)
  }
})

test('policies ask about the person once per statement, not once per file', async () => {
  const [plan] = await stage.database.query<{ 'QUERY PLAN': unknown }>(
    stage.contextOf('developer', 'authenticated'),
    { text: `explain (format json) select 1 from storage.objects where bucket_id = 'attachments'` },
  )
  const text = JSON.stringify(plan)
  expect(text).toContain('InitPlan')
  expect(text).not.toMatch(/"Filter":"[^"]*app\.(my_|folders_|is_in_person)/)
})
