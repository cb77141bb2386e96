import { useMemo } from 'react'
import { useAskedSearch } from '../../../../exchange/page/use-asked-search.ts'
import { type ListQuery, readListQuery, writeListQuery } from './list-query.ts'

export interface AskedQuery {
  /** What the controls show: the last request, even if the rows are still the previous ones. */
  query: ListQuery
  ask: (next: ListQuery, options?: { replace: boolean }) => void
}

export function useAskedQuery(): AskedQuery {
  const { asked, ask } = useAskedSearch()
  const query = useMemo(() => readListQuery(new URLSearchParams(asked)), [asked])
  return { query, ask: (next, options) => ask(writeListQuery(next), options) }
}
