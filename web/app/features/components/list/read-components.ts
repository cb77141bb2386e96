import type { ComponentKind } from '@trellis/domain/contracts/components'
import type { DependencyBand } from '@trellis/domain/health/assess'
import { DataError } from '../../../data/data-error.ts'
import type { PlatformClient } from '../../../data/platform-client.ts'
import { type Counted, readCounted } from '../../../data/read-rows.ts'
import type { ListQuery } from './list-query.ts'
import { type ListRequest, requestOf } from './list-request.ts'

export const pageSize = 50
/** As many as a search finds. */
export const mostHits = 200
const mostBars = 12

export interface ListedComponent {
  id: string
  title: string
  description: string | null
  kind: ComponentKind
  documentation_url: string | null
  latest_version_number: string | null
  latest_version_at: string | null
  dependency_count: number
  outdated_count: number
  dependent_count: number
  used_in_projects_count: number
  health_score: number
  created_at: string
  updated_at: string
  /** Worst first, as many as are drawn. */
  bars: { band: DependencyBand }[]
  assigned?: { user_id: string; profiles: { email: string } }[]
}

export interface ListAsker {
  client: PlatformClient
  organizationId: string
  /** Undefined for a visitor, who is not told who people are. */
  userId: string | undefined
  mine: boolean
}

export interface ComponentPage extends Counted<ListedComponent[]> {
  page: number
}

const columns =
  'id, title, description, kind, documentation_url, latest_version_number, latest_version_at, dependency_count, ' +
  'outdated_count, dependent_count, used_in_projects_count, health_score, created_at, updated_at, ' +
  'bars:dependencies!dependencies_component_id_fkey(band)'
const people = 'assigned:component_users(user_id, profiles(email))'

/** One page of the list. A page behind the last one, as of an old link, is the first. */
export async function readComponents(asker: ListAsker, query: ListQuery): Promise<ComponentPage> {
  const { page } = query
  try {
    return {
      ...(await readComponentRange(asker, query, { from: (page - 1) * pageSize, size: pageSize })),
      page,
    }
  } catch (error) {
    if (page === 1 || !(error instanceof DataError) || error.code !== 'PGRST103') throw error
    return readComponents(asker, { ...query, page: 1 })
  }
}

export function readComponentRange(
  { client, organizationId, userId, mine }: ListAsker,
  query: ListQuery,
  range: { from: number; size: number },
): Promise<Counted<ListedComponent[]>> {
  const request = requestOf(query, { userId, mine })
  const select = [columns, ...(userId === undefined ? [] : [people]), ...request.embeds].join(', ')
  if (query.search === '') {
    const rows = client.from('components').select(select, { count: 'exact' })
    rows.eq('organization_id', organizationId)
    return readCounted(narrow(rows, request, range).overrideTypes<ListedComponent[], { merge: false }>())
  }
  const args = { organization_id: organizationId, query: query.search }
  const hits = client.rpc('search_components', args, { count: 'exact', get: true }).select(select)
  return readCounted(narrow(hits, request, range).overrideTypes<ListedComponent[], { merge: false }>())
}

interface Narrowable {
  filter(column: string, operator: string, value: unknown): unknown
  order(
    column: string,
    options: { ascending: boolean; nullsFirst?: boolean; referencedTable?: string },
  ): unknown
  limit(count: number, options?: { referencedTable?: string }): unknown
  range(from: number, to: number): unknown
}

/** Adds what the request says to a query, in place. */
function narrow<Query extends Narrowable>(
  query: Query,
  { filters, order }: ListRequest,
  { from, size }: { from: number; size: number },
): Query {
  for (const { column, operator, value } of filters) query.filter(column, operator, value)
  if (order) {
    query.order(order.column, { ascending: order.ascending, nullsFirst: false })
    if (order.column !== 'title') query.order('title', { ascending: true })
    query.order('id', { ascending: true })
  }
  query.order('penalty', { ascending: false, referencedTable: 'bars' })
  query.limit(mostBars, { referencedTable: 'bars' })
  query.range(from, from + size - 1)
  return query
}
