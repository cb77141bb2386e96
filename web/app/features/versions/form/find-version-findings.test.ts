import type { Rule, RuleKind } from '@trellis/domain/rules/rule'
import { describe, expect, test } from 'vitest'
import { type Draft, emptyDraft } from './draft.ts'
import { findVersionFindings } from './find-version-findings.ts'

const rule = (kind: RuleKind, rest: Partial<Rule> = {}): Rule => ({
  id: kind,
  kind,
  level: 'warn',
  message: undefined,
  settings: {},
  exemptions: [],
  ...rest,
})
const component = { id: 'own', title: 'payments-api', kind: 'microservice' as const }
const breaking = (title: string, guide: string) => ({
  key: title,
  id: undefined,
  kind: 'breaking' as const,
  title,
  guide,
})
const find = (rules: Rule[], draft: Partial<Draft>) =>
  findVersionFindings(rules, {
    component,
    draft: { ...emptyDraft('1.0.0', '2026-11-15'), ...draft },
    now: 1,
  }).map(({ kind, subjects }) => [kind, ...subjects])

describe('the rules, asked of a version that is being written', () => {
  test('miss release notes until some are typed', () => {
    expect(find([rule('release_notes')], { notes: '  ' })).toEqual([['release_notes']])
    expect(find([rule('release_notes')], { notes: 'Faster.' })).toEqual([])
  })

  test('name the breaking changes that have no migration guide', () => {
    const changes = [breaking('New path', 'Replace it.'), breaking(' Keys ', ' ')]
    expect(find([rule('migration_guide')], { changes })).toEqual([['migration_guide', 'Keys']])
  })

  test('judge a number once there is one', () => {
    const scheme = rule('version_scheme', { settings: { scheme: 'semver' } })
    expect(find([scheme], { number: ' ' })).toEqual([])
    expect(find([scheme], { number: '1.0' })).toEqual([['version_scheme', '1.0']])
    expect(find([scheme], { number: ' 1.0.1 ' })).toEqual([])
  })

  test('are silent where the component is let off', () => {
    const exemptions = [{ componentId: 'own', reason: 'Retired', expiresAt: undefined }]
    expect(find([rule('release_notes', { exemptions })], {})).toEqual([])
  })
})
