// The state of the list of members in its address. Invalid parts are ignored.
import { type MemberSort, memberSorts } from '@trellis/domain/contracts/team/directory'
import { type MemberRole, memberRoles } from '@trellis/domain/permissions/member-role'
import { searchText } from '../../../data/catalog/search-text.ts'
import type { Sort } from '../../../ui/table/column.ts'
import { readSort, writeSort } from '../../../ui/table/sort-text.ts'

export const factorStates = ['on', 'off'] as const
export type FactorState = (typeof factorStates)[number]
export type TeamSort = Sort & { column: MemberSort }

export interface TeamQuery {
  search: string
  /** None means all. */
  roles: readonly MemberRole[]
  /** Members with a second factor, or without one. */
  factor: FactorState | undefined
  sort: TeamSort | undefined
  page: number
  /** The page of the invitations. */
  invitedPage: number
}

export const defaultSort: TeamSort = { column: 'name', direction: 'ascending' }

/** The parameters that hold the pages. */
export const pageNames = { members: 'page', invitations: 'invited' } as const

/** All parameters that the loader reads. */
export const readNames = ['q', 'role', 'factor', 'sort', ...Object.values(pageNames)]

export function readTeamQuery(params: URLSearchParams): TeamQuery {
  const roles = params.get('role')?.split(',') ?? []
  return {
    search: searchText(params.get('q')),
    roles: memberRoles.filter((role) => roles.includes(role)),
    factor: factorStates.find((state) => state === params.get('factor')),
    sort: readSort(params.get('sort'), memberSorts),
    page: readPage(params.get(pageNames.members)),
    invitedPage: readPage(params.get(pageNames.invitations)),
  }
}

/** The query string; empty for the initial list. */
export function writeTeamQuery({ search, roles, factor, sort, page, invitedPage }: TeamQuery): string {
  const params = new URLSearchParams()
  const values = {
    q: search,
    role: roles.join(','),
    factor,
    sort: writeSort(sort),
    [pageNames.members]: page > 1 ? String(page) : '',
    [pageNames.invitations]: invitedPage > 1 ? String(invitedPage) : '',
  }
  for (const [name, value] of Object.entries(values)) if (value) params.set(name, value)
  return params.size === 0 ? '' : `?${params}`.replaceAll('%2C', ',')
}

/** A change of filters starts at the first page again. */
export function changeTeamQuery(query: TeamQuery, change: Partial<Omit<TeamQuery, 'page'>>): TeamQuery {
  return { ...query, ...change, page: 1 }
}

export function isFiltered({ search, roles, factor }: TeamQuery): boolean {
  return search !== '' || roles.length > 0 || factor !== undefined
}

export const withoutFilters = { search: '', roles: [], factor: undefined } as const

const readPage = (text: string | null) => (text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1)
