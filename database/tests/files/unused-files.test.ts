// Uploads that nothing names go a day after a search has found them unused, and whatever is named stays.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccessStage, openAccessStage } from '../access/access-stage.ts'

let stage: AccessStage

beforeAll(async () => {
  stage = await openAccessStage()
})
afterAll(() => stage?.close())
beforeEach(() => stage.own(`delete from storage.objects where bucket_id = 'attachments'`))

async function put(bucket: string, ending: string, id = stage.organization.id): Promise<string> {
  const name = `${id}/${randomUUID()}.${ending}`
  await stage.own(
    `insert into storage.objects (bucket_id, name, version, metadata) values ($1, $2, gen_random_uuid(), '{"size": 10}')`,
    [bucket, name],
  )
  return name
}

const search = async (id = stage.organization.id) => {
  const [row] = await stage.database.query(
    { role: 'app_job' },
    { text: 'select app.remove_unused_files($1) as removed', values: [id] },
  )
  return row?.removed
}
const dayLater = () => stage.own(`update app.unused_files set noticed_at = noticed_at - interval '23 hours'`)
const exists = async (name: string) =>
  (await stage.own('select 1 from storage.objects where name = $1', [name])).length === 1

describe('an image', () => {
  test('that no text shows goes a day after it was noticed, and not before', async () => {
    const name = await put('attachments', 'png')
    expect(await search()).toBe(0)
    expect(await search()).toBe(0)
    expect(await exists(name)).toBe(true)
    await stage.own(`update app.unused_files set noticed_at = noticed_at - interval '22 hours'`)
    expect(await search()).toBe(0)
    await dayLater()
    expect(await search()).toBe(1)
    expect(await exists(name)).toBe(false)
    expect(await stage.own('select 1 from app.unused_files')).toEqual([])
  })

  test.each([
    ['the release notes of a version', 'versions', 'release_notes', 'version'],
    ['the migration guide of a change', 'changes', 'migration_guide', 'change'],
    ['the description of a component', 'components', 'description', 'component'],
    ['the description of a project', 'projects', 'description', 'project'],
  ] as const)('that %s shows stays', async (_, table, column, subject) => {
    const name = await put('attachments', 'png')
    const write = `update ${table} set ${column} = $2 where id = $1`
    await stage.own(write, [
      stage.organization[subject],
      `Before\n\n![A diagram](/attachments/${name} "Title") and ![more](https://trellis.example/attachments/${name})`,
    ])
    for (const _day of [1, 2, 3]) {
      await search()
      await dayLater()
    }
    expect(await exists(name)).toBe(true)
    await stage.own(write, [stage.organization[subject], null])
    await search()
    await dayLater()
    expect(await search()).toBe(1)
  })

  test('that is shown again within the day stays, and gets another day when it is taken out', async () => {
    const name = await put('attachments', 'png')
    await search()
    const write = 'update versions set release_notes = $2 where id = $1'
    await stage.own(write, [stage.organization.version, `![x](/attachments/${name})`])
    await dayLater()
    expect(await search()).toBe(0)
    await stage.own(write, [stage.organization.version, null])
    expect(await search()).toBe(0)
    expect(await exists(name)).toBe(true)
  })

  test('that only another organization names goes', async () => {
    const name = await put('attachments', 'png')
    await stage.own('update versions set release_notes = $2 where id = $1', [
      stage.organizations.not_active.version,
      `![x](/attachments/${name})`,
    ])
    await search()
    await dayLater()
    expect(await search()).toBe(1)
  })
})

test('a PDF whose form was never sent goes, and that of a legal document stays', async () => {
  const { id, legalDocument } = stage.organization
  const name = await put('legal-documents', 'pdf')
  await search()
  await dayLater()
  expect(await search()).toBe(1)
  expect(await exists(name)).toBe(false)
  expect(await exists(`${id}/${legalDocument}.pdf`)).toBe(true)
})

test('logos and pictures are nothing that a search removes', async () => {
  const logo = await put('logos', 'webp')
  const picture = await put('avatars', 'webp', stage.organization.people.developer)
  await search()
  await dayLater()
  expect(await search()).toBe(0)
  expect([await exists(logo), await exists(picture)]).toEqual([true, true])
})

test('a search of one organization touches no other, and each with files is listed', async () => {
  const other = stage.organizations.not_active
  const name = await put('attachments', 'png', other.id)
  await search(other.id)
  await dayLater()
  await search()
  expect(await exists(name)).toBe(true)
  const rows = await stage.database.query(
    { role: 'app_job' },
    { text: 'select id from app.organizations_with_files() as o (id)' },
  )
  const listed = rows.map(({ id }) => id)
  expect(listed).toEqual(expect.arrayContaining([stage.organization.id, other.id]))
  expect(new Set(listed).size).toBe(listed.length)
})
