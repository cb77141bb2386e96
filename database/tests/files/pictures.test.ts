// People and organizations show the newest file in their folder, and nothing of somebody who is gone stays.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccessStage, openAccessStage } from '../access/access-stage.ts'

let stage: AccessStage

beforeAll(async () => {
  stage = await openAccessStage()
})
afterAll(() => stage?.close())
beforeEach(async () => {
  await stage.own(`delete from storage.objects where bucket_id <> 'legal-documents'`)
  await stage.own('delete from storage.doomed_files')
})

/** As the person uploads it, and with the version of its bytes. */
async function upload(who: 'maintainer' | 'developer', bucket: string, folder: string) {
  const name = `${folder}/${randomUUID()}.webp`
  const version = randomUUID()
  await stage.database.query(stage.contextOf(who, 'authenticated'), {
    text: `insert into storage.objects (bucket_id, name, version, owner, owner_id, metadata)
           values ($1, $2, $3, auth.uid(), auth.uid(), '{"size": 10}')`,
    values: [bucket, name, version],
  })
  return { name, version }
}

const removeAs = (who: 'maintainer' | 'developer', name: string) =>
  stage.database.query(stage.contextOf(who, 'authenticated'), {
    text: 'delete from storage.objects where name = $1',
    values: [name],
  })

const pictureOf = async (id: string) =>
  (await stage.own('select picture from profiles where id = $1', [id]))[0]?.picture
const logoOf = async (id: string) =>
  (await stage.own('select logo from organizations where id = $1', [id]))[0]?.logo
const filesIn = async (bucket: string) =>
  (await stage.own('select name from storage.objects where bucket_id = $1 order by name', [bucket])).map(
    ({ name }) => name,
  )
const doomed = async () =>
  (await stage.own('select version from storage.doomed_files')).map((row) => row.version)

describe('a picture of a person', () => {
  test('is the file that they added last; the one before goes with its bytes', async () => {
    const { developer } = stage.organization.people
    const first = await upload('developer', 'avatars', developer)
    expect(await pictureOf(developer)).toBe(first.name)
    const second = await upload('developer', 'avatars', developer)
    expect(await pictureOf(developer)).toBe(second.name)
    expect(await filesIn('avatars')).toEqual([second.name])
    expect(await doomed()).toEqual([first.version])
  })

  test('goes with its file, and leaves that of others', async () => {
    const { developer, maintainer } = stage.organization.people
    const own = await upload('developer', 'avatars', developer)
    const other = await upload('maintainer', 'avatars', maintainer)
    await removeAs('developer', own.name)
    expect(await pictureOf(developer)).toBeNull()
    expect(await pictureOf(maintainer)).toBe(other.name)
  })

  test('raises no revision: whoever edits the name meanwhile loses nothing', async () => {
    const { developer } = stage.organization.people
    const read = () => stage.own('select revision, name from profiles where id = $1', [developer])
    const before = await read()
    await upload('developer', 'avatars', developer)
    expect(await read()).toEqual(before)
  })

  test('is shown where people are: in lists, in the profile, and by nobody to strangers', async () => {
    const { id, people } = stage.organization
    const { name } = await upload('developer', 'avatars', people.developer)
    const ask = async (who: 'admin' | 'stranger' | 'developer', text: string, ...values: unknown[]) =>
      (await stage.database.query(stage.contextOf(who, 'authenticated'), { text, values }))[0]
    const listed = await ask(
      'admin',
      `select json_object_agg(m ->> 'user_id', m -> 'picture') as pictures
       from json_array_elements(list_members($1) -> 'members') m`,
      id,
    )
    expect(listed?.pictures).toEqual({
      [people.maintainer]: null,
      [people.admin]: null,
      [people.developer]: name,
      [people.assigned]: null,
    })
    const person = await ask('admin', 'select read_person($1, $2) as answer', id, people.developer)
    expect(person?.answer).toMatchObject({ picture: name })
    expect(await ask('developer', 'select picture from app.own_profile()')).toEqual({ picture: name })
    expect(await ask('admin', 'select picture from profiles where id = $1', people.developer)).toEqual({
      picture: name,
    })
    expect(
      await ask('stranger', 'select picture from profiles where id = $1', people.developer),
    ).toBeUndefined()
  })

  test('leaves nothing in any audit log', async () => {
    const { developer } = stage.organization.people
    const { name } = await upload('developer', 'avatars', developer)
    await removeAs('developer', name)
    expect(await stage.own('select 1 from audit_log where audit_log::text like $1', [`%${name}%`])).toEqual(
      [],
    )
  })

  test('goes when an administrator hides the account', async () => {
    const organization = await stage.addOrganization()
    const person = organization.people.developer
    await own('avatars', `${person}/${randomUUID()}.webp`, person)
    await stage.own('update auth.users set deleted_at = now() where id = $1', [person])
    expect(await pictureOf(person)).toBeNull()
    expect(await filesIn('avatars')).toEqual([])
  })
})

