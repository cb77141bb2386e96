// The product's buckets, each tried as every role, from another organization, and with what an attacker would upload.
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { StorageApiError, SupabaseClient } from '@supabase/supabase-js'
import { createClient } from '@supabase/supabase-js'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { type Organization, openOrganization, query, type Role } from '../functions/core-organization.ts'

const { url, publishableKey, dataDir } = inject('installation')
const visitor = createClient(url, publishableKey, { auth: { persistSession: false } })

/** One pixel, with a text chunk that names a place. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

let organization: Organization
let other: Organization

beforeAll(async () => {
  organization = await openOrganization()
  other = await openOrganization()
})

const as = (role: Role, of = organization): SupabaseClient => of.people[role].client
const nameIn = (folder: string, ending: string) => `${folder}/${randomUUID()}.${ending}`

const put = (client: SupabaseClient, bucket: string, name: string, body: Buffer, contentType: string) =>
  client.storage.from(bucket).upload(name, body, { contentType })

/** Of all files that the product keeps, the unfinished ones included. */
async function countFilesWith(text: string): Promise<number> {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const contents = await Promise.all(
    files.map((file) => readFile(join(file.parentPath, file.name), 'latin1').catch(() => '')),
  )
  return contents.filter((content) => content.includes(text)).length
}

const codeOf = ({ error }: { error: unknown }) => (error as StorageApiError | null)?.statusCode ?? 'stored'

