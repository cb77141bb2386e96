// The state of the architecture page in its address. Invalid parts are ignored, so that an old or mistyped link still
// opens the page.
import { type ComponentKind, componentKinds } from '@trellis/domain/contracts/catalog/component-kinds'
import type { View } from '../../../diagram/view/view.ts'
import type { Sort } from '../../../ui/table/column.ts'
import { readSort, writeSort } from '../../../ui/table/sort-text.ts'
import { sortColumns } from '../table/table-sort.ts'

export const bands = ['good', 'fair', 'poor'] as const
export const groupings = ['none', 'kind', 'project', 'health', 'name'] as const
export type Band = (typeof bands)[number]
export type GroupBy = (typeof groupings)[number]
export type TableRows = 'dependencies' | 'components'
export type Marking = 'impact' | 'path' | 'cycles'

export interface ArchitectureQuery {
  isTable: boolean
  /** Which rows the table has. */
  rows: TableRows
  /** Undefined: the worst first. */
  sort: Sort | undefined
  page: number
  kind: ComponentKind | undefined
  band: Band | undefined
  project: string | undefined
  /** `me`, `nobody` or a person's id. */
  assigned: string | undefined
  isBehindOnly: boolean
  hidesLibraries: boolean
  /** Only components within this many steps of one component. */
  focus: string | undefined
  hops: number
  /** Undefined: depends on the number of components shown. */
  group: GroupBy | undefined
  /** Groups whose components are shown one by one. */
  open: readonly string[]
  /** Selected cards in order: at most two. */
  selected: readonly string[]
  marking: Marking | undefined
  showsImplied: boolean
  /** Between groups: not only the strongest links. */
  showsAllLinks: boolean
}

const defaultHops = 2
export const mostHops = 6
const mostSelected = 2
const markings = ['impact', 'path', 'cycles'] as const
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function readQuery(params: URLSearchParams): ArchitectureQuery {
  const hops = Number(params.get('hops'))
  const page = params.get('page') ?? ''
  const rows = params.get('rows') === 'components' ? 'components' : 'dependencies'
  return {
    isTable: params.get('view') === 'table',
    rows,
    sort: readSort<string>(params.get('sort'), sortColumns[rows]),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    kind: oneOf(componentKinds, params.get('kind')),
    band: oneOf(bands, params.get('health')),
    project: idIn(params.get('project')),
    assigned: oneOf(['me', 'nobody'], params.get('assigned')) ?? idIn(params.get('assigned')),
    isBehindOnly: params.get('behind') === 'only',
    hidesLibraries: params.get('libraries') === 'hidden',
    focus: idIn(params.get('focus')),
    hops: Number.isInteger(hops) && hops >= 1 && hops <= mostHops ? hops : defaultHops,
    group: oneOf(groupings, params.get('group')),
    open: params.getAll('open').slice(0, 100),
    selected: params
      .getAll('selected')
      .filter((id) => uuid.test(id) || id.startsWith('group:'))
      .slice(0, mostSelected),
    marking: oneOf(markings, params.get('show')),
    showsImplied: params.get('implied') === 'shown',
    showsAllLinks: params.get('links') === 'all',
  }
}

/** The query string; empty for the initial page. */
export function writeQuery(query: ArchitectureQuery): string {
  const params = new URLSearchParams()
  const values = {
    view: query.isTable ? 'table' : undefined,
    rows: query.rows === 'components' ? 'components' : undefined,
    sort: writeSort(query.sort),
    page: query.page > 1 ? String(query.page) : undefined,
    kind: query.kind,
    health: query.band,
    project: query.project,
    assigned: query.assigned,
    behind: query.isBehindOnly ? 'only' : undefined,
    libraries: query.hidesLibraries ? 'hidden' : undefined,
    focus: query.focus,
    hops: query.focus !== undefined && query.hops !== defaultHops ? String(query.hops) : undefined,
    group: query.group,
    show: query.marking,
    implied: query.showsImplied ? 'shown' : undefined,
    links: query.showsAllLinks ? 'all' : undefined,
  }
  for (const [name, value] of Object.entries(values)) if (value) params.set(name, value)
  for (const key of query.open) params.append('open', key)
  for (const id of query.selected) params.append('selected', id)
  return params.size === 0 ? '' : `?${params}`
}

