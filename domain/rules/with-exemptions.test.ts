import { expect, test } from 'vitest'
import { withExemptions } from './with-exemptions.ts'

const rule = { kind: 'description', level: 'warn', message: null, settings: {} } as const
const instant = '2026-11-15T12:00:00.000Z'

test('each rule has its own exemptions, until the same moment however it was written', () => {
  const of = (rule_id: string, expires_at: Date | string | null) => ({
    rule_id,
    component_id: 'c',
    reason: 'Moved soon',
    expires_at,
  })
  const rows = ['a', 'b'].map((id) => ({ ...rule, id }))
  const rules = withExemptions(rows, [of('a', instant), of('a', new Date(instant)), of('b', null)])
  expect(rules.map(({ exemptions }) => exemptions.map(({ expiresAt }) => expiresAt))).toEqual([
    [Date.parse(instant), Date.parse(instant)],
    [undefined],
  ])
})
