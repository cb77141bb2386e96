import { PostgrestError } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { takeRows } from './take-rows.ts'

const answer = { data: [{ id: 1 }], error: null, count: 12, status: 200 }

test('a read gives its rows and the count of all', async () => {
  expect(await takeRows(Promise.resolve(answer))).toEqual({ rows: [{ id: 1 }], count: 12 })
})

test.each([
  [403, 'denied'],
  [416, 'unexpected'],
  [0, 'unavailable'],
  [503, 'unavailable'],
])('a read refused with %i is %s, with its code', async (status, kind) => {
  const error = new PostgrestError({ message: 'no', details: '', hint: '', code: 'PGRST000' })
  const read = takeRows(Promise.resolve({ data: null, error, count: null, status }))
  await expect(read).rejects.toMatchObject({ name: 'DataError', kind, code: 'PGRST000' })
})