/** Another set of rows starts at its first page, and another kind of rows in its own order. */
export function changeQuery(query: ArchitectureQuery, change: Partial<ArchitectureQuery>): ArchitectureQuery {
  const sort = change.rows === undefined || change.rows === query.rows ? query.sort : undefined
  return { ...query, page: 1, sort, ...change }
}

/**
 * The query after a card is selected or deselected. A second card is added with Shift, or after "Find path to", and
 * shows the path between the two.
 */
export function chooseCard(
  query: ArchitectureQuery,
  id: string | undefined,
  isAdding = false,
): Pick<ArchitectureQuery, 'selected' | 'marking'> {
  const { selected, marking } = query
  const [first] = selected
  if (id === undefined) return { selected: isAskingForPath(query) ? selected : [], marking: undefined }
  if ((isAdding || isAskingForPath(query)) && first !== undefined && first !== id)
    return { selected: [first, id], marking: 'path' }
  return { selected: [id], marking: marking === 'impact' ? marking : undefined }
}

/** One end of a path is selected, and the next card becomes the other. */
export function isAskingForPath({ selected, marking }: ArchitectureQuery): boolean {
  return marking === 'path' && selected.length === 1
}

export function clearFilters(query: ArchitectureQuery): ArchitectureQuery {
  const { isTable, rows, sort, group, showsImplied, showsAllLinks } = query
  return { ...readQuery(new URLSearchParams()), isTable, rows, sort, group, showsImplied, showsAllLinks }
}

/** What the picture highlights, alone. While a path is asked for, that is still the end that is known. */
export function highlightedBy(query: ArchitectureQuery): ArchitectureQuery {
  const { selected, marking } = query
  const nothing = readQuery(new URLSearchParams())
  return { ...nothing, selected, marking: isAskingForPath(query) ? undefined : marking }
}

/** The filters alone. */
export function filtersOf(query: ArchitectureQuery): ArchitectureQuery {
  const { kind, band, project, assigned, isBehindOnly, hidesLibraries, focus, hops } = query
  const filters = { kind, band, project, assigned, isBehindOnly, hidesLibraries, focus, hops }
  return { ...readQuery(new URLSearchParams()), ...filters }
}

export function isFiltered(query: ArchitectureQuery): boolean {
  const { kind, band, project, assigned, focus, isBehindOnly, hidesLibraries } = query
  return (
    isBehindOnly ||
    hidesLibraries ||
    [kind, band, project, assigned, focus].some((value) => value !== undefined)
  )
}

/** Whether the picture depends on projects or assigned people. */
export function asksForOwnership({ project, assigned, group }: ArchitectureQuery): boolean {
  return project !== undefined || assigned !== undefined || group === 'project'
}

/** The position of the picture: `at=0.86,120,-40`. Added once a movement has ended. */
export function readView(params: URLSearchParams): View | undefined {
  const [k = Number.NaN, x = Number.NaN, y = Number.NaN] = (params.get('at') ?? '').split(',').map(Number)
  return [k, x, y].every(Number.isFinite) && k > 0 ? { k, x, y } : undefined
}

/** A choice that does not move the picture leaves it where it is, also after a reload. */
export function withPlaceOf(before: string, search: string): string {
  const view = readView(new URLSearchParams(before))
  if (!view) return search
  const params = new URLSearchParams(search)
  params.set('at', writeView(view))
  return `?${params}`
}

export function writeView({ k, x, y }: View): string {
  return `${Number(k.toFixed(3))},${Math.round(x)},${Math.round(y)}`
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text)
}

const idIn = (text: string | null) => (text !== null && uuid.test(text) ? text : undefined)
