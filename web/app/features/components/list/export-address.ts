import { paths } from '../../../paths.ts'
import { type ListQuery, writeListQuery } from './list-query.ts'

/** Where the list, as it is filtered and sorted, is a file. */
export function exportAddress({ query, mine }: { query: ListQuery; mine: boolean }): string {
  const params = new URLSearchParams(writeListQuery({ ...query, page: 1 }))
  if (mine) params.set('of', 'me')
  return params.size === 0 ? paths().exportComponents : `${paths().exportComponents}?${params}`
}