describe('who may upload', () => {
  test.each([
    ['logos', 'png', png, 'image/png', ['maintainer']],
    ['legal-documents', 'pdf', pdf, 'application/pdf', ['maintainer']],
    ['attachments', 'png', png, 'image/png', ['maintainer', 'admin']],
  ] as const)('into %s of an organization', async (bucket, ending, body, type, allowed) => {
    const answers = []
    for (const role of ['maintainer', 'admin', 'developer', 'stranger'] as const) {
      const answer = await put(as(role), bucket, nameIn(organization.id, ending), body, type)
      if (codeOf(answer) === 'stored') answers.push(role)
      else expect([role, codeOf(answer)]).toEqual([role, '403'])
    }
    expect(answers).toEqual(allowed)
    const foreign = await put(as('maintainer', other), bucket, nameIn(organization.id, ending), body, type)
    expect(codeOf(foreign)).toBe('403')
    expect(codeOf(await put(visitor, bucket, nameIn(organization.id, ending), body, type))).toBe('403')
  })

  test('a picture of oneself, and of nobody else', async () => {
    const { developer, admin } = organization.people
    const own = nameIn(developer.id, 'png')
    expect(codeOf(await put(developer.client, 'avatars', own, png, 'image/png'))).toBe('stored')
    expect(codeOf(await put(admin.client, 'avatars', nameIn(developer.id, 'png'), png, 'image/png'))).toBe(
      '403',
    )
    const { data } = await developer.client.from('profiles').select('picture').eq('id', developer.id).single()
    expect(data?.picture).toBe(own)
    const shown = await fetch(developer.client.storage.from('avatars').getPublicUrl(own).data.publicUrl)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  test.each([
    ['no folder', () => `${randomUUID()}.png`],
    ['a folder within', () => `${organization.id}/a/${randomUUID()}.png`],
    ["a name of one's own", () => `${organization.id}/logo.png`],
    ['another ending', () => `${organization.id}/${randomUUID()}.html`],
    ['capital letters', () => `${organization.id}/${randomUUID().toUpperCase()}.png`],
  ])('under a name with %s nobody does', async (_what, name) => {
    expect(codeOf(await put(as('maintainer'), 'attachments', name(), png, 'image/png'))).toBe('403')
  })
})

describe('what may be uploaded', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const zip = Buffer.from('504b0304140000000000', 'hex')
  const gifar = Buffer.concat([Buffer.from('GIF89a/*'), html])

  test.each([
    ['an SVG', svg, 'image/svg+xml'],
    ['an SVG that says it is a PNG', svg, 'image/png'],
    ['a page that says it is a PNG', html, 'image/png'],
    ['an archive that says it is a PNG', zip, 'image/png'],
    ['a page behind the head of a GIF', gifar, 'image/gif'],
    ['a cut PNG', png.subarray(0, 30), 'image/png'],
    ['nothing', Buffer.alloc(0), 'image/png'],
  ])('%s is no picture', async (_what, body, type) => {
    const name = nameIn(organization.id, 'png')
    expect(codeOf(await put(as('maintainer'), 'attachments', name, body, type))).toBe('415')
    expect((await as('maintainer').storage.from('attachments').exists(name)).data).toBe(false)
  })

  test.each([
    ['a page', html],
    ['a page with a PDF in it', Buffer.concat([html, pdf])],
    ['half of a PDF', pdf.subarray(0, 20)],
    ['an archive', zip],
  ])('%s is no PDF', async (_what, body) => {
    const name = nameIn(organization.id, 'pdf')
    expect(codeOf(await put(as('maintainer'), 'legal-documents', name, body, 'application/pdf'))).toBe('415')
  })

  test('a picture of more than 2 MB, an attachment of more than 10 and a PDF of more than 20 are too large', async () => {
    const megabytes = (count: number) => Buffer.concat([png, Buffer.alloc(count * 1024 * 1024)])
    const { maintainer } = organization.people
    const codes = []
    for (const [bucket, folder, size, type] of [
      ['avatars', maintainer.id, 2, 'image/png'],
      ['logos', organization.id, 2, 'image/png'],
      ['attachments', organization.id, 10, 'image/png'],
      ['legal-documents', organization.id, 20, 'application/pdf'],
    ] as const) {
      const name = nameIn(folder, type === 'image/png' ? 'png' : 'pdf')
      codes.push(codeOf(await put(maintainer.client, bucket, name, megabytes(size), type)))
    }
    expect(codes).toEqual(['413', '413', '413', '413'])
  })

  test('what is written behind a picture or into its notes is not stored', async () => {
    const name = nameIn(organization.id, 'png')
    const tainted = Buffer.concat([png, html])
    const answer = await put(as('maintainer'), 'attachments', name, tainted, 'image/png')
    const { data } = await as('developer').storage.from('attachments').download(name)
    // Refused or cleaned: both are fine, keeping it is not.
    if (codeOf(answer) === 'stored') expect(await data?.text()).not.toContain('script')
    else expect(codeOf(answer)).toBe('415')
  })
})

describe('an upload that is refused leaves no byte behind:', () => {
  const marker = `marked ${randomUUID()}`
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  /** With the marker as a comment behind the head. */
  const pictureOf = (size: number) => {
    const head = Buffer.from('00000000000000000806000000', 'hex')
    head.writeUInt32BE(size, 0)
    head.writeUInt32BE(size, 4)
    const comment = chunk('tEXt', Buffer.from(`Comment\0${marker}`))
    return Buffer.concat([png.subarray(0, 8), chunk('IHDR', head), comment, png.subarray(33)])
  }
  const marked = Buffer.from(`%${marker}\n`)
  const documentOf = (padding: number) =>
    Buffer.concat([pdf.subarray(0, 9), marked, Buffer.alloc(padding, '%\n'), pdf.subarray(9)])
  const own = () => organization.id

  test.each<[string, string, () => string, Buffer, string]>([
    [
      'a picture that is an archive',
      'attachments',
      own,
      Buffer.concat([Buffer.from('PK\x03\x04'), marked]),
      '415',
    ],
    [
      'a picture that is a page',
      'logos',
      own,
      Buffer.concat([Buffer.from('<!doctype html>'), marked]),
      '415',
    ],
    ['a picture of 50,000 x 50,000', 'attachments', own, pictureOf(50_000), '415'],
    ['a picture that is cut', 'logos', own, pictureOf(1).subarray(0, 90), '415'],
    ['a picture of 11 MB', 'attachments', own, Buffer.concat([pictureOf(1), Buffer.alloc(11 << 20)]), '413'],
    ['a document that is no PDF', 'legal-documents', own, Buffer.concat([marked, pdf]), '415'],
    ['a document that ends early', 'legal-documents', own, documentOf(5000).subarray(0, 4000), '415'],
    ['a document of 21 MB', 'legal-documents', own, documentOf(21 << 20), '413'],
    ['a document for another organization', 'legal-documents', () => other.id, documentOf(0), '403'],
    ['a picture under a name with dots', 'attachments', () => `${own()}/..%2f..`, pictureOf(1), '400'],
    ['a picture in no folder', 'attachments', () => 'elsewhere', pictureOf(1), '403'],
  ])('%s', async (_what, bucket, folder, body, code) => {
    const isDocument = bucket === 'legal-documents'
    const name = nameIn(folder(), isDocument ? 'pdf' : 'png')
    const count = async () => {
      const [row] = await query(
        'select count(*)::int from storage.objects where bucket_id = $1 and name like $2',
        [bucket, `${own()}/%`],
      )
      return row?.count
    }
    const before = await count()
    const type = isDocument ? 'application/pdf' : 'image/png'
    expect(codeOf(await put(as('maintainer'), bucket, name, body, type))).toBe(code)
    expect(await count()).toBe(before)
    expect(await countFilesWith(marker)).toBe(0)
  })

  test('unlike one that is taken', async () => {
    const name = nameIn(own(), 'pdf')
    expect(
      codeOf(await put(as('maintainer'), 'legal-documents', name, documentOf(0), 'application/pdf')),
    ).toBe('stored')
    expect(await countFilesWith(marker)).toBe(1)
  })
})

test('a file whose length nobody announced is refused once it is beyond the quota, and leaves nothing', async () => {
  const poor = await openOrganization()
  const left = 4096
  await query(
    `insert into app.storage_use (organization_id, bytes) values ($1, app.storage_quota() - $2)
     on conflict (organization_id) do update set bytes = excluded.bytes`,
    [poor.id, left],
  )
  const readUse = async () =>
    (await as('maintainer', poor).rpc('read_storage_use', { organization_id: poor.id })).data
  const before = await readUse()
  const marker = `marked ${randomUUID()}`
  const { data } = await as('maintainer', poor).auth.getSession()
  const name = nameIn(poor.id, 'pdf')
  const send = (padding: number) =>
    fetch(`${url}/storage/v1/object/legal-documents/${name}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${data.session?.access_token}`,
        apikey: publishableKey,
        'Content-Type': 'application/pdf',
      },
      body: new Blob([
        Buffer.from('%PDF-1.4\n'),
        Buffer.from(`%${marker}\n`),
        Buffer.alloc(padding, '%\n'),
        pdf.subarray('%PDF-1.4\n'.length),
      ]).stream(),
      duplex: 'half',
    } as RequestInit)
  const refused = await send(left)
  expect([refused.status, await refused.json()]).toEqual([
    400,
    {
      statusCode: '413',
      error: 'Payload too large',
      code: 'storage_full',
      message: expect.stringMatching(
        / has 0\.1 MB of its 5 GB of storage left, and this file needs 0\.1 MB\./,
      ),
    },
  ])
  expect((await as('maintainer', poor).storage.from('legal-documents').list(poor.id)).data).toEqual([])
  expect(await readUse()).toEqual(before)
  expect(await countFilesWith(marker)).toBe(0)
  expect((await send(10)).status).toBe(200)
  expect(await countFilesWith(marker)).toBe(1)
})

