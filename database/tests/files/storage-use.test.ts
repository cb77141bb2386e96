// How much an organization stores is counted by whoever writes, and held at the quota, also for two uploads at once.
import { randomUUID } from 'node:crypto'
import type { Transaction } from '@trellis/platform/postgres'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccessStage, openAccessStage } from '../access/access-stage.ts'

const megabyte = 1_048_576

let stage: AccessStage

beforeAll(async () => {
  stage = await openAccessStage()
  await stage.own(`update organizations set name = 'Acme' where id = $1`, [stage.organization.id])
})
afterAll(() => stage?.close())

const setQuota = (megabytes: number) =>
  stage.own(
    `insert into app.settings (name, value) values ('storage_quota_mb', $1)
     on conflict (name) do update set value = excluded.value`,
    [String(megabytes)],
  )
beforeEach(() => stage.own(`delete from storage.objects where bucket_id = 'attachments'`))
afterEach(() => stage.own(`delete from app.settings where name = 'storage_quota_mb'`))

const insert = `insert into storage.objects (bucket_id, name, version, metadata)
  values ('attachments', $1, gen_random_uuid(), jsonb_build_object('size', $2::bigint))`
const newName = (id = stage.organization.id) => `${id}/${randomUUID()}.png`

const upload = (size: number, name = newName()) =>
  stage.database.query(stage.contextOf('maintainer', 'authenticated'), { text: insert, values: [name, size] })

const readUse = async (
  who: 'maintainer' | 'admin' | 'stranger' = 'maintainer',
  id = stage.organization.id,
) => {
  const [row] = await stage.database.query(stage.contextOf(who, 'authenticated'), {
    text: 'select read_storage_use($1) as use',
    values: [id],
  })
  return row?.use
}

// The stage stores a legal document of 1,024 bytes.
const use = (bytes: number, quota = 5120) => ({ used_bytes: bytes + 1024, quota_bytes: quota * megabyte })

describe('the bytes of an organization', () => {
  test('follow what is added, replaced and deleted, and nobody else’s', async () => {
    const name = newName()
    await upload(1000, name)
    await upload(500)
    expect(await readUse()).toEqual(use(1500))
    await stage.own(`update storage.objects set metadata = '{"size": 300}' where name = $1`, [name])
    expect(await readUse()).toEqual(use(800))
    await stage.own('update storage.objects set last_accessed_at = now() where name = $1', [name])
    expect(await readUse()).toEqual(use(800))
    const { id } = stage.organizations.not_active
    await stage.own('update storage.objects set name = $2 where name = $1', [name, newName(id)])
    expect(await readUse()).toEqual(use(500))
    await stage.own(`delete from storage.objects where bucket_id = 'attachments'`)
    expect(await readUse()).toEqual(use(0))
  })

  test('do not count pictures of people, and files in folders that are nobody’s', async () => {
    const { maintainer } = stage.organization.people
    const put = (bucket: string, name: string) =>
      stage.own(
        `insert into storage.objects (bucket_id, name, version, metadata)
         values ($1, $2, gen_random_uuid(), '{"size": 77}')`,
        [bucket, name],
      )
    await put('avatars', `${maintainer}/${randomUUID()}.webp`)
    await put('attachments', `${randomUUID()}/${randomUUID()}.png`)
    await put('attachments', 'loose.png')
    expect(await readUse()).toEqual(use(0))
    expect(await stage.own('select 1 from app.storage_use where bytes = 77')).toEqual([])
  })

  test('are read by its maintainers alone', async () => {
    expect(await readUse('maintainer')).toEqual(use(0))
    expect(await readUse('admin')).toBeNull()
    expect(await readUse('stranger')).toBeNull()
    expect(await readUse('maintainer', stage.organizations.not_active.id)).toBeNull()
  })
})

describe('at the quota', () => {
  beforeEach(() => setQuota(2))

  test('a file that does not fit is refused in words, and nothing of it stays', async () => {
    await upload(1.5 * megabyte)
    await expect(upload(megabyte)).rejects.toMatchObject({
      sqlstate: 'PT413',
      hint: 'storage_full',
      message:
        'Acme has 0.5 MB of its 2 MB of storage left, and this file needs 1 MB. Remove images that are no longer needed, or contact us',
    })
    expect(await readUse()).toEqual(use(1.5 * megabyte, 2))
    expect(await stage.own(`select 1 from storage.objects where bucket_id = 'attachments'`)).toHaveLength(1)
  })

  test('the last byte fits, and one more does not', async () => {
    await upload(2 * megabyte - 1024)
    await expect(upload(1)).rejects.toMatchObject({ sqlstate: 'PT413' })
  })

  test('deleting and replacing by less stay possible beyond it', async () => {
    const name = newName()
    await upload(1.5 * megabyte, name)
    await setQuota(1)
    await stage.own(`update storage.objects set metadata = '{"size": 1400000}' where name = $1`, [name])
    await stage.own('delete from storage.objects where name = $1', [name])
    expect(await readUse()).toEqual(use(0, 1))
  })

  const countWaiting = async () =>
    (
      await stage.own(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length

  test('two uploads at once do not pass it together', async () => {
    const write = <T>(work: (transaction: Transaction) => Promise<T>) =>
      stage.database.transaction(stage.contextOf('maintainer', 'authenticated'), work)
    const second = await write(async (transaction) => {
      await transaction.query(insert, [newName(), 1.5 * megabyte])
      const waiting = write((other) => other.query(insert, [newName(), megabyte])).then(
        () => 'stored',
        (error: unknown) => error,
      )
      await expect.poll(countWaiting).toBe(1)
      return { waiting }
    })
    expect(await second.waiting).toMatchObject({ sqlstate: 'PT413' })
    expect(await readUse()).toEqual(use(1.5 * megabyte, 2))
  })
})

test.each([
  [0, '0 MB'],
  [1, '0.1 MB'],
  [1_048_576, '1 MB'],
  [12_900_000, '12.3 MB'],
  [5_368_709_120, '5 GB'],
  [5_905_580_032, '5.5 GB'],
])('%d bytes are %s in words', async (bytes, words) => {
  expect(await stage.own('select app.describe_bytes($1) as words', [bytes])).toEqual([{ words }])
})
