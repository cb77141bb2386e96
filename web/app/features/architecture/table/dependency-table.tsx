import { useMemo } from 'react'
import { BehindBadge } from '../../../components/catalog/behind-badge.tsx'
import { kindIcons } from '../../../components/catalog/component-kind.ts'
import { SortMenu } from '../../../components/list/sort-menu.tsx'
import type { GraphData } from '../../../diagram/graph-data.ts'
import { architecture } from '../../../locales/en/late/architecture.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { SegmentedControl } from '../../../ui/action/segmented-control.tsx'
import { HealthScore } from '../../../ui/health/health-score.tsx'
import { Glyph } from '../../../ui/mark/glyph.tsx'
import { VersionChip } from '../../../ui/mark/version-chip.tsx'
import { type Column, DataTable, type Sort } from '../../../ui/table/data-table.tsx'
import {
  type ArchitectureQuery,
  changeQuery,
  chooseCard,
  isFiltered,
  type TableRows,
  writeQuery,
} from '../query/architecture-query.ts'
import { countHidden } from '../scene/count-hidden.ts'
import { CyclesChip } from '../toolbar/cycles-chip.tsx'
import { behindAt } from './behind-at.ts'
import { type ComponentRow, componentRows, type DependencyRow, dependencyRows } from './table-rows.ts'
import { sortComponents, sortDependencies } from './table-sort.ts'
import { VersionStep } from './version-step.tsx'

interface DependencyTableProps {
  data: GraphData
  query: ArchitectureQuery
  places: Int32Array | undefined
  onChange: (part: Partial<ArchitectureQuery>) => void
  onClear: () => void
}

const pageSize = 100
const ownSorts: Record<TableRows, Sort> = {
  dependencies: { column: 'behind', direction: 'descending' },
  components: { column: 'health', direction: 'ascending' },
}

/** The picture as rows: the same components and dependencies under the same filters. A row opens the panel. */
export function DependencyTable({ data, query, places, onChange, onClear }: DependencyTableProps) {
  const { t } = useLateTexts('architecture', architecture)
  const dependencies = useMemo(() => dependencyRows(data, places), [data, places])
  const components = useMemo(() => componentRows(data, places), [data, places])
  const { sort } = query
  const sortedDependencies = useMemo(
    () => sortDependencies(dependencies, data, sort),
    [dependencies, data, sort],
  )
  const sortedComponents = useMemo(() => sortComponents(components, data, sort), [components, data, sort])
  const columns = useColumns(data)
  const isComponents = query.rows === 'components'
  const total = isComponents ? components.length : dependencies.length
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const page = Math.min(query.page, pages)
  const onPage = <Row,>(rows: readonly Row[]) => rows.slice((page - 1) * pageSize, page * pageSize)
  const linkTo = (place: number) =>
    writeQuery(changeQuery(query, { page, ...chooseCard(query, data.graph.ids[place]) }))
  const shared = {
    density: 'dense',
    empty: <p className="p-6 text-muted">{t('table.empty')}</p>,
    sort: sort ?? ownSorts[query.rows],
    onSort: (next: Sort) => onChange({ sort: next }),
  } as const
  const [selected] = query.selected
  return (
    <div className="@container min-h-0 flex-1 overflow-auto bg-surface [--gutter:24px] phone:[--gutter:16px]">
      <div className="flex flex-wrap items-center gap-4 px-6 py-3 phone:px-4">
        <SegmentedControl
          className="phone:w-full phone:[&>button]:flex-1 phone:[&>button]:justify-center"
          label={t('table.rows')}
          value={query.rows}
          segments={[
            { value: 'dependencies', label: t('table.dependencies', { count: dependencies.length }) },
            { value: 'components', label: t('table.components', { count: components.length }) },
          ]}
          onChange={(rows) => onChange({ rows })}
        />
        <span className="hidden phone:contents">
          <SortMenu
            columns={columns[query.rows].map(({ id, header }) => ({ value: id, label: header }))}
            sort={shared.sort}
            isChosen={sort !== undefined}
            onChange={shared.onSort}
          />
        </span>
        <CyclesChip query={query} onChange={onChange} />
        {isFiltered(query) && <NotListed data={data} places={places} onClear={onClear} />}
      </div>
      {isComponents ? (
        <DataTable
          {...shared}
          label={t('table.componentsLabel')}
          columns={columns.components}
          rows={onPage(sortedComponents)}
          rowKey={({ key }) => key}
          rowLink={({ place }) => linkTo(place)}
          {...(selected !== undefined && { selectedKey: selected })}
        />
      ) : (
        <DataTable
          {...shared}
          // Names get what the columns behind them leave.
          className="[--cut-width:max(26cqw,min(50cqw_-_172px,280px))]"
          label={t('table.dependenciesLabel')}
          columns={columns.dependencies}
          rows={onPage(sortedDependencies)}
          rowKey={({ key }) => key}
          rowLink={({ from }) => linkTo(from)}
        />
      )}
      {pages > 1 && (
        <nav aria-label={t('table.pages')} className="flex items-center gap-2 px-6 py-3 phone:px-4">
          <Button
            variant="outline"
            size="sm"
            disabled={page === 1}
            onClick={() => onChange({ page: page - 1 })}
          >
            {t('table.previous')}
          </Button>
          <Button
            variant="outline"
            size="sm"
            disabled={page === pages}
            onClick={() => onChange({ page: page + 1 })}
          >
            {t('table.next')}
          </Button>
          <span role="status" className="type-xs text-muted tabular-nums">
            {t('table.range', {
              from: (page - 1) * pageSize + 1,
              to: Math.min(total, page * pageSize),
              count: total,
            })}
          </span>
        </nav>
      )}
    </div>
  )
}

