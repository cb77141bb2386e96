import { expect, test } from 'vitest'
import { ruleKinds, ruleLevels } from './rule.ts'

test('there are twelve kinds of rule, named as the database allows', () => {
  expect(new Set(ruleKinds).size).toBe(12)
  for (const kind of ruleKinds) expect(kind).toMatch(/^[a-z]+(_[a-z]+)*$/)
  expect(ruleLevels).toEqual(['off', 'warn', 'block'])
})
