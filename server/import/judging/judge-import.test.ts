import type { ImportRecord } from '@trellis/domain/contracts/catalog/import'
import type { Rule } from '@trellis/domain/rules/rule'
import { expect, test } from 'vitest'
import { LineFaults } from '../reading/line-faults.ts'
import { collectRecords } from '../reading/record-collector.ts'
import { deriveColumns } from '../writing/derive-columns.ts'
import { judgeImport } from './judge-import.ts'
import { linkRecords } from './link-records.ts'

const fileOf = (titles: readonly string[]) => {
  const records = titles.map(
    (title): ImportRecord => ({
      type: 'component',
      key: title,
      title,
      kind: 'library',
      assigned_users: [],
    }),
  )
  const faults = new LineFaults()
  return deriveColumns(linkRecords(collectRecords(records, faults), faults), new Date(0))
}

const rule = (pattern: string): Rule => ({
  id: 'r',
  kind: 'title_pattern',
  level: 'block',
  message: undefined,
  settings: { pattern },
  exemptions: [],
})

test('the first lines that break a rule are told, twenty at the most', () => {
  const titles = ['fine', ...Array.from({ length: 30 }, (_, place) => `NOT ${place}`)]
  expect(() => judgeImport([rule('[a-z]+')], fileOf(titles), 0)).toThrow(
    expect.objectContaining({
      status: 422,
      message: 'Line 2: Component titles must follow the pattern [a-z]+',
      parts: { details: { findings: expect.objectContaining({ length: 20 }) } },
    }),
  )
})
