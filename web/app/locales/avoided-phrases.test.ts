import { english as faults } from '@trellis/domain/contracts/faults/english'
import { expect, test } from 'vitest'
import { english } from './english.ts'
import { lateEnglish } from './late-english.ts'

/** The list of docs/writing.md, "Words to avoid". */
const avoided = [
  /\bexists? already\b/i,
  /\bthere already\b/i,
  /\banew\b/i,
  /\bby hand\b/i,
  /\bof (its|their|your) own\b/i,
  /\bof yours\b/i,
  /\b(is|are) (not |no longer )?there\b/i,
  /\bstands? here\b/i,
  /\bnothing over\b/i,
  /\bgo(es)? with it\b/i,
  /\bmay\b/i,
  /\blooks? after\b/i,
  /\bwritten down\b/i,
  /\bmails?\b/i,
  /\be-mails?\b/i,
  /\b(some|any|every)body\b/i,
  /\bwho(m|ever)\b/i,
  /\bmarked fields\b/i,
  /\banother look\b/i,
  /\d %/,
  /\b(organis|recognis|analys)/i,
  /\bcolour/i,
  /\bbehaviour/i,
  /\bcatalogue/i,
  /\bcancelled\b/i,
  /\bcentre\b/i,
  /\blicence\b/i,
]

const textsOf = (value: unknown, path: string): [string, string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value as object).flatMap(([key, part]) => textsOf(part, `${path}.${key}`))

test('no English text has a phrase that docs/writing.md avoids', () => {
  const found = textsOf({ ...english, ...lateEnglish, faults }, 'en').filter(([, text]) =>
    avoided.some((phrase) => phrase.test(text)),
  )
  expect(found).toEqual([])
})
