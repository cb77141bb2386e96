import { expect, test } from 'vitest'
import type { ComponentKind } from '../contracts/catalog/component-kinds.ts'
import { evaluateRules } from './evaluate.ts'
import type { ComponentFacts, DependencyFacts } from './facts.ts'
import { listCaused } from './list-caused.ts'
import type { Rule, RuleKind } from './rule.ts'

const facts: ComponentFacts = {
  id: 'c',
  title: 'shop',
  namesakes: [],
  description: undefined,
  kind: 'microservice',
  documentationUrl: undefined,
  assignedUsers: 1,
  health: 40,
  dependencies: [],
  cycle: [],
  version: undefined,
}
const rules = (kind: RuleKind, settings: unknown): Rule[] => [
  { id: 'r', kind, level: 'block', message: undefined, settings, exemptions: [] },
]
const dependency = (id: string, lagCount = 0, kind: ComponentKind = 'database'): DependencyFacts => ({
  id,
  title: 'ledger',
  kind,
  lag: lagCount === 0 ? undefined : { distance: 'minor', count: lagCount },
})
const on = (...dependencies: DependencyFacts[]) => ({ dependencies })
const change = (title: string) => ({ kind: 'breaking' as const, title, migrationGuide: undefined })
const written = (...titles: string[]) => ({
  version: { number: '1.0.0', releaseNotes: undefined, changes: titles.map(change) },
})

const noDatabase = { pairs: [{ from: 'microservice', to: 'database' }] }
const twoMinors = { distance: 'minor', count: 2 }

test.each<[string, RuleKind, unknown, Partial<ComponentFacts>, Partial<ComponentFacts>, boolean]>([
  [
    'a second of the same title',
    'forbidden_dependency',
    noDatabase,
    on(dependency('a')),
    on(dependency('a'), dependency('b')),
    true,
  ],
  [
    'another of the same title',
    'forbidden_dependency',
    noDatabase,
    on(dependency('a')),
    on(dependency('b')),
    true,
  ],
  ['the same one', 'forbidden_dependency', noDatabase, on(dependency('a')), on(dependency('a')), false],
  [
    'one less',
    'forbidden_dependency',
    noDatabase,
    on(dependency('a'), dependency('b')),
    on(dependency('b')),
    false,
  ],
  ['a lower score', 'minimum_health', { score: 60 }, { health: 40 }, { health: 39 }, true],
  ['the same low score', 'minimum_health', { score: 60 }, { health: 40 }, { health: 40 }, false],
  ['a score on its way up', 'minimum_health', { score: 60 }, { health: 40 }, { health: 59 }, false],
  ['one user less', 'assigned_users', { least: 3 }, { assignedUsers: 2 }, { assignedUsers: 1 }, true],
  ['one user more', 'assigned_users', { least: 3 }, { assignedUsers: 1 }, { assignedUsers: 2 }, false],
  ['farther behind', 'dependency_lag', twoMinors, on(dependency('a', 3)), on(dependency('a', 4)), true],
  ['less far behind', 'dependency_lag', twoMinors, on(dependency('a', 4)), on(dependency('a', 3)), false],
  [
    'a cycle with one more',
    'no_cycles',
    {},
    { cycle: [{ id: 'a', title: 'x' }] },
    {
      cycle: [
        { id: 'a', title: 'x' },
        { id: 'b', title: 'x' },
      ],
    },
    true,
  ],
  ['the title of another', 'unique_title', {}, {}, { namesakes: [{ id: 'a', title: 'x' }] }, true],
  [
    'still the title of another',
    'unique_title',
    {},
    { namesakes: [{ id: 'a', title: 'x' }] },
    { namesakes: [{ id: 'a', title: 'X' }] },
    false,
  ],
  [
    'a smaller cycle',
    'no_cycles',
    {},
    {
      cycle: [
        { id: 'a', title: 'x' },
        { id: 'b', title: 'x' },
      ],
    },
    { cycle: [{ id: 'b', title: 'x' }] },
    false,
  ],
  [
    'a second bare change of the same title',
    'migration_guide',
    {},
    written('Keys'),
    written('Keys', 'Keys'),
    true,
  ],
  ['still no description', 'description', {}, {}, { title: 'shop-2' }, false],
])('%s under %s', (_, kind, settings, before, after, isCaused) => {
  const find = (some: Partial<ComponentFacts>) =>
    evaluateRules(rules(kind, settings), { ...facts, ...some }, 0).findings
  expect(listCaused(find(before), find(after)).length).toBe(isCaused ? 1 : 0)
})

test('a new finding is caused by the write', () => {
  const { findings } = evaluateRules(rules('description', {}), facts, 0)
  expect(listCaused([], findings)).toEqual(findings)
})
