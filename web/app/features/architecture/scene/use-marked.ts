import { useMemo } from 'react'
import { type ArchitectureQuery, highlightedBy, readQuery, writeQuery } from '../query/architecture-query.ts'
import type { Members } from './members.ts'
import { pointOut } from './point-out.ts'

/** The highlight for the address. A new one moves the picture, so it changes only with what is highlighted. */
export function useMarked(query: ArchitectureQuery, members: Members | undefined) {
  // As text, which stays equal while other parts of the address change.
  const highlighted = writeQuery(highlightedBy(query))
  return useMemo(() => {
    const { selected, marking } = readQuery(new URLSearchParams(highlighted))
    return pointOut(selected, marking, members)
  }, [highlighted, members])
}
