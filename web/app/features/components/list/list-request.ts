// A list's query in the terms of REST: which filters, which embedded tables they stand on, in which order.
import { type Band, defaultSort, type LagFilter, type ListQuery, type SortColumn } from './list-query.ts'

export interface ListFilter {
  column: string
  operator: 'eq' | 'gt' | 'gte' | 'lt' | 'is'
  value: string | number | null
}

export interface ListRequest {
  /** Tables that a component must have a row in. */
  embeds: readonly string[]
  filters: readonly ListFilter[]
  /** None: as a search gives them. */
  order: { column: string; ascending: boolean } | undefined
}

const orderColumns: Record<SortColumn, string> = {
  title: 'title',
  health: 'health_score',
  released: 'latest_version_at',
  dependencies: 'dependency_count',
  dependents: 'dependent_count',
  projects: 'used_in_projects_count',
  created: 'created_at',
  updated: 'updated_at',
}

const bandFilters: Record<Band, readonly ListFilter[]> = {
  good: [{ column: 'health_score', operator: 'gte', value: 85 }],
  fair: [
    { column: 'health_score', operator: 'gte', value: 60 },
    { column: 'health_score', operator: 'lt', value: 85 },
  ],
  poor: [{ column: 'health_score', operator: 'lt', value: 60 }],
}

interface Asker {
  userId: string | undefined
  /** Only what the person is assigned to. */
  mine: boolean
}

type Part = Pick<ListRequest, 'embeds' | 'filters'>
const nothing: Part = { embeds: [], filters: [] }

export function requestOf(query: ListQuery, { userId, mine }: Asker): ListRequest {
  const parts = [
    query.kind === undefined ? nothing : where('kind', query.kind),
    query.band === undefined ? nothing : { embeds: [], filters: bandFilters[query.band] },
    query.lag === undefined ? nothing : lagPart(query.lag),
    assignedPart(mine ? 'me' : query.assigned, userId),
    query.project === undefined
      ? nothing
      : through('within:project_components!inner(project_id)', 'within.project_id', query.project),
  ]
  const sort = query.sort ?? (query.search === '' ? defaultSort : undefined)
  return {
    embeds: parts.flatMap(({ embeds }) => embeds),
    filters: parts.flatMap(({ filters }) => filters),
    order: sort && {
      column: orderColumns[sort.column],
      ascending: sort.direction === 'ascending',
    },
  }
}

const where = (column: string, value: string): Part => ({
  embeds: [],
  filters: [{ column, operator: 'eq', value }],
})

const through = (embed: string, column: string, value: string): Part => ({
  embeds: [embed],
  filters: [{ column, operator: 'eq', value }],
})

function lagPart(lag: LagFilter): Part {
  if (lag === 'any') return { embeds: [], filters: [{ column: 'outdated_count', operator: 'gt', value: 0 }] }
  if (lag === 'none') return { embeds: [], filters: [{ column: 'outdated_count', operator: 'eq', value: 0 }] }
  return through('behind:dependencies!dependencies_component_id_fkey!inner(band)', 'behind.band', lag)
}

function assignedPart(assigned: string | undefined, userId: string | undefined): Part {
  if (assigned === undefined || userId === undefined) return nothing
  if (assigned === 'nobody')
    return {
      embeds: ['anyone:component_users()'],
      filters: [{ column: 'anyone', operator: 'is', value: null }],
    }
  const id = assigned === 'me' ? userId : assigned
  return through('chosen:component_users!inner(user_id)', 'chosen.user_id', id)
}
