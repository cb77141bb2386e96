import { expect, test } from 'vitest'
import { writeSql } from '../testing/write-sql.ts'
import { weighRead } from './weigh-read.ts'

const maxRows = 100

function weigh(url: string): number {
  const { read } = writeSql(url).plan
  return read === undefined ? 0 : weighRead(read, maxRows)
}

test.each([
  ['/books', 100],
  ['/books?limit=7', 7],
  ['/books?select=id,book_topics(topic_id)', 100 + 100 * 20],
  ['/books?select=id,book_topics(topic_id)&book_topics.limit=3', 100 + 100 * 3],
  ['/books?select=id,book_topics(topic_id)&limit=2', 2 + 2 * 20],
  ['/books?select=id,authors!author_id(name,contracts(fee))', 100 + 100 + 100],
  ['/books?select=id,...authors!author_id(name)', 100 + 100],
  ['/authors?select=id,books!author_id(id,book_topics(topic_id))', 100 + 2000 + 40_000],
  ['/authors?select=id,books!author_id(id),contracts(fee)', 100 + 2000 + 100],
  ['/books?select=id,book_topics!inner(topic_id)', 100 + 2000 + 100],
  ['/books?select=id,book_topics()&or=(book_topics.is.null,id.eq.1)', 100 + 100],
])('%s may read %i rows', (url, rows) => {
  expect(weigh(url)).toBe(rows)
})

test('a call without columns reads no rows', () => {
  expect(weigh('/rpc/add?a=1&b=2')).toBe(0)
})
