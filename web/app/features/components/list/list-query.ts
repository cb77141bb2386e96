// What a list of components shows, as its address says it. What an address says wrongly is left out, so that an old
// or mistyped link still opens a list.
import { type ComponentKind, componentKinds } from '@trellis/domain/contracts/components'
import type { Sort } from '../../../ui/table/column.ts'

export const bands = ['good', 'fair', 'poor'] as const
export const lags = ['any', 'major', 'minor', 'patch', 'deprecated', 'withdrawn', 'none'] as const
export const sortColumns = [
  'title',
  'health',
  'released',
  'dependencies',
  'dependents',
  'projects',
  'created',
  'updated',
] as const

export type Band = (typeof bands)[number]
export type LagFilter = (typeof lags)[number]
export type SortColumn = (typeof sortColumns)[number]
export type ListSort = Sort & { column: SortColumn }

export interface ListQuery {
  search: string
  kind: ComponentKind | undefined
  band: Band | undefined
  lag: LagFilter | undefined
  /** `me`, `nobody` or a person's id. */
  assigned: string | undefined
  project: string | undefined
  /** Undefined: the list's own order, which is the worst health first or, in a search, the best match. */
  sort: ListSort | undefined
  page: number
}

export const defaultSort: ListSort = { column: 'health', direction: 'ascending' }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const longestSearch = 200

export function readListQuery(params: URLSearchParams): ListQuery {
  return {
    search: (params.get('q') ?? '').trim().slice(0, longestSearch),
    kind: oneOf(componentKinds, params.get('kind')),
    band: oneOf(bands, params.get('health')),
    lag: oneOf(lags, params.get('behind')),
    assigned: oneOf(['me', 'nobody'], params.get('assigned')) ?? idIn(params.get('assigned')),
    project: idIn(params.get('project')),
    sort: readSort(params.get('sort')),
    page: readPage(params.get('page')),
  }
}

/** The part of the address after the path; empty for a list as it is at first. */
export function writeListQuery(query: ListQuery): string {
  const { search, kind, band, lag, assigned, project, sort, page } = query
  const params = new URLSearchParams()
  const values = { q: search, kind, health: band, behind: lag, assigned, project, sort: writeSort(sort) }
  for (const [name, value] of Object.entries(values)) if (value) params.set(name, value)
  if (page > 1) params.set('page', String(page))
  return params.size === 0 ? '' : `?${params}`
}

/** A change of what is shown starts at the first page again. */
export function changeListQuery(query: ListQuery, change: Partial<Omit<ListQuery, 'page'>>): ListQuery {
  return { ...query, ...change, page: 1 }
}

export function clearListFilters(query: ListQuery): ListQuery {
  return { ...readListQuery(new URLSearchParams()), sort: query.sort }
}

export function isFiltered({ search, kind, band, lag, assigned, project }: ListQuery): boolean {
  return [kind, band, lag, assigned, project].some((value) => value !== undefined) || search !== ''
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text)
}

const idIn = (text: string | null) => (text !== null && uuid.test(text) ? text : undefined)

function readSort(text: string | null): ListSort | undefined {
  const column = oneOf(sortColumns, text?.replace(/^-/, '') ?? null)
  return column && { column, direction: text?.startsWith('-') ? 'descending' : 'ascending' }
}

const writeSort = (sort: ListSort | undefined) =>
  sort && (sort.direction === 'descending' ? `-${sort.column}` : sort.column)

function readPage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}
