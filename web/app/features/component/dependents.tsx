import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, useOutletContext } from 'react-router'
import { useComponentLinks } from '../../components/base-path.ts'
import { BehindBadge } from '../../components/behind-badge.tsx'
import { kindIcons } from '../../components/component-kind.ts'
import { type ComponentPage, requireId } from '../../data/component.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { HealthScore } from '../../ui/health/health-score.tsx'
import { Lattice, Panel, PanelHead } from '../../ui/layout/lattice.tsx'
import { Glyph } from '../../ui/mark/glyph.tsx'
import { VersionChip } from '../../ui/mark/version-chip.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import type { Route } from './+types/dependents.ts'
import { type Dependent, readDependents } from './read-dependents.ts'
import type { Distant } from './walk-dependents.ts'

export function loader({ context, params }: LoaderFunctionArgs) {
  return readDependents(context, requireId(params.id))
}

export default function Dependents({ loaderData }: Route.ComponentProps) {
  const linksOf = useComponentLinks()
  const { t } = useTranslation('component')
  const { component, rights } = useOutletContext<ComponentPage>()
  const { direct, distant, total } = loaderData
  const columns = useDependentColumns(rights.seePeople)
  if (direct.length === 0) {
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
      <p className="mb-4 type-md text-muted">
        {t('dependents.reach', { name: component.title, count: total })}
      </p>
      <Lattice aria-label={t('dependents.direct')}>
        <Panel flush>
          <PanelHead
            flush
            title={t('dependents.direct')}
            actions={<span className="type-xs text-muted">{component.dependent_count}</span>}
          />
          <DataTable
            label={t('dependents.directTable', { name: component.title })}
            columns={columns}
            rows={direct}
            rowKey={({ component_id }) => component_id}
            rowLink={({ component_id }) => linksOf(component_id).overview}
            empty={null}
          />
          {component.dependent_count > direct.length && (
            <p className="border-t border-border-faint px-5 py-3 type-xs text-muted">
              {t('dependents.shown', { shown: direct.length, all: component.dependent_count })}
            </p>
          )}
        </Panel>
      </Lattice>
      {distant.length > 0 && (
        <DistantDependents distant={distant} total={total - component.dependent_count} />
      )}
    </>
  )
}

function useDependentColumns(seesPeople: boolean): Column<Dependent>[] {
  const { t } = useTranslation('component')
  const users: Column<Dependent> = {
    id: 'users',
    header: t('columns.users'),
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
      phone: '1',
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-2">
          <Glyph name={kindIcons[row.component_kind]} className="text-subtle" />
          <span className="truncate">{row.component_title}</span>
        </span>
      ),
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
    { id: 'behind', header: t('columns.behind'), phone: '1', cell: (row) => <BehindBadge behind={row} /> },
    ...(seesPeople ? [users] : []),
    {
      id: 'health',
      header: t('columns.health'),
      shrink: true,
      phone: '2r',
      cell: ({ component_health_score }) => <HealthScore score={component_health_score} />,
    },
  ]
}

function DistantDependents({ distant, total }: { distant: readonly Distant[]; total: number }) {
  const linksOf = useComponentLinks()
  const { t } = useTranslation('component')
  return (
    <Lattice aria-label={t('dependents.distant')}>
      <Panel flush>
        <PanelHead
          flush
          title={t('dependents.distant')}
          actions={<span className="type-xs text-muted">{total}</span>}
        />
        <ul className="flex flex-col pb-2">
          {distant.map(({ id, title, steps, through }) => (
            <li
              key={id}
              className="flex flex-wrap items-baseline gap-x-2 border-t border-border-faint px-5 py-2.5 type-sm first:border-t-0 phone:px-4"
            >
              <Link
                to={linksOf(id).overview}
                className="min-w-0 py-0.5 font-medium break-words hover:text-accent-text hover:underline"
              >
                {title}
              </Link>
              <span className="text-muted">{t('dependents.through', { through })}</span>
              <span className="ml-auto type-xs text-muted">{t('dependents.steps', { count: steps })}</span>
            </li>
          ))}
        </ul>
        {total > distant.length && (
          <p className="border-t border-border-faint px-5 py-3 type-xs text-muted">
            {t('dependents.shown', { shown: distant.length, all: total })}
          </p>
        )}
      </Panel>
    </Lattice>
  )
}
