// domain/permissions and the policies agree for each verb and each kind of person.
import { type Actor, may, type SubjectOf, type Verb, verbs } from '@trellis/domain/permissions/may'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessMatrix, type Statement } from './access-matrix.ts'
import { type AccessStage, openAccessStage, type PersonRole } from './access-stage.ts'
import type { TestOrganization } from './test-organization.ts'

let stage: AccessStage

beforeAll(async () => {
  stage = await openAccessStage()
})

afterAll(async () => {
  await stage?.close()
})

type Deed = readonly [PersonRole, (organization: TestOrganization) => Statement]

const read = (table: string): Deed => [
  'authenticated',
  ({ id }) => [`select 1 from ${table} where organization_id = $1`, id],
]
const write = (table: string, verb: 'insert' | 'update' | 'delete'): Deed => [
  'app_writer',
  (organization) => {
    const statements = accessMatrix[table]?.statements(organization)
    if (statements === undefined) throw new Error(`The matrix has no ${table}`)
    return statements[verb]
  },
]
const writeAll = (table: string) =>
  (['insert', 'update', 'delete'] as const).map((verb) => write(table, verb))

type CatalogVerb =
  | 'read-catalog'
  | 'create-component'
  | 'edit-component'
  | 'delete-component'
  | 'manage-versions'
  | 'assign-users'
  | 'manage-organization'
  | 'read-audit-log'

const deeds: Readonly<Record<CatalogVerb, readonly Deed[]>> = {
  'read-catalog': ['components', 'versions', 'changes', 'dependencies', 'health_snapshots'].map(read),
  'create-component': [write('components', 'insert'), ...writeAll('projects')],
  'edit-component': [write('components', 'update'), ...writeAll('dependencies')],
  'delete-component': [write('components', 'delete')],
  'manage-versions': [...writeAll('versions'), ...writeAll('changes')],
  'assign-users': [write('component_users', 'insert'), write('component_users', 'delete')],
  'manage-organization': [
    write('organizations', 'update'),
    ...writeAll('component_rules'),
    ...writeAll('component_rule_exemptions'),
    write('legal_documents', 'insert'),
    write('legal_documents', 'update'),
    ...writeAll('webhooks'),
  ],
  'read-audit-log': [read('audit_log')],
}

/** Their tables, or the functions that write them, do not exist yet. */
const later: readonly Verb[] = [
  'invite-member',
  'manage-billing',
  'delete-organization',
  'chat',
  'create-token',
  'edit-member',
  'change-role',
  'remove-member',
  'leave-organization',
  'administer-organizations',
  'impersonate',
]

const actors = {
  stranger: { role: undefined, isSuperadmin: false },
  developer: { role: 'developer', isSuperadmin: false },
  assigned: { role: 'developer', isSuperadmin: false },
  admin: { role: 'admin', isSuperadmin: false },
  maintainer: { role: 'maintainer', isSuperadmin: false },
  superadmin: { role: undefined, isSuperadmin: true },
} as const satisfies Record<string, Actor>

test('each verb is asked of the policies, or named as one to come', () => {
  expect([...Object.keys(deeds), ...later].sort()).toEqual(Object.keys(verbs).sort())
})

describe.each(Object.entries(deeds) as [CatalogVerb, readonly Deed[]][])('%s', (verb, statements) => {
  test.each(Object.keys(actors) as (keyof typeof actors)[])('as %s', async (who) => {
    const subject: SubjectOf<CatalogVerb> = { isAssigned: who === 'assigned' }
    const expected = may(actors[who], verb, subject)
    for (const [role, statement] of statements) {
      const touched = await stage.attempt(who, role, statement(stage.organization))
      expect(touched > 0, statement(stage.organization)[0]).toBe(expected)
    }
  })
})
