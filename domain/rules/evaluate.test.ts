import { describe, expect, test } from 'vitest'
import { evaluateRules, evaluatorOf, isBlocked } from './evaluate.ts'
import type { ComponentFacts } from './facts.ts'
import type { Exemption, Rule } from './rule.ts'

const facts: ComponentFacts = {
  id: 'c1',
  title: 'Payments',
  namesakes: [],
  description: undefined,
  kind: 'microservice',
  documentationUrl: undefined,
  assignedUsers: 0,
  health: 40,
  dependencies: [],
  cycle: [],
  version: undefined,
}
const now = 1_000
const rule = (partial: Partial<Rule>): Rule => ({
  id: 'r1',
  kind: 'description',
  level: 'warn',
  message: undefined,
  settings: {},
  exemptions: [],
  ...partial,
})
const exemption = (partial: Partial<Exemption>): Exemption => ({
  componentId: 'c1',
  reason: 'Retired in spring',
  expiresAt: undefined,
  ...partial,
})

describe('evaluateRules', () => {
  test('a finding has the standard words, or the words of the rule', () => {
    const extent = new Map([['', 1]])
    const { findings } = evaluateRules(
      [rule({}), rule({ id: 'r2', message: 'Say what it does' })],
      facts,
      now,
    )
    expect(findings).toEqual([
      {
        ruleId: 'r1',
        kind: 'description',
        level: 'warn',
        message: 'A description is required',
        subjects: [],
        extent,
      },
      { ruleId: 'r2', kind: 'description', level: 'warn', message: 'Say what it does', subjects: [], extent },
    ])
  })
  test('a rule that is off is not asked, and a rule that is followed finds nothing', () => {
    const rules = [rule({ level: 'off' }), rule({ kind: 'no_cycles', level: 'block' })]
    expect(evaluateRules(rules, facts, now)).toEqual({ findings: [], exempted: [] })
  })
  test('blocks come first and refuse', () => {
    const evaluation = evaluateRules(
      [rule({}), rule({ id: 'r2', kind: 'minimum_health', level: 'block', settings: { score: 60 } })],
      facts,
      now,
    )
    expect(evaluation.findings.map(({ ruleId }) => ruleId)).toEqual(['r2', 'r1'])
    expect(isBlocked(evaluation)).toBe(true)
    expect(isBlocked(evaluateRules([rule({})], facts, now))).toBe(false)
  })
  test.each<[string, Exemption, boolean]>([
    ['for ever', exemption({}), true],
    ['until later', exemption({ expiresAt: now + 1 }), true],
    ['until now', exemption({ expiresAt: now }), false],
    ['for another component', exemption({ componentId: 'c2' }), false],
  ])('an exemption %s', (_, given, isExempt) => {
    const { findings, exempted } = evaluateRules([rule({ level: 'block', exemptions: [given] })], facts, now)
    expect([findings.length, exempted.length]).toEqual(isExempt ? [0, 1] : [1, 0])
    expect(exempted.map(({ exemption: { reason } }) => reason)).toEqual(isExempt ? ['Retired in spring'] : [])
  })
  test('an exemption is not mentioned where the rule is followed', () => {
    const rules = [rule({ kind: 'no_cycles', exemptions: [exemption({})] })]
    expect(evaluateRules(rules, facts, now).exempted).toEqual([])
  })
  test('settings that no longer fit ask nothing', () => {
    const rules = [rule({ kind: 'minimum_health', level: 'block', settings: { points: 60 } })]
    expect(evaluateRules(rules, facts, now)).toEqual({ findings: [], exempted: [] })
  })
  test('the settings of a rule are read once for all components', () => {
    let reads = 0
    const settings = {
      get pattern() {
        reads += 1
        return '[a-z]+'
      },
    }
    const evaluate = evaluatorOf([rule({ kind: 'title_pattern', settings })], now)
    const readsOnce = reads
    const found = ['shop', 'Shop', 'SHOP'].map((title) => evaluate({ ...facts, title }).findings.length)
    expect(found).toEqual([0, 1, 1])
    expect([readsOnce > 0, reads - readsOnce]).toEqual([true, 0])
  })
})
