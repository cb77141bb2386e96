import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useOutletContext } from 'react-router'
import { useTo } from '../../../../components/base-path.ts'
import { BehindBadge } from '../../../../components/catalog/behind-badge.tsx'
import { ComponentName } from '../../../../components/catalog/component-name.tsx'
import { Pager, pageIn } from '../../../../components/list/pager.tsx'
import type { ComponentPage } from '../../../../data/catalog/component.ts'
import { requireId } from '../../../../data/catalog/ids.ts'
import type { Page } from '../../../../data/client/read-rows.ts'
import { readsAddress } from '../../../../exchange/page/when-to-read.ts'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { HealthScore } from '../../../../ui/health/health-score.tsx'
import { Lattice, Panel, PanelHead } from '../../../../ui/layout/lattice.tsx'
import { VersionChip } from '../../../../ui/mark/version-chip.tsx'
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx'
import type { Route } from './+types/dependents.ts'
import { type Dependent, type Distant, dependentsPageSize, readDependents } from './read-dependents.ts'

export function loader({ context, params, url }: LoaderFunctionArgs) {
  const pages = { direct: pageIn(url), distant: pageIn(url, 'distant') }
  return readDependents(context, requireId(params.id), pages)
}

export const shouldRevalidate = readsAddress

export default function Dependents({ loaderData }: Route.ComponentProps) {
  const to = useTo()
  const { t } = useTranslation('component')
  const { component, rights } = useOutletContext<ComponentPage>()
  const { direct, distant } = loaderData
  const columns = useDependentColumns(rights.seePeople)
  if (direct.count === 0) {
    return (
      <Lattice>
        <EmptyState
          title={t('dependents.emptyTitle')}
          text={t('dependents.emptyText', { name: component.title })}
        />
      </Lattice>
    )
  }
  return (
    <>
      <p className="mb-4 type-md wrap-anywhere text-muted">
        {t('dependents.reach', { name: component.title, count: direct.count + distant.count })}
      </p>
      <Lattice aria-label={t('dependents.direct')}>
        <Panel flush>
          <PanelHead flush title={t('dependents.direct')} actions={<Count of={direct.count} />} />
          <DataTable
            inPanel
            label={t('dependents.directTable', { name: component.title })}
            columns={columns}
            rows={direct.rows}
            rowKey={({ component_id }) => component_id}
            rowLink={({ component_id }) => to('/component/:id', { id: component_id })}
            empty={null}
          />
          <Pager
            label={t('dependents.directPages')}
            page={direct.page}
            pages={Math.ceil(direct.count / dependentsPageSize)}
            className="border-t border-border-faint px-5 py-3 phone:px-4"
          />
        </Panel>
      </Lattice>
      {distant.count > 0 && <DistantDependents distant={distant} />}
    </>
  )
}

function Count({ of }: { of: number }) {
  const { t } = useTranslation()
  return <span className="type-xs text-muted tabular-nums">{t('number', { value: of })}</span>
}

function useDependentColumns(seesPeople: boolean): Column<Dependent>[] {
  const { t } = useTranslation('component')
  const users: Column<Dependent> = {
    id: 'users',
    header: t('columns.users'),
    narrow: 'tablet',
    cell: ({ users = [] }) => (
      <span className="block max-w-60 truncate text-muted" title={users.join(', ')}>
        {users.length > 0 ? users.join(', ') : t('head.nobody')}
      </span>
    ),
  }
  return [
    {
      id: 'component',
      header: t('columns.component'),
      grow: true,
      phone: '1',
      cell: (row) => <ComponentName kind={row.component_kind} title={row.component_title} />,
    },
    {
      id: 'version',
      header: t('columns.uses'),
      phone: '2',
      cell: (row) => (
        <VersionChip
          number={row.number}
          state={row.version_id === row.latest_version_id ? 'latest' : row.state}
        />
      ),
    },
    { id: 'behind', header: t('columns.behind'), phone: '2r', cell: (row) => <BehindBadge behind={row} /> },
    ...(seesPeople ? [users] : []),
    {
      id: 'health',
      header: t('columns.health'),
      shrink: true,
      phone: '1',
      cell: ({ component_health_score }) => <HealthScore score={component_health_score} />,
    },
  ]
}

/** Nearest first, each with one path to it. */
function DistantDependents({ distant }: { distant: Page<Distant> }) {
  const to = useTo()
  const { t } = useTranslation('component')
  const columns: Column<Distant>[] = [
    {
      id: 'component',
      header: t('columns.component'),
      grow: true,
      phone: '1',
      cell: ({ kind, title }) => <ComponentName kind={kind} title={title} />,
    },
    {
      id: 'through',
      header: t('columns.through'),
      cut: true,
      narrow: 'tablet',
      phone: '2',
      cell: ({ through_title, through_number }) => (
        <span className="inline-flex min-w-0 items-center gap-2 overflow-hidden text-muted max-w-full">
          <span className="truncate" title={t('dependents.through', { through: through_title })}>
            {t('dependents.through', { through: through_title })}
          </span>
          <span className="inline-flex shrink-0">
            <VersionChip number={through_number} />
          </span>
        </span>
      ),
    },
    {
      id: 'steps',
      header: t('columns.steps'),
      phone: '2r',
      cell: ({ steps }) => (
        <span className="text-muted phone:type-xs">{t('dependents.steps', { count: steps })}</span>
      ),
    },
    {
      id: 'health',
      header: t('columns.health'),
      shrink: true,
      phone: '1',
      cell: ({ health_score }) => <HealthScore score={health_score} />,
    },
  ]
  return (
    <Lattice aria-label={t('dependents.distant')}>
      <Panel flush>
        <PanelHead flush title={t('dependents.distant')} actions={<Count of={distant.count} />} />
        <DataTable
          inPanel
          label={t('dependents.distantTable')}
          columns={columns}
          rows={distant.rows}
          rowKey={({ id }) => id}
          rowLink={({ id }) => to('/component/:id', { id })}
          empty={null}
        />
        <Pager
          label={t('dependents.distantPages')}
          name="distant"
          page={distant.page}
          pages={Math.ceil(distant.count / dependentsPageSize)}
          className="border-t border-border-faint px-5 py-3 phone:px-4"
        />
      </Panel>
    </Lattice>
  )
}
