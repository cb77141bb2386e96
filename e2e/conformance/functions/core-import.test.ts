import { FunctionsHttpError } from '@supabase/supabase-js'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createComponent } from './core-catalog.ts'
import { compareWithOracle } from './core-oracle.ts'
import {
  fingerprint,
  type Organization,
  openOrganization,
  openPeople,
  type People,
  query,
  type Role,
} from './core-organization.ts'

let people: People
let organization: Organization

beforeAll(async () => {
  people = await openPeople()
})

beforeEach(async () => {
  organization = await openOrganization(people)
})

type Event = { readonly event: string; readonly data: Record<string, unknown> }

const toLines = (records: readonly object[]) => records.map((record) => JSON.stringify(record)).join('\n')

const send = (body: string, role: Role, organizationId = organization.id) =>
  organization.people[role].client.functions.invoke(`import-organization?organization_id=${organizationId}`, {
    body,
    headers: { 'Content-Type': 'application/x-ndjson' },
  })

/** The events of an import that was started. */
async function importLines(body: string, role: Role = 'maintainer'): Promise<Event[]> {
  const { data, error } = await send(body, role)
  if (error) throw new Error(await error.context.text())
  const text = await (data as Response).text()
  return text
    .trim()
    .split('\n\n')
    .map((block) => {
      const [event = '', json = ''] = block.split('\n')
      return { event: event.replace('event: ', ''), data: JSON.parse(json.replace('data: ', '')) }
    })
}

async function refuseLines(body: string, role: Role = 'maintainer') {
  const { error } = await send(body, role)
  if (!(error instanceof FunctionsHttpError)) throw new Error('The import was begun')
  return { status: error.context.status, ...(await error.context.json()) }
}

const component = (key: string, more: object = {}) => ({
  type: 'component',
  key,
  title: `The ${key}`,
  kind: 'library',
  ...more,
})
const version = (of: string, number: string, more: object = {}) => ({
  type: 'version',
  component: of,
  number,
  ...more,
})
const dependency = (from: string, to: string, number: string) => ({
  type: 'dependency',
  component: from,
  depends_on: to,
  version: number,
})

