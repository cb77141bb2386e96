import type { ImportRecord } from '@trellis/domain/contracts/import'
import type { Rule } from '@trellis/domain/rules/rule'
import { expect, test } from 'vitest'
import { deriveColumns } from './derive-columns.ts'
import { judgeImport } from './judge-import.ts'
import { linkRecords } from './link-records.ts'
import { fileRecords, LineFaults } from './read-records.ts'

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
  return deriveColumns(linkRecords(fileRecords(records), new LineFaults()), new Date(0))
}

const rule = (pattern: string): Rule => ({
  id: 'r',
  kind: 'title_pattern',
  level: 'block',
  message: undefined,
  settings: { pattern },
  exemptions: [],
})

test('others are served while a great file is judged', async () => {
  let turns = 0
  let next: NodeJS.Immediate | undefined
  const serve = () => {
    turns += 1
    next = setImmediate(serve)
  }
  next = setImmediate(serve)
  const titles = Array.from({ length: 2000 }, (_, place) => `component ${place}`)
  await judgeImport([rule('.*')], fileOf(titles), 0)
  clearImmediate(next)
  expect(turns).toBeGreaterThanOrEqual(9)
})

test('the first lines that break a rule are told, twenty at the most', async () => {
  const titles = ['fine', ...Array.from({ length: 30 }, (_, place) => `NOT ${place}`)]
  await expect(judgeImport([rule('[a-z]+')], fileOf(titles), 0)).rejects.toMatchObject({
    status: 422,
    message: 'Line 2: Component titles must follow the pattern [a-z]+',
    details: { findings: expect.objectContaining({ length: 20 }) },
  })
})
