import { useState } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { HealthScore } from '../../ui/health/health-score.tsx'
import { Lattice, Panel, PanelHead } from '../../ui/layout/lattice.tsx'
import { Glyph } from '../../ui/mark/glyph.tsx'
import { VersionChip } from '../../ui/mark/version-chip.tsx'
import { type Column, DataTable, type Sort } from '../../ui/table/data-table.tsx'
import type { ComponentRow } from './component-row.ts'
import { componentRows, words } from './specimens.ts'

const { table } = words

const columns: readonly Column<ComponentRow>[] = [
  {
    id: 'name',
    header: table.component,
    sortable: true,
    phone: '1',
    cell: ({ name, icon }) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <Glyph name={icon} className="text-subtle" />
        <span className="truncate">{name}</span>
      </span>
    ),
  },
  {
    id: 'health',
    header: table.health,
    sortable: true,
    phone: '1',
    cell: ({ score }) => <HealthScore score={score} />,
  },
  {
    id: 'version',
    header: table.version,
    phone: '2',
    cell: ({ version }) => <VersionChip number={version} />,
  },
  {
    id: 'dependents',
    header: table.dependents,
    sortable: true,
    align: 'right',
    phone: '2r',
    cell: ({ dependents }) => <span className="tabular-nums">{dependents}</span>,
  },
  {
    id: 'updated',
    header: table.updated,
    align: 'right',
    drop: true,
    cell: ({ updated }) => <span className="text-muted">{updated}</span>,
  },
  {
    id: 'actions',
    header: table.actions,
    headerHidden: true,
    shrink: true,
    cell: () => <Button variant="ghost" size="icon-xs" icon="more" label={table.actions} />,
  },
]

const byScore = (a: ComponentRow, b: ComponentRow) => (a.score ?? -1) - (b.score ?? -1)
const comparisons: Record<string, (a: ComponentRow, b: ComponentRow) => number> = {
  name: (a, b) => a.name.localeCompare(b.name),
  dependents: (a, b) => a.dependents - b.dependents,
  health: byScore,
}

function sorted(sort: Sort): ComponentRow[] {
  const rows = componentRows.toSorted(comparisons[sort.column] ?? byScore)
  return sort.direction === 'ascending' ? rows : rows.toReversed()
}

export function Tables() {
  const [sort, setSort] = useState<Sort>({ column: 'health', direction: 'ascending' })
  const shared = {
    label: table.label,
    columns,
    rowKey: (row: ComponentRow) => row.name,
    density: 'dense' as const,
    empty: (
      <EmptyState
        title={table.noResult}
        text={table.noResultText}
        actions={<Button variant="outline">{table.clear}</Button>}
      />
    ),
  }
  return (
    <>
      <Lattice>
        <Panel flush>
          <PanelHead flush title={table.heading} />
          <DataTable
            {...shared}
            rows={sorted(sort)}
            rowLink={(row) => `/kit?component=${row.name}`}
            selectedKey="android-app"
            sort={sort}
            onSort={setSort}
          />
        </Panel>
      </Lattice>
      <Lattice columns={3}>
        <Panel flush>
          <PanelHead flush title={table.loading} />
          <DataTable {...shared} columns={columns.slice(0, 2)} rows={[]} state="loading" />
        </Panel>
        <Panel flush>
          <PanelHead flush title={table.empty} />
          <DataTable {...shared} columns={columns.slice(0, 2)} rows={[]} />
        </Panel>
        <Panel flush>
          <PanelHead flush title={table.failed} />
          <DataTable
            {...shared}
            columns={columns.slice(0, 2)}
            rows={[]}
            state="error"
            onRetry={() => undefined}
          />
        </Panel>
      </Lattice>
    </>
  )
}
