import { expect, test } from 'vitest'
import { listMisses } from './aims.ts'

const megabyte = 1024 * 1024
const page = (name: string, ours: number) => ({ name, ours, beside: 1 })
const exported = (name: string, grown: number) => ({
  name,
  before: 200 * megabyte,
  most: (200 + grown) * megabyte,
})

test('pages under 50 ms and exports of at most 150 MB more are no misses', () => {
  expect(listMisses([page('newest', 49.9)], [exported('csv', 150)])).toEqual([])
})

test('each page of 50 ms or more and each export of more than 150 MB is named', () => {
  const pages = [page('newest', 3), page('oldest', 50), page('of a day', 120.4)]
  expect(listMisses(pages, [exported('csv', 151), exported('jsonl', 12)])).toEqual([
    'The page "oldest" took 50 ms',
    'The page "of a day" took 120 ms',
    'The export "csv" took 151 MB more memory',
  ])
})
