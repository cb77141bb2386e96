import { useMemo } from 'react'
import { useAskedSearch } from '../../../exchange/page/use-asked-search.ts'
import {
  type ArchitectureQuery,
  changeQuery,
  readQuery,
  withPlaceOf,
  writeQuery,
} from './architecture-query.ts'

/** The address is the state. Nothing on the server depends on it, so a change runs no loader. */
export function useArchitectureQuery() {
  const { asked, ask } = useAskedSearch()
  const query = useMemo(() => readQuery(new URLSearchParams(asked)), [asked])
  const replace = (next: ArchitectureQuery) =>
    ask(withPlaceOf(window.location.search, writeQuery(next)), { defaultShouldRevalidate: false })
  const change = (part: Partial<ArchitectureQuery>) => replace(changeQuery(query, part))
  return { query, change, replace }
}
