import { expect, test } from 'vitest'
import { rulePresets } from './presets.ts'
import { ruleSettings } from './settings.ts'

test.each(Object.entries(rulePresets))(
  'the preset %s names each rule once, with settings of its kind',
  (_, rules) => {
    expect(new Set(rules.map(({ kind }) => kind)).size).toBe(rules.length)
    for (const { kind, settings } of rules)
      expect([kind, ruleSettings[kind].safeParse(settings).error]).toEqual([kind, undefined])
  },
)
