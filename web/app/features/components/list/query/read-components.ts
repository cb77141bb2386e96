import type { ComponentKind } from '@trellis/domain/contracts/catalog/component-kinds'
import { findByFindings } from '@trellis/domain/contracts/catalog/rules'
import type { DependencyBand } from '@trellis/domain/health/assess'
import { invokeFunction } from '../../../../data/client/invoke-function.ts'
import type { PlatformClient } from '../../../../data/client/platform-client.ts'
import { type Page, readPage } from '../../../../data/client/read-rows.ts'
import { orRouteError } from '../../../../data/failure/data-error.ts'
import type { ListQuery, RuleFilter } from './list-query.ts'
import { type ListRequest, requestOf } from './list-request.ts'

export const pageSize = 50
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
  is_example: boolean
  created_at: string
  updated_at: string
  /** Worst first, as many as are drawn. */
  bars: { band: DependencyBand }[]
  assigned?: { user_id: string; profiles: { name: string; email: string; picture: string | null } }[]
}

export interface ListAsker {
  client: PlatformClient
  organizationId: string
  /** Undefined for a visitor, who is not told who people are. */
  userId: string | undefined
  mine: boolean
}

export type ComponentPage = Page<ListedComponent>

const columns =
  'id, title, description, kind, documentation_url, latest_version_number, latest_version_at, dependency_count, ' +
  'outdated_count, dependent_count, used_in_projects_count, health_score, is_example, created_at, updated_at, ' +
  'bars:dependencies!dependencies_component_id_fkey(band)'
const people = 'assigned:component_users(user_id, profiles(name, email, picture))'

export async function readComponents(asker: ListAsker, query: ListQuery): Promise<ComponentPage> {
  return readPage(await openList(asker, query), { page: query.page, size: pageSize })
}

/** The list for a query, to be read range by range. */
export async function openList(asker: ListAsker, query: ListQuery) {
  const { client, organizationId, userId, mine } = asker
  const request = requestOf(query, { userId, mine, now: Date.now() })
  const select = [columns, ...(userId === undefined ? [] : [people]), ...request.embeds].join(', ')
  const counted = { count: 'exact' } as const
  const { order } = request
  const ids = await readFound(asker, query.rule)
  const search = query.search === '' ? {} : { query: query.search }
  const picked = { organization_id: organizationId, ...(ids && { ids }), ...search }
  const sorted = order?.isPicked ? { sort: order.by, descending: !order.ascending } : {}
  const open = () => {
    if (ids !== undefined || order?.isPicked)
      return client.rpc('pick_components', { ...picked, ...sorted }, counted).select(select)
    if (query.search === '')
      return client.from('components').select(select, counted).eq('organization_id', organizationId)
    const args = { organization_id: organizationId, query: query.search }
    return client.rpc('search_components', args, { ...counted, get: true }).select(select)
  }
  return (from: number, to: number) =>
    narrow(open(), request).range(from, to).overrideTypes<ListedComponent[], { merge: false }>()
}

/** The components with findings of a rule; undefined without a rule. */
async function readFound({ client, organizationId, userId }: ListAsker, rule: RuleFilter | undefined) {
  if (rule === undefined || userId === undefined) return undefined
  const kind = rule === 'any' ? {} : { kind: rule }
  const answer = invokeFunction(client, findByFindings, { organization_id: organizationId, ...kind })
  return [...(await orRouteError(answer)).component_ids]
}

interface Narrowable {
  filter(column: string, operator: string, value: unknown): unknown
  or(filters: string): unknown
  order(
    column: string,
    options: { ascending: boolean; nullsFirst?: boolean; referencedTable?: string },
  ): unknown
  limit(count: number, options?: { referencedTable?: string }): unknown
}

/** Adds the request to a query, in place. */
function narrow<Query extends Narrowable>(query: Query, { filters, either, order }: ListRequest): Query {
  for (const { column, operator, value } of filters) query.filter(column, operator, value)
  if (either.length > 0) query.or(either.join(','))
  if (order && !order.isPicked) {
    query.order(order.by, { ascending: order.ascending, nullsFirst: false })
    if (order.by !== 'title') query.order('title', { ascending: true })
    query.order('id', { ascending: true })
  }
  query.order('penalty', { ascending: false, referencedTable: 'bars' })
  query.limit(mostBars, { referencedTable: 'bars' })
  return query
}
