import { useTo } from '../../../../components/base-path.ts'
import { type ListQuery, writeListQuery } from '../query/list-query.ts'

/** The address of the filtered and sorted list as a file. */
export function useExportAddress({ query, mine }: { query: ListQuery; mine: boolean }): string {
  const exportComponents = useTo()('/component/export')
  const params = new URLSearchParams(writeListQuery({ ...query, page: 1 }))
  if (mine) params.set('of', 'me')
  return params.size === 0 ? exportComponents : `${exportComponents}?${params}`
}
