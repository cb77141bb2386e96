import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { type Fixture, openFixture } from '../testing/fixture.ts'

let fixture: Fixture

beforeAll(async () => {
  fixture = await openFixture(inject('testCluster'))
})

afterAll(async () => {
  await fixture?.close()
})

const ask = (method: string, path: string, json?: unknown, as = 'service') =>
  fixture.call(`/bucket${path}`, { as, method, ...(json !== undefined && { json }) })

test('a bucket is created, read, changed and deleted', async () => {
  const created = await ask('POST', '', {
    id: 'pictures',
    name: 'pictures',
    public: true,
    file_size_limit: '20MB',
    allowed_mime_types: ['image/*'],
  })
  expect([created.status, created.body]).toEqual([200, { name: 'pictures' }])
  const described = {
    id: 'pictures',
    name: 'pictures',
    owner: null,
    public: true,
    file_size_limit: 20_000_000,
    allowed_mime_types: ['image/*'],
    created_at: expect.any(String),
    updated_at: expect.any(String),
  }
  expect((await ask('GET', '/pictures')).body).toEqual(described)
  // Only the list names the type.
  expect((await ask('GET', '?search=pictures')).body).toEqual([{ ...described, type: 'STANDARD' }])
  const changed = await ask('PUT', '/pictures', { id: 'pictures', name: 'pictures', file_size_limit: null })
  expect(changed.body).toEqual({ message: 'Successfully updated' })
  // What the request did not name is as it was.
  expect((await ask('GET', '/pictures')).body).toMatchObject({ public: true, file_size_limit: null })
  expect((await ask('DELETE', '/pictures')).body).toEqual({ message: 'Successfully deleted' })
  expect((await ask('GET', '/pictures')).body).toEqual({
    statusCode: '404',
    error: 'Bucket not found',
    message: 'Bucket not found',
    code: 'NoSuchBucket',
  })
})

test('a bucket with objects is deleted only after it was emptied', async () => {
  await ask('POST', '', { name: 'drawer' })
  for (const name of ['a', 'b/c']) {
    await fixture.call(`/object/drawer/${name}`, { as: 'service', method: 'POST', body: name })
  }
  const refused = await ask('DELETE', '/drawer')
  expect([refused.status, refused.body.statusCode, refused.body.message]).toEqual([
    400,
    '409',
    'The bucket you tried to delete is not empty',
  ])
  expect((await ask('POST', '/drawer/empty', {})).body).toEqual({ message: 'Successfully emptied' })
  expect((await ask('DELETE', '/drawer')).status).toBe(200)
})

test('a bucket is emptied of what the caller may delete, and what stays is told', async () => {
  onTestFinished(async () => {
    await fixture.query(`drop policy "ada sees the shelf" on storage.buckets;
      drop policy "ada sees what is on the shelf" on storage.objects;
      drop policy "ada takes what is new" on storage.objects`)
    await ask('POST', '/shelf/empty', {})
    await ask('DELETE', '/shelf')
  })
  await ask('POST', '', { name: 'shelf' })
  await fixture.query(`create policy "ada sees the shelf" on storage.buckets for select to authenticated
      using (id = 'shelf' and auth.uid() = '${fixture.ada}');
    create policy "ada sees what is on the shelf" on storage.objects for select to authenticated
      using (bucket_id = 'shelf' and auth.uid() = '${fixture.ada}');
    create policy "ada takes what is new" on storage.objects for delete to authenticated
      using (bucket_id = 'shelf' and name like 'new/%' and auth.uid() = '${fixture.ada}');
    insert into storage.objects (bucket_id, name, version)
      select 'shelf', folder || '/' || n, gen_random_uuid() from generate_series(1, 1100) n, unnest('{new,last,kept}'::text[]) folder`)
  const refused = await ask('POST', '/shelf/empty', {}, 'ada')
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    400,
    'AccessDenied',
    '2200 objects cannot be deleted: you may read but not delete them',
  ])
  const left =
    await fixture.query(`select split_part(name, '/', 1) as folder, count(*)::int from storage.objects
    where bucket_id = 'shelf' group by 1 order by 1`)
  expect(left).toEqual([
    { folder: 'kept', count: 1100 },
    { folder: 'last', count: 1100 },
  ])
  expect((await ask('POST', '/shelf/empty', {})).body).toEqual({ message: 'Successfully emptied' })
  expect(await fixture.query(`select from storage.objects where bucket_id = 'shelf'`)).toEqual([])
})

test('a name is given once', async () => {
  const { status, body } = await ask('POST', '', { name: 'folders' })
  expect([status, body]).toEqual([
    400,
    {
      statusCode: '409',
      error: 'Duplicate',
      message: 'The resource already exists',
      code: 'BucketAlreadyExists',
    },
  ])
})

test.each([
  ['20MB', 20_000_000],
  ['30KB', 30_000],
  ['1gb', 1_000_000_000],
  ['3B', 3],
  ['1.5 kb', 1500],
  ['1.001KB', 1001],
  [5, 5],
  [null, null],
])('the limit %j is %j bytes', async (given, bytes) => {
  await ask('PUT', '/shouts', { file_size_limit: given })
  expect((await ask('GET', '/shouts')).body.file_size_limit).toBe(bytes)
})

test.each([
  { name: 'limited', file_size_limit: 'huge' },
  { name: 'limited', file_size_limit: -1 },
  { name: 'limited', file_size_limit: 1e300 },
  { name: 'typed', allowed_mime_types: ['anything goes'] },
  { name: 'typed', allowed_mime_types: 'image/png' },
  { name: 7 },
  {},
])('the settings %j are refused', async (json) => {
  const { status, body } = await ask('POST', '', json)
  expect([status, body.code]).toEqual([400, 'InvalidRequest'])
})

test('people without a policy neither see nor make nor change buckets', async () => {
  expect((await ask('GET', '', undefined, 'ada')).body).toEqual([])
  expect((await ask('GET', '/folders', undefined, 'ada')).body.code).toBe('NoSuchBucket')
  expect((await ask('POST', '', { name: 'mine' }, 'ada')).body.code).toBe('AccessDenied')
  expect((await ask('PUT', '/folders', { public: true }, 'ada')).body.code).toBe('NoSuchBucket')
  expect((await ask('DELETE', '/full', undefined, 'ada')).body.code).toBe('NoSuchBucket')
  expect((await ask('POST', '/folders/empty', {}, 'ada')).body.code).toBe('NoSuchBucket')
  expect((await ask('GET', '/folders')).body.public).toBe(false)
})

test('the list is sorted, searched and cut', async () => {
  const names = async (query: string) => {
    const { body } = await ask('GET', query)
    return (body as { name: string }[]).map(({ name }) => name)
  }
  expect(await names('')).toEqual(['folders', 'full', 'inbox', 'shop', 'shouts', 'small'])
  expect(await names('?sortColumn=id&sortOrder=desc&limit=2&offset=1')).toEqual(['shouts', 'shop'])
  expect(await names('?search=SH')).toEqual(['shop', 'shouts'])
  expect((await ask('GET', '?sortColumn=public')).body.code).toBe('InvalidRequest')
})
