import { ruleKinds } from '@trellis/domain/rules/rule'
import { expect, test } from 'vitest'
import { readNumber, sameSettings, settingsFit, shownRules } from './rule-drafts.ts'

const row = {
  id: 'r1',
  organization_id: 'o1',
  kind: 'minimum_health',
  level: 'warn',
  message: null,
  settings: { score: 80 },
  revision: 3,
  created_at: '',
  updated_at: '',
} as const

test('every kind of rule is shown, off until it is set, with settings that fit', () => {
  const shown = shownRules({ rules: [row] })
  expect(shown.map(({ kind }) => kind).sort()).toEqual([...ruleKinds].sort())
  expect(shown.filter(({ level }) => level !== 'off')).toEqual([
    {
      kind: 'minimum_health',
      level: 'warn',
      message: '',
      settings: { score: 80 },
      stored: { id: 'r1', revision: 3 },
    },
  ])
  for (const { kind, settings } of shown) expect([kind, settingsFit(kind, settings)]).toEqual([kind, true])
})

test('stored settings that no longer fit are replaced', () => {
  const [health] = shownRules({ rules: [{ ...row, settings: { score: 'high' } }] }).filter(
    ({ kind }) => kind === 'minimum_health',
  )
  expect(health?.settings).toEqual({ score: 60 })
})

test.each([
  ['2', 2],
  [' 12 ', 12],
  ['', ''],
  ['1.5', '1.5'],
  ['-1', '-1'],
  ['1e3', '1e3'],
])('%j is read as %j', (typed, read) => {
  expect(readNumber(typed)).toEqual(read)
})

test('the order of names does not matter, the order of pairs does', () => {
  expect(sameSettings({ distance: 'major', count: 1 }, { count: 1, distance: 'major' })).toBe(true)
  expect(sameSettings({ pairs: [1, 2] }, { pairs: [2, 1] })).toBe(false)
})
