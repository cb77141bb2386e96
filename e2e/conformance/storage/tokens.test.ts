// An API token on every route of files and in each bucket of the product: of a person and of the organization, with each
// scope, narrowed, and in another organization that its person maintains too. The routes are those that the service lists.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { type Organization, openOrganization, query } from '../functions/core-organization.ts'

const { url } = inject('installation')

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

/** Another person keeps the attachment: people may delete their own, and so may their tokens. */
const buckets = {
  attachments: { keeper: 'admin', body: png, type: 'image/png' },
  'legal-documents': { keeper: 'maintainer', body: pdf, type: 'application/pdf' },
  logos: { keeper: 'maintainer', body: png, type: 'image/png' },
  avatars: { keeper: 'maintainer', body: png, type: 'image/png' },
} as const
type Bucket = keyof typeof buckets

let organization: Organization
let second: Organization

beforeAll(async () => {
  organization = await openOrganization()
  second = await openOrganization(organization.people)
})

const folderIn = (bucket: Bucket, { id, people }: Organization) =>
  bucket === 'avatars' ? people.maintainer.id : id
const nameIn = (bucket: Bucket, of: Organization) =>
  `${folderIn(bucket, of)}/${randomUUID()}.${bucket === 'legal-documents' ? 'pdf' : 'png'}`

async function keep(bucket: Bucket, of: Organization): Promise<string> {
  const name = nameIn(bucket, of)
  const { keeper, body, type } = buckets[bucket]
  const { error } = await of.people[keeper].client.storage
    .from(bucket)
    .upload(name, body, { contentType: type })
  expect(error).toBeNull()
  return name
}

async function exists(bucket: Bucket, name: string): Promise<boolean> {
  const rows = await query('select from storage.objects where bucket_id = $1 and name = $2', [bucket, name])
  return rows.length === 1
}

type Made = { readonly id: string; readonly token: string }

const makeToken = async (change: object): Promise<Made> =>
  (await organization.call('create-api-token', {
    organization_id: organization.id,
    name: 'Pipeline',
    kind: 'personal',
    ...change,
  })) as unknown as Made

type Answer = { readonly status: number; readonly text: string; readonly code: string | undefined }
type Ask = (method: string, path: string, body?: Buffer | object, type?: string) => Promise<Answer>

