import type { Rule, RuleKind } from '@trellis/domain/rules/rule'
import { describe, expect, test } from 'vitest'
import { emptyValues, type FormValues, type Target } from '../form-values.ts'
import { findRuleFindings } from './find-rule-findings.ts'

const rule = (kind: RuleKind, settings: object = {}, exemptions: Rule['exemptions'] = []): Rule => ({
  id: kind,
  kind,
  level: 'warn',
  message: undefined,
  settings,
  exemptions,
})

const version = (id: string, number: string) => ({
  id,
  number,
  state: 'active' as const,
  breaking: false,
  releasedAt: 0,
})

const payments: Target = {
  id: 'payments',
  title: 'payments-api',
  kind: 'microservice',
  scheme: 'semver',
  latestVersionId: 'new',
  versions: [version('new', '2.0.0'), version('old', '1.0.0')],
  usesOwn: false,
}

const kindsFound = (rules: Rule[], values: Partial<FormValues>, id?: string) =>
  findRuleFindings(rules, { ...emptyValues, ...values }, { id, namesakes: [], now: 0 }).map(
    ({ kind }) => kind,
  )

describe('the rules, asked of a form', () => {
  test('find what is missing until it is entered', () => {
    const rules = [rule('description'), rule('documentation_link')]
    expect(kindsFound(rules, {})).toEqual(['description', 'documentation_link'])
    expect(kindsFound(rules, { description: 'Sells', documentationUrl: 'https://docs.example' })).toEqual([])
  })

  test('know the components with the same title', () => {
    const namesakes = [{ id: 'other', title: 'Cart' }]
    const found = findRuleFindings([rule('unique_title')], emptyValues, { id: undefined, namesakes, now: 0 })
    expect(found.map(({ kind, subjects }) => [kind, subjects])).toEqual([['unique_title', ['Cart']]])
  })

  test('judge the current version once there is one', () => {
    const rules = [rule('release_notes'), rule('version_scheme', { scheme: 'semver' })]
    expect(kindsFound(rules, { currentVersion: ' ' })).toEqual([])
    expect(kindsFound(rules, { currentVersion: '2026.11' })).toEqual(['release_notes', 'version_scheme'])
  })

  test('wait for a title and a kind before they judge them', () => {
    const rules = [
      rule('title_pattern', { pattern: '^shop-' }),
      rule('forbidden_dependency', { pairs: [{ from: 'other', to: 'microservice' }] }),
    ]
    const dependencies = [{ target: payments, versionId: 'new' }]
    expect(kindsFound(rules, { dependencies })).toEqual([])
    expect(kindsFound(rules, { title: 'cart', kind: 'other', dependencies })).toEqual([
      'title_pattern',
      'forbidden_dependency',
    ])
  })

  test('know the lag and the health that the chosen versions give', () => {
    const rules = [
      rule('dependency_lag', { distance: 'minor', count: 3 }),
      rule('minimum_health', { score: 90 }),
    ]
    expect(kindsFound(rules, { dependencies: [{ target: payments, versionId: 'old' }] })).toEqual([
      'dependency_lag',
      'minimum_health',
    ])
    expect(kindsFound(rules, { dependencies: [{ target: payments, versionId: 'new' }] })).toEqual([])
  })

  test('find a cycle where a dependency uses the component itself', () => {
    const target = { ...payments, usesOwn: true }
    const [finding] = findRuleFindings(
      [rule('no_cycles')],
      { ...emptyValues, dependencies: [{ target, versionId: 'new' }] },
      { id: 'own', namesakes: [], now: 0 },
    )
    expect(finding?.subjects).toEqual(['payments-api'])
  })

  test('let an exempt component pass', () => {
    const exemptions = [{ componentId: 'own', reason: 'Old', expiresAt: undefined }]
    expect(kindsFound([rule('description', {}, exemptions)], {}, 'own')).toEqual([])
    expect(kindsFound([rule('description', {}, exemptions)], {}, 'other')).toEqual(['description'])
  })
})