const own = (bucket: string, name: string, owner: string) =>
  stage.own(
    `insert into storage.objects (bucket_id, name, version, owner, owner_id, metadata, user_metadata)
     values ($1, $2, gen_random_uuid(), $3::uuid, $3::uuid::text, '{"size": 10}', '{"camera": "of a person"}')`,
    [bucket, name, owner],
  )

describe('the logo of an organization', () => {
  test('is the file that was added last, and the log tells of both', async () => {
    const { id, people } = stage.organization
    const first = await upload('maintainer', 'logos', id)
    const second = await upload('maintainer', 'logos', id)
    expect(await logoOf(id)).toBe(second.name)
    expect(await filesIn('logos')).toEqual([second.name])
    await removeAs('maintainer', second.name)
    expect(await logoOf(id)).toBeNull()
    const entries = await stage.own(
      `select actor_id, before, after from audit_log
       where organization_id = $1 and table_name = 'organizations' and operation = 'update' order by sequence desc limit 3`,
      [id],
    )
    const entry = (before: string | null, after: string | null) => ({
      actor_id: people.maintainer,
      before: [{ id, logo: before }],
      after: [{ id, logo: after }],
    })
    expect(entries).toEqual([
      entry(second.name, null),
      entry(first.name, second.name),
      entry(null, first.name),
    ])
  })

  test('is in the list of memberships, whatever the state of the organization', async () => {
    const organization = stage.organizations.deleting
    const name = `${organization.id}/${randomUUID()}.webp`
    await own('logos', name, organization.people.maintainer)
    const rows = await stage.database.query(stage.contextOf('developer', 'authenticated', organization), {
      text: 'select id, logo from app.my_memberships()',
    })
    expect(rows).toEqual([{ id: organization.id, logo: name }])
  })
})

describe('erasing a person', () => {
  test('deletes their picture and clears their name from the files of the organization', async () => {
    const { id, people } = await stage.addOrganization()
    const picture = `${people.developer}/${randomUUID()}.webp`
    const image = `${id}/${randomUUID()}.png`
    const neighbor = `${people.admin}/${randomUUID()}.webp`
    await own('avatars', picture, people.developer)
    await own('avatars', neighbor, people.admin)
    await own('attachments', image, people.developer)
    await stage.own('delete from auth.users where id = $1', [people.developer])
    expect(await filesIn('avatars')).toEqual([neighbor])
    expect(
      await stage.own('select owner, owner_id, user_metadata from storage.objects where name = $1', [image]),
    ).toEqual([{ owner: null, owner_id: null, user_metadata: null }])
    expect(
      await stage.own('select 1 from storage.objects where objects::text like $1', [`%${people.developer}%`]),
    ).toEqual([])
  })

  test('comes after an export that names their picture and their files', async () => {
    const { id, people } = await stage.addOrganization()
    const picture = `${people.developer}/${randomUUID()}.webp`
    const image = `${id}/${randomUUID()}.png`
    await own('avatars', picture, people.developer)
    await own('attachments', image, people.developer)
    const [row] = await stage.own('select app.export_person($1) as data', [people.developer])
    const data = row?.data as Record<string, { rows: { name?: string; picture?: string }[] }>
    expect(data['public.profiles.id']?.rows[0]?.picture).toBe(picture)
    expect(data['storage.objects.name']?.rows.map(({ name }) => name)).toEqual([picture])
    expect(data['storage.objects.owner']?.rows.map(({ name }) => name).sort()).toEqual(
      [image, picture].sort(),
    )
    expect(data['public.legal_acceptances.user_id']?.rows).toHaveLength(1)
  })
})

test('an organization that goes takes its files along, in every bucket, and no others', async () => {
  const { id, people } = await stage.addOrganization()
  const other = stage.organization
  await own('logos', `${id}/${randomUUID()}.webp`, people.maintainer)
  await own('attachments', `${id}/${randomUUID()}.png`, people.maintainer)
  const kept = `${other.id}/${randomUUID()}.png`
  await own('attachments', kept, other.people.maintainer)
  const count = () => stage.own('select 1 from storage.objects where name like $1', [`${id}/%`])
  expect(await count()).toHaveLength(3)
  await stage.own('delete from organizations where id = $1', [id])
  expect(await count()).toEqual([])
  expect(await stage.own('select 1 from app.storage_use where organization_id = $1', [id])).toEqual([])
  expect(await filesIn('attachments')).toEqual([kept])
})