const askWith =
  (token: string, headers: Readonly<Record<string, string>> = {}): Ask =>
  async (method, path, body, type = 'application/json') => {
    const answer = await fetch(`${url}/storage/v1/${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...headers, ...(body && { 'Content-Type': type }) },
      ...(body && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, text, code: codeIn(text) }
  }

function codeIn(text: string): string | undefined {
  try {
    return JSON.parse(text).statusCode
  } catch {
    return undefined
  }
}

/** A file that is there, and the name of one that is not. */
type Place = { readonly bucket: Bucket; readonly name: string; readonly free: string }

type Route = {
  go(ask: Ask, place: Place): Promise<Answer>
  /** Whether the token got what it asked for, of an answer that is no refusal. */
  gives?(answer: Answer, place: Place): boolean
}

const send = (ask: Ask, method: string, { bucket }: Place, name: string) =>
  ask(method, `object/${bucket}/${name}`, buckets[bucket].body, buckets[bucket].type)
const folderOf = (name: string) => name.slice(0, name.indexOf('/'))
const namesFile = ({ text }: Answer, { name }: Place) => text.includes(name.slice(name.indexOf('/') + 1))
const transfer = ({ bucket, name, free }: Place) => ({
  bucketId: bucket,
  sourceKey: name,
  destinationKey: free,
})

/** As the service names them. What is in brackets is the same route in another case. */
const routes: Readonly<Record<string, Route>> = {
  'POST /object/:bucket/:name': { go: (ask, place) => send(ask, 'POST', place, place.free) },
  'PUT /object/:bucket/:name': { go: (ask, place) => send(ask, 'PUT', place, place.free) },
  'PUT /object/:bucket/:name (of a file)': { go: (ask, place) => send(ask, 'PUT', place, place.name) },
  'GET /object/:bucket/:name': { go: (ask, { bucket, name }) => ask('GET', `object/${bucket}/${name}`) },
  'GET /object/authenticated/:bucket/:name': {
    go: (ask, { bucket, name }) => ask('GET', `object/authenticated/${bucket}/${name}`),
  },
  'GET /object/info/:bucket/:name': {
    go: (ask, { bucket, name }) => ask('GET', `object/info/${bucket}/${name}`),
  },
  'GET /object/info/authenticated/:bucket/:name': {
    go: (ask, { bucket, name }) => ask('GET', `object/info/authenticated/${bucket}/${name}`),
  },
  'GET /render/image/authenticated/:bucket/:name': {
    go: (ask, { bucket, name }) => ask('GET', `render/image/authenticated/${bucket}/${name}?width=1`),
  },
  'POST /object/sign/:bucket/:name': {
    go: (ask, { bucket, name }) => ask('POST', `object/sign/${bucket}/${name}`, { expiresIn: 60 }),
  },
  'POST /object/sign/:bucket': {
    go: (ask, { bucket, name }) => ask('POST', `object/sign/${bucket}`, { expiresIn: 60, paths: [name] }),
    gives: ({ text }) => text.includes('token='),
  },
  'POST /object/list/:bucket': {
    go: (ask, { bucket, name }) => ask('POST', `object/list/${bucket}`, { prefix: folderOf(name) }),
    gives: namesFile,
  },
  'POST /object/list/:bucket (of all folders)': {
    go: (ask, { bucket }) => ask('POST', `object/list/${bucket}`, { prefix: '', limit: 10_000 }),
    gives: ({ text }, { name }) => text.includes(folderOf(name)),
  },
  'POST /object/list-v2/:bucket': {
    go: (ask, { bucket, name }) => ask('POST', `object/list-v2/${bucket}`, { prefix: folderOf(name) }),
    gives: namesFile,
  },
  'POST /object/upload/sign/:bucket/:name': {
    go: (ask, { bucket, free }) => ask('POST', `object/upload/sign/${bucket}/${free}`, {}),
  },
  'POST /object/copy': { go: (ask, place) => ask('POST', 'object/copy', transfer(place)) },
  'POST /object/move': { go: (ask, place) => ask('POST', 'object/move', transfer(place)) },
  'DELETE /object/:bucket/:name': {
    go: (ask, { bucket, name }) => ask('DELETE', `object/${bucket}/${name}`),
  },
  'DELETE /object/:bucket': {
    go: (ask, { bucket, name }) => ask('DELETE', `object/${bucket}`, { prefixes: [name] }),
    gives: namesFile,
  },
  'GET /bucket': { go: (ask) => ask('GET', 'bucket'), gives: ({ text }) => text !== '[]' },
  'GET /bucket/:bucket': { go: (ask, { bucket }) => ask('GET', `bucket/${bucket}`) },
  'POST /bucket': { go: (ask) => ask('POST', 'bucket', { name: `mine-${randomUUID()}` }) },
  'PUT /bucket/:bucket': { go: (ask, { bucket }) => ask('PUT', `bucket/${bucket}`, { public: true }) },
  'POST /bucket/:bucket/empty': { go: (ask, { bucket }) => ask('POST', `bucket/${bucket}/empty`, {}) },
  'DELETE /bucket/:bucket': { go: (ask, { bucket }) => ask('DELETE', `bucket/${bucket}`) },
}

/** A link or a public bucket decides, whoever the caller is. */
const openRoutes: Readonly<Record<string, (place: Place, token: string) => readonly [string, string]>> = {
  'GET /object/public/:bucket/:name': ({ bucket, name }) => ['GET', `object/public/${bucket}/${name}`],
  'GET /object/info/public/:bucket/:name': ({ bucket, name }) => [
    'GET',
    `object/info/public/${bucket}/${name}`,
  ],
  'GET /render/image/public/:bucket/:name': ({ bucket, name }) => [
    'GET',
    `render/image/public/${bucket}/${name}?width=1`,
  ],
  'GET /object/sign/:bucket/:name': ({ bucket, name }, token) => [
    'GET',
    `object/sign/${bucket}/${name}?token=${token}`,
  ],
  'GET /render/image/sign/:bucket/:name': ({ bucket, name }, token) => [
    'GET',
    `render/image/sign/${bucket}/${name}?token=${token}`,
  ],
  'PUT /object/upload/sign/:bucket/:name': ({ bucket, free }, token) => [
    'PUT',
    `object/upload/sign/${bucket}/${free}?token=${token}`,
  ],
}

test('every route of the service has a row', async () => {
  const source = await readFile(join(import.meta.dirname, '../../../platform/storage/storage.ts'), 'utf8')
  const served = [...source.matchAll(/\.(get|put|post|patch|delete|on|all)\('([^']+)'/g)].map(
    ([, method = '', path = '']) => `${method.toUpperCase()} ${path.replaceAll('{.+}', '')}`,
  )
  const rows = [...Object.keys(routes), ...Object.keys(openRoutes)].map((row) => row.replace(/ \(.*\)$/, ''))
  expect(served.length).toBeGreaterThan(28)
  expect([...new Set(rows), 'GET /status', 'ALL *'].toSorted()).toEqual(served.toSorted())
})

/** The routes that gave the token what it asked for. The file is there again for each of them. */
async function listAble(ask: Ask, bucket: Bucket, of: Organization): Promise<string[]> {
  const able: string[] = []
  let name = await keep(bucket, of)
  for (const [route, { go, gives = () => true }] of Object.entries(routes)) {
    const place = { bucket, name, free: nameIn(bucket, of) }
    const answer = await go(ask, place)
    if (answer.status === 200 && gives(answer, place)) able.push(route)
    else if (answer.status !== 200)
      expect([route, answer.status, answer.code]).toEqual([
        route,
        400,
        expect.stringMatching(/^4(03|04|15)$/),
      ])
    // An added logo replaces the one before it.
    if (changes.includes(route) && able.includes(route)) name = await keep(bucket, of)
  }
  expect([bucket, await exists(bucket, name)]).toEqual([bucket, true])
  return able.toSorted()
}

const byName = [
  'GET /object/:bucket/:name',
  'GET /object/authenticated/:bucket/:name',
  'GET /object/info/:bucket/:name',
  'GET /object/info/authenticated/:bucket/:name',
  'POST /object/sign/:bucket/:name',
]
const asPicture = ['GET /render/image/authenticated/:bucket/:name']
const asMember = [
  'POST /object/list-v2/:bucket',
  'POST /object/list/:bucket',
  'POST /object/list/:bucket (of all folders)',
  'POST /object/sign/:bucket',
]
const adding = ['POST /object/:bucket/:name', 'POST /object/copy', 'PUT /object/:bucket/:name']
const removing = ['DELETE /object/:bucket', 'DELETE /object/:bucket/:name']

/** Nobody replaces or moves a file, and no token signs an upload or sees a bucket. */
const reads: Readonly<Record<Bucket, readonly string[]>> = {
  attachments: [...byName, ...asMember, ...asPicture],
  'legal-documents': [...byName, ...asMember],
  logos: [...byName, ...asMember, ...asPicture],
  // Of a person: everybody has their names, and no token lists them.
  avatars: [...byName, ...asPicture],
}
const changes = [...adding, ...removing]

const ofPeople = Object.keys(reads).filter((bucket) => bucket !== 'attachments') as Bucket[]

type Expected = readonly (readonly [Bucket, readonly string[]])[]

async function expectAble(ask: Ask, expected: Expected, of = organization): Promise<void> {
  const able = await Promise.all(
    expected.map(async ([bucket]) => [bucket, await listAble(ask, bucket, of)] as const),
  )
  expect(able).toEqual(expected.map(([bucket, list]) => [bucket, list.toSorted()]))
}

const readOnly = (list: readonly Bucket[]): Expected => list.map((bucket) => [bucket, reads[bucket]])

describe.each(['personal', 'organization'])('a token of the kind %s', (kind) => {
  test.each<{ scopes: string[]; able: Expected }>([
    { scopes: ['read'], able: [['attachments', reads.attachments]] },
    { scopes: ['components:write'], able: [['attachments', [...reads.attachments, ...changes]]] },
    { scopes: ['versions:write'], able: [['attachments', [...reads.attachments, ...changes]]] },
    { scopes: ['read', 'components:write', 'versions:write'], able: readOnly(ofPeople) },
    {
      scopes: ['admin'],
      able: [
        ['attachments', [...reads.attachments, ...changes]],
        ['legal-documents', [...reads['legal-documents'], ...changes]],
        ['logos', [...reads.logos, ...changes]],
        ['avatars', reads.avatars],
      ],
    },
  ])(
    'and the scopes $scopes reads files, and changes those that a scope is for',
    async ({ scopes, able }) => {
      await expectAble(askWith((await makeToken({ kind, scopes })).token), able)
    },
  )

  test('and every scope has of another organization what everybody has', async () => {
    const ask = askWith((await makeToken({ kind, scopes: ['admin'] })).token)
    await expectAble(
      ask,
      [
        ['attachments', []],
        ['legal-documents', []],
        ['logos', [...byName, ...asPicture]],
      ],
      second,
    )
  })

  test.each([
    { narrowing: 'a component', list: 'component_ids' },
    { narrowing: 'a project', list: 'project_ids' },
  ] as const)('narrowed to $narrowing adds images, and changes nothing else', async ({ list }) => {
    const component = await organization.call('create-component', {
      organization_id: organization.id,
      title: `narrow ${randomUUID()}`,
      kind: 'library',
    })
    const project = await organization.call('create-project', {
      organization_id: organization.id,
      name: `narrow ${randomUUID()}`,
      component_ids: [component.id],
    })
    const ids = { component_ids: [component.id], project_ids: [project.id] }[list]
    const ask = askWith((await makeToken({ kind, scopes: ['admin'], [list]: ids })).token)
    await expectAble(ask, [['attachments', [...reads.attachments, ...adding]], ...readOnly(ofPeople)])
  })
})

test('a token opens nothing where a link or a public bucket decides', async () => {
  const { token } = await makeToken({ scopes: ['admin'] })
  const bucket = 'attachments'
  const place = {
    bucket,
    name: await keep(bucket, organization),
    free: nameIn(bucket, organization),
  } as const
  for (const [route, addressOf] of Object.entries(openRoutes)) {
    const [method, path] = addressOf(place, token)
    const { status, code } = await askWith(token)(
      method,
      path,
      method === 'PUT' ? png : undefined,
      'image/png',
    )
    expect([route, status, code]).toEqual([route, 400, expect.stringMatching(/^40[04]$/)])
  }
  expect(await exists(bucket, place.free)).toBe(false)
})

test('a token is refused when a page of another origin sends it', async () => {
  const { token } = await makeToken({ scopes: ['admin'] })
  const ask = askWith(token, { Origin: 'https://elsewhere.example' })
  const name = await keep('attachments', organization)
  expect((await ask('GET', `object/attachments/${name}`)).code).toBe('403')
})

test.each(['revoked_at', 'expires_at'])('a token whose %s has passed does nothing', async (column) => {
  const { id, token } = await makeToken({ scopes: ['admin'] })
  const ask = askWith(token)
  const name = await keep('attachments', organization)
  expect((await ask('GET', `object/attachments/${name}`)).status).toBe(200)
  await query(`update api_tokens set ${column} = now() - interval '1 second' where id = $1`, [id])
  for (const [route, { go }] of Object.entries(routes)) {
    const place = { bucket: 'attachments', name, free: nameIn('attachments', organization) } as const
    expect([route, (await go(ask, place)).status]).toEqual([route, 400])
  }
  expect(await exists('attachments', name)).toBe(true)
})