describe('an import', () => {
  test('stores components, versions, changes, edges, people and projects, and every derived value is right', async () => {
    const records = [
      dependency('shop', 'kit', '1.0.0'),
      dependency('shop', 'core', '0.1.0'),
      dependency('kit', 'core', '0.2.0'),
      component('shop', {
        kind: 'web_app',
        description: 'Sells',
        assigned_users: [await emailOf('assigned')],
      }),
      component('kit'),
      component('core'),
      version('kit', '1.0.0', { released_at: '2026-01-01T00:00:00Z' }),
      version('kit', '1.1.0', { changes: [{ kind: 'breaking', title: 'Gone', migration_guide: 'Go' }] }),
      version('core', '0.1.0'),
      version('core', '0.2.0', { state: 'deprecated', state_reason: 'Slow', release_notes: '# New' }),
      version('core', '0.3.0-rc.1'),
      { type: 'project', name: 'Store', components: ['shop', 'kit'] },
    ]
    const events = await importLines(toLines(records))
    expect(events.at(-1)).toEqual({
      event: 'done',
      data: { components: 3, versions: 5, changes: 1, dependencies: 3, projects: 1 },
    })
    expect(events.map(({ event }) => event)).toContain('progress')
    const { stored, expected } = await compareWithOracle(organization.id)
    expect(stored).toEqual(expected)
    const [shop] = await query('select * from components where organization_id = $1 and title = $2', [
      organization.id,
      'The shop',
    ])
    expect(shop).toMatchObject({
      health_score: 55,
      dependency_count: 2,
      used_in_projects_count: 1,
      kind: 'web_app',
    })
    const people = await query('select user_id from component_users where organization_id = $1', [
      organization.id,
    ])
    expect(people).toEqual([{ user_id: organization.people.assigned.id }])
    const sources = await query('select distinct source from dependencies where organization_id = $1', [
      organization.id,
    ])
    expect(sources).toEqual([{ source: 'import' }])
    const [chain] = await query('select broken_at from app.verify_audit_chain($1)', [organization.id])
    expect(chain).toEqual({ broken_at: null })
  })

  test.each(['He said "no", {twice}', 'C:\\new\\"table"', 'NULL', "l'été, 日本 🚀", 'two\n\tlines'])(
    'stores a text as it is written: %j',
    async (text) => {
      await importLines(
        toLines([component('a', { title: text }), version('a', '1.0.0', { release_notes: text })]),
      )
      const rows = await query(
        'select title, release_notes, state_reason from components c join versions v on v.component_id = c.id where c.organization_id = $1',
        [organization.id],
      )
      expect(rows).toEqual([{ title: text, release_notes: text, state_reason: null }])
    },
  )

  test('finds the scheme of each component in its numbers', async () => {
    await importLines(
      toLines([
        component('a'),
        version('a', '2026.10'),
        version('a', '2026.9'),
        component('b'),
        version('b', 'r7'),
      ]),
    )
    const rows = await query(
      'select version_scheme, latest_version_number from components where organization_id = $1 order by title',
      [organization.id],
    )
    expect(rows).toEqual([
      { version_scheme: 'calendar', latest_version_number: '2026.10' },
      { version_scheme: 'sequence', latest_version_number: 'r7' },
    ])
  })

  test.each([
    ['not JSON', '{', 'Line 1: Not valid JSON'],
    ['no record', '{"type":"planet"}', 'Line 1: The type must be component, version, dependency or project'],
    ['a missing title', toLines([component('a', { title: '' })]), 'Line 1: Component title is required'],
    [
      'text that cannot be stored',
      toLines([component('a'), version('a', '1', { release_notes: 'New\0' })]),
      'Line 2: Release notes must not contain null characters',
    ],
    [
      'a key that appears twice',
      toLines([component('a'), component('a')]),
      'Line 2: The key a appears twice',
    ],
    [
      'a version of nothing',
      `\n${toLines([version('a', '1')])}`,
      'Line 2: There is no component with the key a',
    ],
    [
      'a number that appears twice',
      toLines([component('a'), version('a', '1'), version('a', '1')]),
      'Line 3: Version 1 of a appears twice',
    ],
    [
      'an edge that appears twice',
      toLines([component('a'), component('b'), dependency('a', 'b', '1'), dependency('a', 'b', '2')]),
      'Line 4: The dependency of a on b appears twice',
    ],
    [
      'a project that appears twice',
      toLines([
        { type: 'project', name: 'Store' },
        { type: 'project', name: 'Store' },
      ]),
      'Line 2: The project Store appears twice',
    ],
    [
      'an edge to a version that is not there',
      toLines([component('a'), component('b'), dependency('a', 'b', '1')]),
      'Line 3: There is no version 1 of b',
    ],
    [
      'an edge to itself',
      toLines([component('a'), version('a', '1'), dependency('a', 'a', '1')]),
      'Line 3: A component cannot depend on itself',
    ],
    [
      'a stranger',
      toLines([component('a', { assigned_users: ['nobody@example.com'] })]),
      'Line 1: Only members of the organization can be assigned',
    ],
  ])('with %s is refused, and nothing is stored', async (_, body, message) => {
    const before = await fingerprint(organization.id)
    expect(await refuseLines(body)).toMatchObject({ status: 400, code: 'validation_failed', message })
    expect(await fingerprint(organization.id)).toEqual(before)
  })

  test('of a component with too many dependencies is refused', async () => {
    const targets = Array.from({ length: 1001 }, (_, place) => `t${place}`)
    const body = toLines([
      component('a'),
      ...targets.flatMap((key) => [component(key), version(key, '1'), dependency('a', key, '1')]),
    ])
    expect(await refuseLines(body)).toMatchObject({
      status: 400,
      message: 'Line 3004: A component has at most 1000 dependencies',
    })
  })

  const ruled: [string, object, object[], string, string[]][] = [
    [
      'description',
      {},
      [component('a', { description: 'Sells' }), component('b')],
      'Line 2: A description is required',
      [],
    ],
    [
      'unique_title',
      {},
      [component('a', { title: 'Till' }), component('b'), component('c', { title: 'till' })],
      'Line 1: Component titles must be unique',
      ['till'],
    ],
    [
      'no_cycles',
      {},
      [
        version('a', '1'),
        version('b', '1'),
        component('a'),
        component('b'),
        dependency('a', 'b', '1'),
        dependency('b', 'a', '1'),
      ],
      'Line 3: Components must not depend on each other in a cycle',
      ['The b'],
    ],
    [
      'dependency_lag',
      { distance: 'minor', count: 2 },
      [
        component('a'),
        component('b'),
        version('b', '1.0.0'),
        version('b', '2.0.0'),
        dependency('a', 'b', '1.0.0'),
      ],
      'Line 1: Dependencies may be at most 2 minor versions behind',
      ['The b'],
    ],
    [
      'migration_guide',
      {},
      [component('a'), version('a', '1.0.0', { changes: [{ kind: 'breaking', title: 'Gone' }] })],
      'Line 2: Breaking changes need a migration guide',
      ['Gone'],
    ],
  ]
  test.each(ruled)(
    'that breaks the rule %s is refused where it blocks, and nothing is stored',
    async (kind, settings, records, message, subjects) => {
      const setRule = (level: string) =>
        organization.call('set-component-rule', { organization_id: organization.id, kind, level, settings })
      await setRule('block')
      const before = await fingerprint(organization.id)
      expect(await refuseLines(toLines(records))).toMatchObject({
        status: 422,
        code: 'rule_violation',
        message,
        details: { findings: expect.arrayContaining([expect.objectContaining({ kind, subjects })]) },
      })
      expect(await fingerprint(organization.id)).toEqual(before)
      await setRule('warn')
      expect((await importLines(toLines(records))).at(-1)?.event).toBe('done')
    },
  )

  test('into an organization that has components is refused', async () => {
    await createComponent(organization)
    expect(await refuseLines(toLines([component('a')]))).toMatchObject({
      status: 409,
      code: 'organization_not_empty',
    })
  })

  test('is for maintainers and admins', async () => {
    const body = toLines([component('a')])
    expect((await refuseLines(body, 'stranger')).status).toBe(404)
    expect((await refuseLines(body, 'developer')).status).toBe(403)
    expect((await importLines(body, 'admin')).at(-1)?.event).toBe('done')
  })

  test('of more than 64 MB is refused', async () => {
    const versions = Array.from({ length: 700 }, (_, place) =>
      version('a', `${place}`, { release_notes: 'x'.repeat(100_000) }),
    )
    const { status, code } = await refuseLines(toLines([component('a'), ...versions]))
    expect([status, code]).toEqual([413, 'request_entity_too_large'])
  })

  test('of more components than it may have is refused where they begin', async () => {
    const before = await fingerprint(organization.id)
    const components = Array.from({ length: 20_001 }, (_, place) => component(`c${place}`))
    expect(await refuseLines(toLines(components))).toMatchObject({
      status: 413,
      code: 'import_too_large',
      message: 'Line 20001: An import has at most 20,000 components',
      fields: { 'line 20001': 'An import has at most 20,000 components' },
      faults: { 'line 20001': { code: 'import.too_many_components', max: 20_000 } },
    })
    expect(await fingerprint(organization.id)).toEqual(before)
  })
})

async function emailOf(role: Role): Promise<string> {
  const [row] = await query<{ email: string }>('select email from profiles where id = $1', [
    organization.people[role].id,
  ])
  return row?.email ?? ''
}
