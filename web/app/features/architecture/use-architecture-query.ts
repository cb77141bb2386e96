import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type ArchitectureQuery, changeQuery, readQuery, writeQuery } from './architecture-query.ts'

/** The address is the state. Nothing on the server depends on it, so that no loader runs for a change. */
export function useArchitectureQuery() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = useMemo(() => readQuery(new URLSearchParams(search)), [search])
  const replace = (next: ArchitectureQuery) =>
    void navigate({ search: writeQuery(next) }, { preventScrollReset: true, defaultShouldRevalidate: false })
  const change = (part: Partial<ArchitectureQuery>) => replace(changeQuery(query, part))
  return { query, change, replace }
}
