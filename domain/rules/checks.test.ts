import { describe, expect, test } from 'vitest'
import type { Lag } from '../health/formula.ts'
import { checks } from './checks.ts'
import type { ComponentFacts, VersionFacts } from './facts.ts'
import type { RuleKind } from './rule.ts'

const good: ComponentFacts = {
  id: 'c',
  title: 'payments-api',
  namesakes: [],
  description: 'Takes payments',
  kind: 'microservice',
  documentationUrl: 'https://docs.example.com',
  assignedUsers: 2,
  health: 90,
  dependencies: [],
  cycle: [],
  version: undefined,
}
const version = (facts: Partial<VersionFacts>): Partial<ComponentFacts> => ({
  version: { number: '1.0.0', releaseNotes: 'Notes', changes: [], ...facts },
})
const behind = (lag: Lag | undefined): Partial<ComponentFacts> => ({
  dependencies: [{ id: 'b', title: 'bus', kind: 'database', lag }],
})
const [bus, api] = [
  { id: 'b', title: 'bus' },
  { id: 'a', title: 'api' },
]
const minors = (count: number) => behind({ distance: 'minor', count })
const find = (kind: RuleKind, settings: unknown, facts: Partial<ComponentFacts>) =>
  checks[kind](settings)({ ...good, ...facts })

const cases: [RuleKind, unknown, string, Partial<ComponentFacts>, string[] | undefined][] = [
  ['version_scheme', { scheme: 'semver' }, 'a semver number', version({}), undefined],
  ['version_scheme', { scheme: 'semver' }, 'no version', {}, undefined],
  ['version_scheme', { scheme: 'semver' }, 'two numbers only', version({ number: '1.0' }), ['1.0']],
  ['version_scheme', { scheme: 'calendar' }, 'a calendar number', version({ number: '2026.11' }), undefined],
  ['version_scheme', { scheme: 'sequence' }, 'a semver number', version({}), ['1.0.0']],
  ['release_notes', {}, 'notes', version({}), undefined],
  ['release_notes', {}, 'blank notes', version({ releaseNotes: ' \n' }), []],
  ['release_notes', {}, 'no notes', version({ releaseNotes: undefined }), []],
  ['release_notes', {}, 'no version', {}, undefined],
  ['title_pattern', { pattern: '[a-z-]+' }, 'a title that follows', {}, undefined],
  ['title_pattern', { pattern: '[a-z]+' }, 'a title that does not', {}, ['payments-api']],
  ['unique_title', {}, 'a title of its own', {}, undefined],
  ['unique_title', {}, 'the title of another', { namesakes: [{ id: 'a', title: 'API' }] }, ['API']],
  ['description', {}, 'a description', {}, undefined],
  ['description', {}, 'a blank one', { description: ' ' }, []],
  ['description', {}, 'none', { description: undefined }, []],
  ['documentation_link', {}, 'a link', {}, undefined],
  ['documentation_link', {}, 'none', { documentationUrl: undefined }, []],
  ['assigned_users', { least: 2 }, 'enough users', {}, undefined],
  ['assigned_users', { least: 3 }, 'too few', {}, []],
  ['dependency_lag', { distance: 'minor', count: 2 }, 'nothing behind', behind(undefined), undefined],
  ['dependency_lag', { distance: 'minor', count: 2 }, 'two minors', minors(2), undefined],
  ['dependency_lag', { distance: 'minor', count: 2 }, 'three minors', minors(3), ['bus']],
  [
    'dependency_lag',
    { distance: 'minor', count: 2 },
    'many patches',
    behind({ distance: 'patch', count: 9 }),
    undefined,
  ],
  [
    'dependency_lag',
    { distance: 'minor', count: 9 },
    'one major',
    behind({ distance: 'major', count: 1 }),
    ['bus'],
  ],
  [
    'dependency_lag',
    { distance: 'patch', count: 0 },
    'one patch',
    behind({ distance: 'patch', count: 1 }),
    ['bus'],
  ],
  ['minimum_health', { score: 90 }, 'just enough', {}, undefined],
  ['minimum_health', { score: 91 }, 'too little', {}, []],
  ['minimum_health', { score: 91 }, 'unknown', { health: undefined }, undefined],
  [
    'forbidden_dependency',
    { pairs: [{ from: 'microservice', to: 'database' }] },
    'that pair',
    minors(1),
    ['bus'],
  ],
  [
    'forbidden_dependency',
    { pairs: [{ from: 'database', to: 'microservice' }] },
    'the other way',
    minors(1),
    undefined,
  ],
  ['no_cycles', {}, 'none', {}, undefined],
  ['no_cycles', {}, 'one', { cycle: [bus, api] }, ['bus', 'api']],
  ['migration_guide', {}, 'no version', {}, undefined],
  [
    'migration_guide',
    {},
    'a fix without a guide',
    version({ changes: [{ kind: 'fix', title: 'Retry', migrationGuide: undefined }] }),
    undefined,
  ],
  [
    'migration_guide',
    {},
    'breaking changes, one without a guide',
    version({
      changes: [
        { kind: 'breaking', title: 'New path', migrationGuide: 'Replace it' },
        { kind: 'breaking', title: 'Keys', migrationGuide: ' ' },
      ],
    }),
    ['Keys'],
  ],
]

describe('checks', () => {
  test.each(cases)('%s %j: %s', (kind, settings, _, facts, subjects) => {
    expect(find(kind, settings, facts)?.subjects).toEqual(subjects)
  })
  test.each<[RuleKind, unknown, Partial<ComponentFacts>, string]>([
    ['assigned_users', { least: 1 }, { assignedUsers: 0 }, 'At least 1 assigned user is required'],
    ['assigned_users', { least: 3 }, {}, 'At least 3 assigned users are required'],
    [
      'dependency_lag',
      { distance: 'major', count: 1 },
      behind({ distance: 'major', count: 2 }),
      'Dependencies may be at most 1 major version behind',
    ],
    ['minimum_health', { score: 95 }, {}, 'The health score must be at least 95'],
    ['title_pattern', { pattern: 'svc-.*' }, {}, 'Component titles must follow the pattern svc-.*'],
  ])('%s says what is missing', (kind, settings, facts, message) => {
    expect(find(kind, settings, facts)?.message).toBe(message)
  })
})
