// A list's query in terms of REST: the filters, the embedded tables that they need, and the order.
import { fairFrom, goodFrom } from '@trellis/domain/health/health-band'
import {
  bands as allBands,
  type Band,
  type DependencyFilter,
  defaultSort,
  type LagFilter,
  type ListQuery,
  type ReleaseSpan,
  type SortColumn,
} from './list-query.ts'

export interface ListFilter {
  column: string
  operator: 'eq' | 'gt' | 'gte' | 'in' | 'is'
  value: string | number | null
}

export interface ListRequest {
  /** Tables that a component must have a row in. */
  embeds: readonly string[]
  filters: readonly ListFilter[]
  /** A component must be in one of these ranges. Empty means any. */
  either: readonly string[]
  /** A column of components, or an order by other tables. None: in the given order. */
  order: ListOrder | undefined
}

export interface ListOrder {
  by: string
  /** Not a column: the database computes this order. */
  isPicked: boolean
  ascending: boolean
}

const orderColumns: Record<Exclude<SortColumn, 'version' | 'assigned'>, string> = {
  title: 'title',
  health: 'health_score',
  released: 'latest_version_at',
  dependencies: 'dependency_count',
  dependents: 'dependent_count',
  projects: 'used_in_projects_count',
  created: 'created_at',
  updated: 'updated_at',
}

const bandRanges: Record<Band, string> = {
  good: `health_score.gte.${goodFrom}`,
  fair: `and(health_score.gte.${fairFrom},health_score.lt.${goodFrom})`,
  poor: `health_score.lt.${fairFrom}`,
}

interface Asker {
  userId: string | undefined
  /** Only components that the person is assigned to. */
  mine: boolean
  now: number
}

type Part = Pick<ListRequest, 'embeds' | 'filters'>
const nothing: Part = { embeds: [], filters: [] }

export function requestOf(query: ListQuery, { userId, mine, now }: Asker): ListRequest {
  const parts = [
    query.kinds.length === 0 ? nothing : within('kind', query.kinds),
    query.lag === undefined ? nothing : lagPart(query.lag),
    query.dependencies === undefined ? nothing : dependencyPart(query.dependencies),
    query.released === undefined ? nothing : releasedPart(query.released, now),
    assignedPart(mine ? 'me' : query.assigned, userId),
    query.project === undefined
      ? nothing
      : through('within:project_components!inner(project_id)', 'within.project_id', query.project),
  ]
  const wanted = userId === undefined && query.sort?.column === 'assigned' ? undefined : query.sort
  const sort = wanted ?? (query.search === '' ? defaultSort : undefined)
  return {
    embeds: parts.flatMap(({ embeds }) => embeds),
    filters: parts.flatMap(({ filters }) => filters),
    either: query.bands.length === allBands.length ? [] : query.bands.map((band) => bandRanges[band]),
    order: sort && orderOf(sort.column, sort.direction === 'ascending'),
  }
}

function orderOf(column: SortColumn, ascending: boolean): ListOrder {
  if (column === 'version' || column === 'assigned') return { by: column, isPicked: true, ascending }
  return { by: orderColumns[column], isPicked: false, ascending }
}

const within = (column: string, values: readonly string[]): Part => ({
  embeds: [],
  filters: [{ column, operator: 'in', value: `(${values.join(',')})` }],
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

const day = 86_400_000

const releasedPart = (span: ReleaseSpan, now: number): Part => ({
  embeds: [],
  filters: [
    {
      column: 'latest_version_at',
      operator: 'gte',
      value: new Date(now - Number(span) * day).toISOString(),
    },
  ],
})

const dependencyPart = (dependencies: DependencyFilter): Part => ({
  embeds: [],
  filters: [{ column: 'dependency_count', operator: dependencies === 'some' ? 'gt' : 'eq', value: 0 }],
})

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
