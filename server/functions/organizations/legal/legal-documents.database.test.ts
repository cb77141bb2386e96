// Adding, changing and accepting legal documents over the real protocol, and what people who owe an acceptance can do.
import { randomUUID } from 'node:crypto'
import type { LegalDocumentRow } from '@trellis/domain/contracts/legal-documents'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, type FunctionStage, openFunctionStage } from '../../test-support/function-stage.ts'

let stage: FunctionStage
let organization_id: string

beforeAll(async () => {
  stage = await openFunctionStage({ keepsWrites: true })
  organization_id = stage.organizations.own.id
})
afterAll(() => stage?.close())

beforeEach(() => stage.own('delete from legal_documents where organization_id = $1', [organization_id]))

async function call(name: string, input: object, caller: Caller = 'maintainer', claims: object = {}) {
  const { status, text } = await stage.call(caller, { name, input, claims })
  return { status, body: JSON.parse(text) }
}

async function upload(id = organization_id, bucket = 'legal-documents'): Promise<string> {
  const file = `${id}/${randomUUID()}.pdf`
  await stage.own(
    `insert into storage.objects (bucket_id, name, version, metadata)
     values ($1, $2, gen_random_uuid(), '{"size": 407552}')`,
    [bucket, file],
  )
  return file
}

const terms = {
  title: 'Data processing agreement',
  kind: 'dpa',
  version: '1',
  valid_from: '2026-11-10',
  file_name: 'dpa-2026-11.pdf',
  required_of: 'everyone',
}

async function add(input: object = {}, caller: Caller = 'maintainer') {
  return await call(
    'add-legal-document',
    { organization_id, ...terms, file: await upload(), ...input },
    caller,
  )
}
const added = async (input: object = {}): Promise<LegalDocumentRow> => (await add(input)).body

const countDocuments = async () =>
  (await stage.own('select 1 from legal_documents where organization_id = $1', [organization_id])).length

describe('a document', () => {
  test('is stored as its first version, with the size of its file', async () => {
    const file = await upload()
    const { status, body } = await call('add-legal-document', { organization_id, ...terms, file })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...terms,
      id: body.id,
      lineage_id: body.id,
      organization_id,
      number: 1,
      file,
      size: 407552,
      created_by: stage.people.maintainer,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      revision: 1,
      withdrawn_at: null,
      withdrawn_by: null,
    })
  })

  test('gets further versions, whose names differ', async () => {
    const first = await added()
    const second = await added({ lineage_id: first.lineage_id, version: '2' })
    expect(second).toMatchObject({ lineage_id: first.id, number: 2, version: '2' })
    const { status, body } = await add({ lineage_id: first.lineage_id, version: '2' })
    expect([status, body.code, body.fields]).toEqual([
      409,
      'version_exists',
      { version: 'Version 2 already exists' },
    ])
    expect(await countDocuments()).toBe(2)
  })

  test.each([
    ['was never uploaded', async () => `${organization_id}/${randomUUID()}.pdf`, 'legal_file.unknown'],
    ['belongs to another organization', () => upload(stage.organizations.foreign.id), 'legal_file.unknown'],
    ['is in another bucket', () => upload(organization_id, 'attachments'), 'legal_file.unknown'],
    ['another version has', async () => (await added()).file, 'legal_file.used'],
  ])('is refused with a file that %s', async (_, fileOf, code) => {
    const file = await fileOf()
    const before = await countDocuments()
    const { status, body } = await add({ file })
    expect([status, body.code, body.faults?.file?.code]).toEqual([400, 'validation_failed', code])
    expect(await countDocuments()).toBe(before)
  })

  test.each([
    ['title', '', 'legal_title.required'],
    ['title', 'x'.repeat(257), 'legal_title.too_long'],
    ['kind', 'poem', 'legal_kind.unknown'],
    ['version', ' ', 'legal_version.required'],
    ['version', '1'.repeat(65), 'legal_version.too_long'],
    ['valid_from', '2026-02-30', 'valid_from.invalid'],
    ['valid_from', '2026-11-16T00:00:00Z', 'valid_from.invalid'],
    ['required_of', 'me', 'required_of.unknown'],
  ])('is refused with the %s %j', async (field, value, code) => {
    const { status, body } = await add({ [field]: value })
    expect([status, body.faults?.[field]?.code]).toEqual([400, code])
    expect(await countDocuments()).toBe(0)
  })

  test('of another organization takes no version, and is not told of', async () => {
    const { legalDocument } = stage.organizations.foreign
    expect((await add({ lineage_id: legalDocument })).body.code).toBe('legal_document_not_found')
    for (const name of ['update-legal-document', 'withdraw-legal-document', 'accept-legal-document']) {
      const { status, body } = await call(name, { id: legalDocument })
      expect([name, status, body.code]).toEqual([name, 404, 'legal_document_not_found'])
    }
  })

  test('is limited in number', async () => {
    await stage.own(
      `with files as (
         insert into storage.objects (bucket_id, name, version, metadata)
         select 'legal-documents', $1 || '/' || gen_random_uuid() || '.pdf', gen_random_uuid(), '{"size": 1}'
         from generate_series(1, 1000) returning name
       ), made as (select gen_random_uuid() as id, name from files)
       insert into legal_documents (id, organization_id, lineage_id, number, title, kind, version, valid_from, file, file_name, size)
       select id, $1::uuid, id, 1, 'Many', 'other', '1', '2026-01-01', name, 'many.pdf', 1 from made`,
      [organization_id],
    )
    expect(await add()).toMatchObject({ status: 409, body: { code: 'too_many_legal_documents' } })
  })
})

