import type { JudgedRow } from './judge-dependencies.ts'

export interface DependencyFilter {
  readonly text: string
  readonly behind: boolean
}

/** By parts of the title and, optionally, only those that cost points. */
export function filterDependencies(
  rows: readonly JudgedRow[],
  { text, behind }: DependencyFilter,
): readonly JudgedRow[] {
  const wanted = text.trim().toLowerCase()
  return rows.filter(
    ({ depends_on_title, penalty }) =>
      (!behind || penalty > 0) && depends_on_title.toLowerCase().includes(wanted),
  )
}
