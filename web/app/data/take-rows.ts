import type { PostgrestError } from '@supabase/supabase-js'
import { DataError, kindOfStatus } from './data-error.ts'

type Answer<Rows> = {
  data: Rows | null
  error: PostgrestError | null
  count: number | null
  status: number
}

export type Taken<Rows> = {
  rows: Rows
  /** Of all rows, where it was asked for; otherwise zero. */
  count: number
}

/** What a read of tables, views or procedures gave. Whatever went wrong is a DataError. */
export async function takeRows<Rows>(query: PromiseLike<Answer<Rows>>): Promise<Taken<Rows>> {
  const { data, error, count, status } = await query
  if (error) throw new DataError(kindOfStatus(status), { code: error.code, cause: error })
  if (data === null) throw new DataError('unexpected', { cause: 'a read answered nothing' })
  return { rows: data, count: count ?? 0 }
}