describe('an edit', () => {
  test('changes title, kind and who must accept it, and raises the revision', async () => {
    const { id } = await added()
    const edit = { title: 'Terms', kind: 'terms', required_of: 'nobody' }
    expect((await call('update-legal-document', { id, ...edit, expected_revision: 1 })).body).toMatchObject({
      ...edit,
      revision: 2,
    })
    expect((await call('update-legal-document', { id, ...edit })).body.revision).toBe(2)
  })

  test('of what others have edited meanwhile is refused, with what changed', async () => {
    const { id } = await added()
    await call('update-legal-document', { id, title: 'Terms' })
    const { status, body } = await call('update-legal-document', {
      id,
      required_of: 'nobody',
      expected_revision: 1,
    })
    expect([status, body.code, body.details.changed]).toEqual([409, 'stale_revision', ['title']])
  })

  test('leaves file, version and day as they are', async () => {
    const before = await added()
    const { body } = await call('update-legal-document', {
      id: before.id,
      version: '9',
      valid_from: '2020-01-01',
      file: await upload(),
    })
    expect(body).toEqual(before)
  })
})

describe('a withdrawal', () => {
  test('is of all versions at once, keeps who accepted them, and is final', async () => {
    const first = await added()
    const second = await added({ lineage_id: first.id, version: '2' })
    await call('accept-legal-document', { id: second.id }, 'developer')
    const { body } = await call('withdraw-legal-document', { id: first.id })
    expect(body).toMatchObject({ withdrawn_at: expect.any(String), withdrawn_by: stage.people.maintainer })
    const rows = await stage.own('select 1 from legal_documents where withdrawn_at is not null')
    expect(rows).toHaveLength(2)
    expect(
      await stage.own('select 1 from legal_acceptances where document_id = $1', [second.id]),
    ).toHaveLength(1)
    for (const [name, input] of [
      ['update-legal-document', { id: second.id, title: 'Again' }],
      ['withdraw-legal-document', { id: second.id }],
      ['accept-legal-document', { id: second.id }],
    ] as const)
      expect([name, (await call(name, input, 'maintainer')).body.code]).toEqual([
        name,
        'legal_document_withdrawn',
      ])
    expect((await add({ lineage_id: first.id, version: '3' })).body.code).toBe('legal_document_withdrawn')
  })
})

describe('people who owe an acceptance', () => {
  const createProject = (caller: Caller) =>
    call('create-project', { organization_id, name: randomUUID() }, caller)
  let released = 1
  const release = (caller: Caller) => {
    released += 1
    const input = { component_id: stage.organizations.own.component, number: `${released}.0.0` }
    return call('release-version', input, caller)
  }

  test('write nothing until they accept it', async () => {
    const { id } = await added()
    for (const write of [createProject, release]) {
      const { status, body } = await write('admin')
      expect([status, body.code]).toEqual([403, 'acceptance_required'])
    }
    expect((await call('accept-legal-document', { id }, 'admin')).status).toBe(200)
    expect((await createProject('admin')).status).toBe(200)
    expect((await release('admin')).status).toBe(200)
    expect((await release('assigned')).body.code).toBe('acceptance_required')
  })

  test('read, and their tokens write', async () => {
    await added()
    const { component } = stage.organizations.own
    expect((await call('check-component', { component_id: component }, 'developer')).status).toBe(200)
    expect((await call('read-rules', { organization_id })).status).toBe(200)
    expect((await createProject('write token')).status).toBe(200)
  })

  test('see how many documents wait, until they accept', async () => {
    const { id } = await added()
    const waiting = async () => {
      const { body } = await call('list-organizations', {}, 'developer')
      return body.find((one: { id: string }) => one.id === organization_id).pending_documents
    }
    expect(await waiting()).toBe(1)
    await call('accept-legal-document', { id }, 'developer')
    expect(await waiting()).toBe(0)
  })

  test('can still correct and withdraw what they maintain', async () => {
    const { id } = await added()
    expect((await call('update-legal-document', { id, title: 'Terms' })).status).toBe(200)
    expect((await add({ lineage_id: id, version: '2' })).status).toBe(200)
    expect((await call('withdraw-legal-document', { id })).status).toBe(200)
    expect((await createProject('maintainer')).status).toBe(200)
  })
})