describe('the files of an organization', () => {
  let attachment = ''
  let document = ''

  beforeAll(async () => {
    attachment = nameIn(organization.id, 'png')
    document = nameIn(organization.id, 'pdf')
    expect(codeOf(await put(as('maintainer'), 'attachments', attachment, png, 'image/png'))).toBe('stored')
    expect(codeOf(await put(as('maintainer'), 'legal-documents', document, pdf, 'application/pdf'))).toBe(
      'stored',
    )
  })

  const files = (): readonly (readonly [string, string])[] => [
    ['attachments', attachment],
    ['legal-documents', document],
  ]

  test('are read by each of its members', async () => {
    for (const [bucket, name] of files()) {
      const { data } = await as('developer').storage.from(bucket).download(name)
      expect(data?.size).toBeGreaterThan(10)
      const { data: entries } = await as('developer').storage.from(bucket).list(organization.id)
      expect(entries?.map((entry) => `${organization.id}/${entry.name}`)).toContain(name)
    }
  })

  test.each([
    ['a maintainer of another organization', () => as('maintainer', other)],
    ['a stranger', () => as('stranger')],
    ['a visitor', () => visitor],
  ])('do not exist for %s, whichever way is tried', async (_who, client) => {
    for (const [bucket, name] of files()) {
      const theirs = client().storage.from(bucket)
      expect((await theirs.list(organization.id)).data).toEqual([])
      expect((await theirs.list('')).data?.map((entry) => entry.name)).not.toContain(organization.id)
      expect((await theirs.listV2({ prefix: organization.id })).data?.objects).toEqual([])
      expect((await theirs.remove([name])).data).toEqual([])
      for (const answer of [
        await theirs.download(name),
        await theirs.info(name),
        await theirs.createSignedUrl(name, 60),
        await theirs.move(name, nameIn(other.id, 'png')),
        await theirs.copy(name, nameIn(other.id, 'png')),
        await theirs.download(name, { transform: { width: 10 } }),
      ]) {
        expect(codeOf(answer)).toBe('404')
      }
      expect(codeOf(await theirs.upload(name, png, { upsert: true, contentType: 'image/png' }))).toMatch(
        /403|415/,
      )
      expect((await fetch(theirs.getPublicUrl(name).data.publicUrl)).status).toBe(400)
    }
  })

  test('cannot be moved out, replaced or taken over by a member', async () => {
    for (const [bucket, name] of files()) {
      const theirs = as('developer').storage.from(bucket)
      expect(codeOf(await theirs.move(name, nameIn(organization.id, 'png')))).toMatch(/403|404/)
      expect((await theirs.remove([name])).data).toEqual([])
      expect((await as('maintainer').storage.from(bucket).exists(name)).data).toBe(true)
    }
  })

  test('are gone for a person who was removed, also through a session that is still open', async () => {
    const { developer } = organization.people
    await query('delete from members where organization_id = $1 and user_id = $2', [
      organization.id,
      developer.id,
    ])
    for (const [bucket, name] of files()) {
      expect(codeOf(await developer.client.storage.from(bucket).download(name))).toBe('404')
    }
    await query(`insert into members (organization_id, user_id, role) values ($1, $2, 'developer')`, [
      organization.id,
      developer.id,
    ])
  })

  test('are closed while the organization is suspended', async () => {
    await query('update organizations set suspended_at = now() where id = $1', [organization.id])
    try {
      for (const [bucket, name] of files()) {
        expect(codeOf(await as('maintainer').storage.from(bucket).download(name))).toBe('404')
      }
      expect(
        codeOf(await put(as('maintainer'), 'attachments', nameIn(organization.id, 'png'), png, 'image/png')),
      ).toBe('403')
    } finally {
      await query('update organizations set suspended_at = null where id = $1', [organization.id])
    }
  })
})

test('nobody but the holder of the secret key sees or changes buckets', async () => {
  const { storage } = as('maintainer')
  expect((await storage.listBuckets()).data).toEqual([])
  expect(codeOf(await storage.getBucket('attachments'))).toBe('404')
  expect(codeOf(await storage.updateBucket('attachments', { public: true }))).toBe('404')
  expect(codeOf(await storage.emptyBucket('attachments'))).toBe('404')
  expect(codeOf(await storage.deleteBucket('attachments'))).toBe('404')
  expect(codeOf(await storage.createBucket('mine'))).toBe('403')
})
