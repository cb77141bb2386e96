// Every method of the official client for files, by the holder of the secret key, against the started product with each
// kind of store.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type StorageApiError, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { madePicture } from '../../support/product/files/made-picture.ts'
import { startProductOnS3 } from '../support/s3-product.ts'

type StorageClient = SupabaseClient['storage']
type OpenProduct = { readonly url: string; readonly dataDir: string; stop(): unknown }

const { publishableKey, secretKey } = inject('installation')

const openStorage = (url: string, key: string): StorageClient =>
  createClient(url, key, { auth: { persistSession: false } }).storage

const refusalOf = ({ error }: { error: unknown }) => {
  const { message, statusCode, status } = error as StorageApiError
  return { message, statusCode, status }
}

describe.each([
  ['on the disk', async (): Promise<OpenProduct> => ({ ...inject('installation'), stop: () => undefined })],
  ['in S3', startProductOnS3],
])('with files %s,', (place, openProduct) => {
  const bucketId = `bucket-${randomUUID()}`
  let product: OpenProduct
  let storage: StorageClient
  let visitor: StorageClient
  let bucket: ReturnType<StorageClient['from']>
  let folder = ''
  let count = 0

  beforeAll(async () => {
    product = await openProduct()
    storage = openStorage(product.url, secretKey)
    visitor = openStorage(product.url, publishableKey)
    bucket = storage.from(bucketId)
    expect(await storage.createBucket(bucketId, { public: false })).toEqual({
      data: { name: bucketId },
      error: null,
    })
  })

  afterAll(async () => {
    await product?.stop()
  })

  test('only the disk has a folder of files', async () => {
    await put('a.txt')
    expect(existsSync(join(product.dataDir, 'files'))).toBe(place === 'on the disk')
  })

  const newFolder = () => {
    count += 1
    folder = `folder ${count}`
    return folder
  }

  async function put(name: string, body: string | Blob = 'hello', options = {}): Promise<string> {
    const path = `${newFolder()}/${name}`
    const { data, error } = await bucket.upload(path, body, options)
    expect(error).toBeNull()
    expect(data).toEqual({ path, id: expect.any(String), fullPath: `${bucketId}/${path}` })
    return path
  }

  describe('buckets', () => {
    test('are created, listed, read, updated, emptied and deleted', async () => {
      const id = `made-${randomUUID()}`
      await storage.createBucket(id, { public: true, fileSizeLimit: '1MB', allowedMimeTypes: ['text/plain'] })
      const { data } = await storage.getBucket(id)
      expect(data).toMatchObject({
        id,
        public: true,
        file_size_limit: 1_000_000,
        allowed_mime_types: ['text/plain'],
      })
      const listed = await storage.listBuckets({ search: id, limit: 1 })
      expect(listed.data?.map((each) => each.id)).toEqual([id])
      const updated = await storage.updateBucket(id, { public: false, fileSizeLimit: null })
      expect(updated.data).toEqual({ message: 'Successfully updated' })
      await storage.from(id).upload('a.txt', 'a')
      expect(refusalOf(await storage.deleteBucket(id))).toEqual({
        message: 'The bucket you tried to delete is not empty',
        statusCode: '409',
        status: 400,
      })
      expect((await storage.emptyBucket(id)).error).toBeNull()
      expect((await storage.deleteBucket(id)).data).toEqual({ message: 'Successfully deleted' })
      expect(refusalOf(await storage.getBucket(id)).message).toBe('Bucket not found')
    })
  })

  describe('objects', () => {
    test.each([
      ['a text', () => 'hello'],
      ['bytes', () => new TextEncoder().encode('hello').buffer],
      ['a buffer', () => Buffer.from('hello')],
      ['a blob', () => new Blob(['hello'], { type: 'text/plain' })],
      ['a file', () => new File(['hello'], 'any name.txt', { type: 'text/plain' })],
      ['a stream', () => new Blob(['hello']).stream()],
      ['parameters', () => new URLSearchParams('hello')],
      [
        'a form',
        () => {
          const form = new FormData()
          form.append('', new Blob(['hello'], { type: 'text/plain' }))
          return form
        },
      ],
    ])('are uploaded from %s', async (_what, body) => {
      const path = `${newFolder()}/a.txt`
      const { error } = await bucket.upload(path, body(), { duplex: 'half' })
      expect(error).toBeNull()
      const { data } = await bucket.download(path)
      expect(['hello', 'hello=']).toContain(await data?.text())
    })

    test('keep what the uploader says of them', async () => {
      for (const body of ['hello', new Blob(['hello'], { type: 'image/png' })]) {
        const path = await put('a', body, {
          cacheControl: '60',
          contentType: 'image/png',
          metadata: { color: 'rot' },
        })
        const { data } = await bucket.info(path)
        expect(data).toMatchObject({
          name: path,
          bucketId,
          size: 5,
          contentType: 'image/png',
          cacheControl: 'max-age=60',
          metadata: { color: 'rot' },
        })
      }
    })

    test('are replaced by update and upsert, and by nothing else', async () => {
      const path = await put('a.txt', 'one')
      expect(refusalOf(await bucket.upload(path, 'two'))).toEqual({
        message: 'The resource already exists',
        statusCode: '409',
        status: 400,
      })
      await bucket.upload(path, 'two', { upsert: true })
      expect(await (await bucket.download(path)).data?.text()).toBe('two')
      await bucket.update(path, 'three')
      expect(await (await bucket.download(path)).data?.text()).toBe('three')
    })

    test('exist or not', async () => {
      const path = await put('a.txt')
      expect((await bucket.exists(path)).data).toBe(true)
      expect((await bucket.exists(`${path}-not`)).data).toBe(false)
    })

    test('are downloaded as a stream too', async () => {
      const path = await put('a.txt')
      const { data } = await bucket.download(path).asStream()
      expect(await new Response(data).text()).toBe('hello')
    })

    test('are listed by folder, sorted, searched and paged', async () => {
      await put('b.txt')
      for (const name of ['a.txt', 'c/d.txt', 'c/e.txt']) await bucket.upload(`${folder}/${name}`, name)
      const names = async (options?: Parameters<typeof bucket.list>[1]) =>
        (await bucket.list(folder, options)).data?.map(({ name }) => name)
      expect(await names()).toEqual(['a.txt', 'b.txt', 'c'])
      expect(await names({ sortBy: { column: 'name', order: 'desc' }, limit: 2 })).toEqual(['c', 'b.txt'])
      expect(await names({ offset: 1 })).toEqual(['b.txt', 'c'])
      expect(await names({ search: 'B' })).toEqual(['b.txt'])
      const { data } = await bucket.listV2({ prefix: `${folder}/`, with_delimiter: true, limit: 2 })
      expect([data?.hasNext, data?.objects.length, data?.folders.length]).toEqual([true, 2, 0])
      const rest = await bucket.listV2({
        prefix: `${folder}/`,
        with_delimiter: true,
        cursor: data?.nextCursor ?? '',
      })
      expect([rest.data?.hasNext, rest.data?.folders.map(({ name }) => name)]).toEqual([
        false,
        [`${folder}/c/`],
      ])
    })

    test('are moved and copied, also to another bucket', async () => {
      const other = `other-${randomUUID()}`
      await storage.createBucket(other)
      const path = await put('a.txt')
      expect((await bucket.copy(path, `${folder}/b.txt`)).data).toEqual({
        path: `${bucketId}/${folder}/b.txt`,
      })
      expect((await bucket.move(path, `${folder}/c.txt`)).data?.message).toBe('Successfully moved')
      expect((await bucket.copy(`${folder}/b.txt`, 'x', { destinationBucket: other })).error).toBeNull()
      expect((await bucket.move(`${folder}/b.txt`, 'y', { destinationBucket: other })).error).toBeNull()
      expect((await storage.from(other).list()).data?.map(({ name }) => name)).toEqual(['x', 'y'])
      expect((await bucket.list(folder)).data?.map(({ name }) => name)).toEqual(['c.txt'])
      expect(refusalOf(await bucket.move('missing', 'anywhere'))).toEqual({
        message: 'Object not found',
        statusCode: '404',
        status: 400,
      })
    })

    test('are copied onto others with the header of an upsert only', async () => {
      const path = await put('a.txt', 'one')
      await bucket.upload(`${folder}/b.txt`, 'two')
      expect(refusalOf(await bucket.copy(path, `${folder}/b.txt`))).toMatchObject({ statusCode: '409' })
      expect(await (await bucket.download(`${folder}/b.txt`)).data?.text()).toBe('two')
      const replacing = storage.from(bucketId).setHeader('x-upsert', 'true')
      expect((await replacing.copy(path, `${folder}/b.txt`)).error).toBeNull()
      expect(await (await bucket.download(`${folder}/b.txt`)).data?.text()).toBe('one')
    })

    test('throw their refusals if asked to', async () => {
      const throwing = storage.from(bucketId).throwOnError()
      const refusal = { message: 'Object not found', statusCode: '404', status: 400 }
      await expect(throwing.info('missing')).rejects.toMatchObject(refusal)
      await expect(throwing.download('missing')).rejects.toMatchObject(refusal)
    })

    test('are removed, and the answer names those that existed', async () => {
      const path = await put('a.txt')
      const { data } = await bucket.remove([path, 'missing'])
      expect(data).toEqual([
        expect.objectContaining({ name: path, bucket_id: bucketId, id: expect.any(String) }),
      ])
      expect((await bucket.download(path)).error).not.toBeNull()
    })
  })

  describe('links', () => {
    test('give an object to anyone, one or many at a time', async () => {
      const path = await put('a.txt')
      const { data } = await bucket.createSignedUrl(path, 60, { download: 'saved.txt' })
      const answer = await fetch(data?.signedUrl ?? '')
      expect([answer.status, await answer.text()]).toEqual([200, 'hello'])
      expect(answer.headers.get('content-disposition')).toContain('saved.txt')
      const many = await bucket.createSignedUrls([path, 'missing'], 60)
      expect(many.data?.map(({ error }) => error)).toEqual([
        null,
        'Either the object does not exist or you do not have access to it',
      ])
      expect((await fetch(many.data?.[0]?.signedUrl ?? '')).status).toBe(200)
    })

    test('upload one object', async () => {
      const path = `${newFolder()}/new.txt`
      const { data } = await bucket.createSignedUploadUrl(path)
      const { token = '' } = data ?? {}
      const uploaded = await visitor.from(bucketId).uploadToSignedUrl(path, token, new Blob(['by link']))
      expect(uploaded.data).toEqual({ path, fullPath: `${bucketId}/${path}` })
      expect(await (await bucket.download(path)).data?.text()).toBe('by link')
    })
  })

  describe('pictures', () => {
    /** The width and height that a PNG begins with. */
    const sizeOf = async (picture: Blob | Response | null) => {
      const bytes = Buffer.from((await picture?.arrayBuffer()) ?? new ArrayBuffer(0))
      expect(bytes.toString('latin1', 1, 4)).toBe('PNG')
      return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
    }

    test('are downloaded in another size, with credentials, by link and from a public bucket', async () => {
      const picture = madePicture('a.png', { width: 40, height: 20 })
      const path = `${newFolder()}/a.png`
      await bucket.upload(path, picture.buffer, { contentType: picture.mimeType })
      const transform = { width: 10, height: 10 }
      expect(await sizeOf((await bucket.download(path)).data)).toEqual([40, 20])
      expect(await sizeOf((await bucket.download(path, { transform })).data)).toEqual([10, 10])
      const { data } = await bucket.createSignedUrl(path, 60, {
        transform: { ...transform, resize: 'contain' },
      })
      const linked = await fetch(data?.signedUrl ?? '')
      expect(linked.headers.get('x-transformations')).toBe('height:10,width:10,resizing_type:fit')
      expect(await sizeOf(linked)).toEqual([10, 5])
      const { publicUrl } = bucket.getPublicUrl(path, { transform: { width: 20 } }).data
      expect((await fetch(publicUrl)).status).toBe(400)
      await storage.updateBucket(bucketId, { public: true })
      expect(await sizeOf(await fetch(publicUrl))).toEqual([20, 10])
      await storage.updateBucket(bucketId, { public: false })
    })

    test('are only what is one, whatever its type says', async () => {
      const path = await put('a.png', 'hello', { contentType: 'image/png' })
      expect(refusalOf(await bucket.download(path, { transform: { width: 10 } }))).toMatchObject({
        statusCode: '415',
        status: 400,
      })
    })
  })

  describe('a public bucket', () => {
    test('needs no credentials, and a private one is not there', async () => {
      const path = await put('a.txt')
      const { publicUrl } = bucket.getPublicUrl(path).data
      const hidden = await fetch(publicUrl)
      expect([hidden.status, await hidden.json()]).toMatchObject([400, { message: 'Bucket not found' }])
      await storage.updateBucket(bucketId, { public: true })
      const open = await fetch(publicUrl)
      expect([open.status, await open.text()]).toEqual([200, 'hello'])
      const etag = open.headers.get('etag') ?? ''
      expect((await fetch(publicUrl, { headers: { 'if-none-match': etag } })).status).toBe(304)
      const part = await fetch(publicUrl, { headers: { range: 'bytes=1-2' } })
      expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
        206,
        'el',
        'bytes 1-2/5',
      ])
      await storage.updateBucket(bucketId, { public: false })
    })
  })

  test('there are no lifecycles, and no cache in front of the files', async () => {
    const path = await put('a.txt')
    for (const answer of [
      await storage.getBucketLifecycle(bucketId),
      await storage.updateBucketLifecycle(bucketId, { rules: [] }),
      await storage.deleteBucketLifecycle(bucketId),
      await storage.purgeBucketCache(bucketId),
      await bucket.purgeCache(path),
    ]) {
      expect(refusalOf(answer)).toMatchObject({ statusCode: '404', status: 404 })
    }
    expect((await storage.getBucket(bucketId)).error).toBeNull()
    expect((await bucket.exists(path)).data).toBe(true)
  })

  test('the publishable key alone may do nothing with a private bucket', async () => {
    const path = await put('a.txt')
    const theirs = visitor.from(bucketId)
    expect((await theirs.list(folder)).data).toEqual([])
    expect((await theirs.remove([path])).data).toEqual([])
    for (const answer of [
      await theirs.download(path),
      await theirs.info(path),
      await theirs.createSignedUrl(path, 60),
      await theirs.upload(`${folder}/b.txt`, 'b'),
      await theirs.update(path, 'b'),
      await theirs.move(path, `${folder}/b.txt`),
      await theirs.copy(path, `${folder}/b.txt`),
      await theirs.createSignedUploadUrl(`${folder}/b.txt`),
      await visitor.createBucket('mine'),
    ]) {
      expect(refusalOf(answer).status).toBe(400)
    }
    expect(await (await bucket.download(path)).data?.text()).toBe('hello')
    expect((await bucket.list(folder)).data).toHaveLength(1)
  })
})
