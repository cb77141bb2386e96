import { describe, expect, test } from 'vitest'
import { wordsOf } from '../test-support/words-of.ts'
import { type RuleKind, ruleKinds } from './rule.ts'
import { ruleSettings } from './settings.ts'

const accepted: Record<RuleKind, unknown> = {
  version_scheme: { scheme: 'semver' },
  release_notes: {},
  title_pattern: { pattern: '[a-z-]+' },
  unique_title: {},
  description: {},
  documentation_link: {},
  assigned_users: { least: 2 },
  dependency_lag: { distance: 'major', count: 0 },
  minimum_health: { score: 60 },
  forbidden_dependency: { pairs: [{ from: 'library', to: 'web_app' }] },
  no_cycles: {},
  migration_guide: {},
}

describe('ruleSettings', () => {
  test.each(ruleKinds)('%s accepts its settings and nothing beside them', (kind) => {
    expect(ruleSettings[kind].safeParse(accepted[kind]).success).toBe(true)
    expect(ruleSettings[kind].safeParse({ ...(accepted[kind] as object), extra: 1 }).success).toBe(false)
    expect(ruleSettings[kind].safeParse(null).success).toBe(false)
  })
  test.each<[RuleKind, unknown]>([
    ['version_scheme', { scheme: 'text' }],
    ['version_scheme', {}],
    ['title_pattern', { pattern: '' }],
    ['title_pattern', { pattern: '(' }],
    ['title_pattern', { pattern: '(?=a)' }],
    ['assigned_users', { least: 0 }],
    ['assigned_users', { least: 1.5 }],
    ['dependency_lag', { distance: 'huge', count: 1 }],
    ['dependency_lag', { distance: 'minor', count: -1 }],
    ['minimum_health', { score: 101 }],
    ['forbidden_dependency', { pairs: [] }],
    ['forbidden_dependency', { pairs: [{ from: 'library', to: 'anything' }] }],
  ])('%s refuses %j', (kind, settings) => {
    expect(ruleSettings[kind].safeParse(settings).success).toBe(false)
  })
  test.each([
    ['(', 'Pattern is invalid'],
    ['(.?){999}', 'Pattern repeats too much'],
  ])('the pattern %s is refused with: %s', (pattern, message) => {
    const parsed = ruleSettings.title_pattern.safeParse({ pattern })
    expect(wordsOf(parsed.error)).toEqual({ pattern: message })
  })
})
