import { useMemo } from 'react'
import { useAskedSearch } from '../../../exchange/page/use-asked-search.ts'
import { readTeamQuery, type TeamQuery, writeTeamQuery } from './team-query.ts'

/** What the controls show: the last request, even if the rows are still the previous ones. */
export function useAskedTeam() {
  const { asked, ask } = useAskedSearch()
  const query = useMemo(() => readTeamQuery(new URLSearchParams(asked)), [asked])
  return {
    query,
    ask: (next: TeamQuery, options?: { replace: boolean }) => ask(writeTeamQuery(next), options),
  }
}