/** As over the picture, says what the filters hide. */
function NotListed({ data, places, onClear }: Pick<DependencyTableProps, 'data' | 'places' | 'onClear'>) {
  const { t } = useLateTexts('architecture', architecture)
  const { components, dependencies } = useMemo(() => countHidden(data, places), [data, places])
  return (
    <p role="status" className="flex flex-wrap items-center gap-2 type-xs text-muted">
      {t('table.filtered', {
        shown: data.graph.size - components,
        all: data.graph.size,
        count: dependencies,
      })}
      <Button variant="ghost" size="xs" onClick={onClear}>
        {t('hidden.clear')}
      </Button>
    </p>
  )
}

function useColumns(data: GraphData) {
  const { t } = useLateTexts('architecture', architecture, 'components')
  return useMemo(() => {
    const name = (place: number) => (
      <span className="flex min-w-0 items-center gap-2">
        <Glyph name={kindIcons[data.kinds[place] ?? 'other']} className="text-subtle" />
        <span className="truncate" title={data.titles[place]}>
          {data.titles[place]}
        </span>
      </span>
    )
    const latest = (place: number) => {
      const number = data.latest[place]
      return number === undefined ? t('panel.noVersion') : <VersionChip number={number} state="latest" />
    }
    const dependencies: Column<DependencyRow>[] = [
      { id: 'from', header: t('table.component'), cell: ({ from }) => name(from), cut: true, phone: '1' },
      { id: 'to', header: t('panel.dependsOn'), cell: ({ to }) => name(to), cut: true, phone: '2' },
      {
        id: 'selected',
        header: t('table.selected'),
        cell: ({ edge }) => <VersionStep data={data} edge={edge} isInTable />,
        phone: '2r',
      },
      { id: 'latest', header: t('panel.latest'), cell: ({ to }) => latest(to) },
      {
        id: 'behind',
        header: t('table.behind'),
        cell: ({ edge }) => <BehindBadge behind={behindAt(data, edge)} />,
        grow: true,
        phone: '1',
      },
    ]
    const components: Column<ComponentRow>[] = [
      { id: 'title', header: t('table.component'), cell: ({ place }) => name(place), cut: true, phone: '1' },
      {
        id: 'health',
        header: t('filter.health'),
        cell: ({ score }) => <HealthScore score={score} />,
        phone: '2',
      },
      { id: 'latest', header: t('panel.latest'), cell: ({ place }) => latest(place), phone: '2r' },
      {
        id: 'kind',
        header: t('panel.kind'),
        narrow: 'compact',
        cell: ({ place }) => t(`components:kind.${data.kinds[place] ?? 'other'}`),
      },
      {
        id: 'dependencies',
        header: t('panel.dependsOn'),
        align: 'right',
        cell: (row) => <span className="tabular-nums">{row.dependencies}</span>,
      },
      {
        id: 'behind',
        header: t('table.ofThemBehind'),
        align: 'right',
        cell: (row) => <span className="tabular-nums">{row.behind}</span>,
      },
      {
        id: 'dependents',
        header: t('panel.usedBy'),
        align: 'right',
        cell: (row) => <span className="tabular-nums">{row.dependents}</span>,
        grow: true,
      },
    ]
    return { dependencies: dependencies.map(sortable), components: components.map(sortable) }
  }, [data, t])
}

const sortable = <Row,>(column: Column<Row>): Column<Row> => ({ ...column, sortable: true })
