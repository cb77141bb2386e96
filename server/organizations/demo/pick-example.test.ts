import { expect, test } from 'vitest'
import { linkRecords } from '../../import/judging/link-records.ts'
import { LineFaults } from '../../import/reading/line-faults.ts'
import { collectRecords } from '../../import/reading/record-collector.ts'
import { deriveColumns } from '../../import/writing/derive-columns.ts'
import { parseDemo } from './parse-demo.ts'
import { pickExample } from './pick-example.ts'
import { readDemoFiles } from './read-demo-files.ts'

test('the example is complete in itself, small, and has healthy, fair and poor components', async () => {
  const faults = new LineFaults()
  const file = linkRecords(collectRecords(pickExample(parseDemo(await readDemoFiles())), faults), faults)
  expect(file.components.length).toBeGreaterThanOrEqual(15)
  expect(file.components.length).toBeLessThanOrEqual(30)
  expect(file.projects).toEqual([])
  const scores = deriveColumns(file, new Date()).components.map(({ healthScore }) => healthScore)
  for (const [from, to] of [
    [85, 100],
    [60, 84],
    [0, 59],
  ] as const)
    expect(scores.some((score) => score >= from && score <= to)).toBe(true)
})
