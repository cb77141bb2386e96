import { useMemo } from 'react'
import { useAskedSearch } from '../../../exchange/page/use-asked-search.ts'
import { type AuditQuery, readAuditQuery, writeAuditQuery } from './audit-query.ts'

/** What the controls show: the last request, even if the rows are still the previous ones. */
export function useAskedAudit() {
  const { asked, ask } = useAskedSearch()
  const query = useMemo(() => readAuditQuery(new URLSearchParams(asked)), [asked])
  return { query, ask: (next: AuditQuery) => ask(writeAuditQuery(next)) }
}
