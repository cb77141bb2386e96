// The state of a list of components in its address. Invalid parts are ignored, so that an old or mistyped link still
// opens a list.
import { type ComponentKind, componentKinds } from '@trellis/domain/contracts/catalog/component-kinds'
import { type RuleKind, ruleKinds } from '@trellis/domain/rules/rule'
import { idIn } from '../../../../data/catalog/ids.ts'
import { searchText } from '../../../../data/catalog/search-text.ts'
import type { Sort } from '../../../../ui/table/column.ts'
import { readSort, writeSort } from '../../../../ui/table/sort-text.ts'

export const bands = ['good', 'fair', 'poor'] as const
export const lags = ['any', 'major', 'minor', 'patch', 'deprecated', 'withdrawn', 'none'] as const
/**
 * Whether a component has dependencies: without them it has its points, but does not count in the organization's
 * health.
 */
export const dependencyCounts = ['some', 'none'] as const
export const sortColumns = [
  'title',
  'health',
  'version',
  'released',
  'dependencies',
  'dependents',
  'projects',
  'assigned',
  'created',
  'updated',
] as const

/** Columns that can be hidden: all but the name. */
export const optionalColumns = sortColumns.filter((column) => column !== 'title')
/** Choices for "released in the last … days", by the latest version. */
export const releaseSpans = ['30', '90', '365'] as const

export type Band = (typeof bands)[number]
export type LagFilter = (typeof lags)[number]
export type DependencyFilter = (typeof dependencyCounts)[number]
/** A rule of one kind, or any. */
export type RuleFilter = RuleKind | 'any'
export type ReleaseSpan = (typeof releaseSpans)[number]
export type SortColumn = (typeof sortColumns)[number]
export type ListSort = Sort & { column: SortColumn }

export interface ListQuery {
  search: string
  /** None means all. */
  kinds: readonly ComponentKind[]
  bands: readonly Band[]
  lag: LagFilter | undefined
  dependencies: DependencyFilter | undefined
  /** Only components with findings of this rule. */
  rule: RuleFilter | undefined
  /** `me`, `nobody` or a person's id. */
  assigned: string | undefined
  project: string | undefined
  /** Only components whose latest version is at most this many days old. */
  released: ReleaseSpan | undefined
  /** Columns that the person has hidden. */
  hidden: readonly SortColumn[]
  /** Undefined: the list's own order, which is the worst health first or, in a search, the best match. */
  sort: ListSort | undefined
  page: number
}

export const defaultSort: ListSort = { column: 'health', direction: 'ascending' }

export function readListQuery(params: URLSearchParams): ListQuery {
  return {
    search: searchText(params.get('q')),
    kinds: someOf(componentKinds, params.get('kind')),
    bands: someOf(bands, params.get('health')),
    lag: oneOf(lags, params.get('behind')),
    dependencies: oneOf(dependencyCounts, params.get('dependencies')),
    rule: oneOf(ruleFilters, params.get('rule')),
    assigned: oneOf(['me', 'nobody'], params.get('assigned')) ?? idIn(params.get('assigned')),
    project: idIn(params.get('project')),
    released: oneOf(releaseSpans, params.get('released')),
    hidden: someOf(optionalColumns, params.get('hide')),
    sort: readSort(params.get('sort'), sortColumns),
    page: readPage(params.get('page')),
  }
}

/** The query string; empty for the initial list. */
export function writeListQuery(query: ListQuery): string {
  const { search, kinds, bands, lag, dependencies, rule, assigned, project, released, sort, page } = query
  const params = new URLSearchParams()
  const values = {
    q: search,
    kind: kinds.join(','),
    health: bands.join(','),
    behind: lag,
    dependencies,
    rule,
    assigned,
    project,
    released,
    sort: writeSort(sort),
    hide: query.hidden.join(','),
  }
  for (const [name, value] of Object.entries(values)) if (value) params.set(name, value)
  if (page > 1) params.set('page', String(page))
  // A comma needs no escape in an address and reads better without.
  return params.size === 0 ? '' : `?${params}`.replaceAll('%2C', ',')
}

/** A change of filters starts at the first page again. */
export function changeListQuery(query: ListQuery, change: Partial<Omit<ListQuery, 'page'>>): ListQuery {
  return { ...query, ...change, page: 1 }
}

export function clearListFilters(query: ListQuery): ListQuery {
  return { ...readListQuery(new URLSearchParams()), sort: query.sort, hidden: query.hidden }
}

export function isFiltered(query: ListQuery): boolean {
  const { search, kinds, bands, lag, dependencies, rule, assigned, project, released } = query
  const isChosen = [lag, dependencies, rule, assigned, project, released].some((value) => value !== undefined)
  return isChosen || kinds.length > 0 || bands.length > 0 || search !== ''
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text)
}

/** In the order of the choices, so that each selection has one address. */
function someOf<Value extends string>(values: readonly Value[], text: string | null): Value[] {
  const given = text?.split(',') ?? []
  return values.filter((value) => given.includes(value))
}

const ruleFilters: readonly RuleFilter[] = ['any', ...ruleKinds]

function readPage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}
