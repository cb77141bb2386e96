import { expect, test } from 'vitest'
import { watchedTables } from '../../data/live/watched-tables.ts'
import type { Subjects } from '../subjects.ts'
import { subjectsOf } from './subjects-of.ts'

const told = (table: string, row: Record<string, unknown>, isDeleted = false) =>
  subjectsOf({ table, row, isDeleted }, 'larkfield')

test.each<[string, string, Record<string, unknown>, readonly Subjects[]]>([
  ['a component', 'components', { id: 'a' }, [{ component: 'a' }]],
  [
    'a version and its component',
    'versions',
    { id: '1', component_id: 'a' },
    [{ version: '1', component: 'a' }],
  ],
  [
    'a change of a version',
    'changes',
    { id: 'x', component_id: 'a', version_id: '1' },
    [{ version: '1', component: 'a' }],
  ],
  [
    'both ends of a dependency',
    'dependencies',
    { component_id: 'a', depends_on_id: 'b', version_id: '1' },
    [{ component: 'a', version: '1' }, { component: 'b' }],
  ],
  [
    'an assignment',
    'component_users',
    { component_id: 'a', user_id: 'ada' },
    [{ component: 'a', member: 'ada' }],
  ],
  [
    'a component of a project',
    'project_components',
    { project_id: 'p', component_id: 'a' },
    [{ project: 'p', component: 'a' }],
  ],
  [
    'an exemption from a rule',
    'component_rule_exemptions',
    { id: 'x', component_id: 'a' },
    [{ organization: 'larkfield', component: 'a' }],
  ],
  ['a role', 'members', { user_id: 'ada' }, [{ organization: 'larkfield', member: 'ada' }]],
  ['a notification', 'notifications', { id: 'n' }, [{ notification: 'n' }]],
  ['an endpoint', 'webhooks', { id: 'w' }, [{ webhook: 'w' }]],
  ['a delivery', 'webhook_deliveries', { id: 'd', webhook_id: 'w' }, [{ webhook: 'w' }]],
  ['a rule', 'component_rules', { id: 'r' }, [{ organization: 'larkfield' }]],
])('%s announces what it belongs to', (_, table, row, subjects) => {
  expect(told(table, row)).toEqual(subjects)
})

test.each<[string, Record<string, unknown>, readonly Subjects[]]>([
  ['versions', { id: '1' }, [{ version: '1', component: 'all' }]],
  ['changes', { id: 'x' }, [{ version: 'all', component: 'all' }]],
  ['component_rule_exemptions', { id: 'x' }, [{ organization: 'larkfield', component: 'all' }]],
])('a deleted row of %s, of which only the key is told, may have belonged to any', (table, row, subjects) => {
  expect(told(table, row, true)).toEqual(subjects)
})

test.each(Object.keys(watchedTables))('a row of %s announces something', (table) => {
  expect(told(table, {}).flatMap((subjects) => Object.keys(subjects))).not.toEqual([])
})
