// @vitest-environment node
import { createClient } from '@supabase/supabase-js'
import type { Database } from '@trellis/database/types'
import { expect, test } from 'vitest'
import { readAllRows, readCounted, readPage, readRows, readRowsOf } from './read-rows.ts'

/** The real client over a network that answers as the test says and records the addresses. */
function clientAnswering(answer: (url: URL) => Response) {
  const asked: URL[] = []
  const client = createClient<Database>('http://platform.invalid', 'sb_publishable_test', {
    auth: { persistSession: false },
    global: {
      fetch: async (input) => {
        const url = new URL(String(input))
        asked.push(url)
        return answer(url)
      },
    },
  })
  return { client, asked }
}

test('rows come with the count that was asked for', async () => {
  const headers = { 'Content-Range': '0-1/31' }
  const { client } = clientAnswering(() => Response.json([{ id: '1' }, { id: '2' }], { headers }))
  const query = () => client.from('projects').select('id', { count: 'exact' })
  expect(await readCounted(query())).toEqual({ rows: [{ id: '1' }, { id: '2' }], count: 31 })
  expect(await readRows(query())).toEqual([{ id: '1' }, { id: '2' }])
})

test('a refused read is at the boundary with its status', async () => {
  const { client } = clientAnswering(() => Response.json({ code: '42501', message: 'no' }, { status: 403 }))
  await expect(readRows(client.from('projects').select('id'))).rejects.toMatchObject({
    init: { status: 403 },
  })
})

test('an unexpected answer stays an error and keeps its code', async () => {
  const { client } = clientAnswering(() => Response.json({ code: 'PGRST103' }, { status: 416 }))
  await expect(readRows(client.from('projects').select('id'))).rejects.toMatchObject({
    name: 'DataError',
    kind: 'unexpected',
    code: 'PGRST103',
  })
})

test('a page behind the last one is the first', async () => {
  const { client, asked } = clientAnswering(({ searchParams }) =>
    searchParams.get('offset') === '0'
      ? Response.json([{ id: '1' }], { headers: { 'Content-Range': '0-0/1' } })
      : Response.json({ code: 'PGRST103' }, { status: 416 }),
  )
  const read = readPage(
    (from, to) => client.from('projects').select('id', { count: 'exact' }).range(from, to),
    { page: 7, size: 50 },
  )
  expect(await read).toEqual({ rows: [{ id: '1' }], count: 1, page: 1 })
  expect(asked.map(({ searchParams }) => searchParams.get('offset'))).toEqual(['300', '0'])
})

test('all rows are read, as many at once as one answer carries', async () => {
  const total = 2001
  const { client, asked } = clientAnswering(({ searchParams }) => {
    const [offset, limit] = [Number(searchParams.get('offset')), Number(searchParams.get('limit'))]
    const size = Math.min(limit, total - offset)
    return Response.json(Array.from({ length: size }, (_, place) => ({ id: String(offset + place) })))
  })
  const rows = await readAllRows((from, to) =>
    client.from('projects').select('id').order('id').range(from, to),
  )
  expect(rows).toHaveLength(total)
  expect(asked.map(({ searchParams }) => searchParams.get('offset'))).toEqual(['0', '1000', '2000'])
})

test('ids are asked for in groups, and without ids nothing is asked', async () => {
  const { client, asked } = clientAnswering(() => Response.json([]))
  const read = (ids: string[]) =>
    readRowsOf(ids, (some, from, to) => client.from('projects').select('id').in('id', some).range(from, to))
  await read([])
  expect(asked).toEqual([])
  await read(Array.from({ length: 101 }, (_, place) => `id-${place}`))
  expect(asked.map(({ searchParams }) => searchParams.get('id')?.split(',').length)).toEqual([100, 1])
})
