import { may } from '@trellis/domain/permissions/may'
import { Link, type LoaderFunctionArgs, useRouteLoaderData } from 'react-router'
import { useTo } from '../../../components/base-path.ts'
import { DescribedName } from '../../../components/catalog/described-name.tsx'
import { TimeAgo } from '../../../components/dates/time-ago.tsx'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { actorIn, requireWorkspace } from '../../../data/organization/workspace.ts'
import { readsAddress } from '../../../exchange/page/when-to-read.ts'
import type { DefaultHandle, loader as shellLoader } from '../../../layouts/default.tsx'
import { projects } from '../../../locales/en/late/projects.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Seedling } from '../../../ui/feedback/seedling.tsx'
import { HealthScore } from '../../../ui/health/health-score.tsx'
import { Lattice, Panel } from '../../../ui/layout/lattice.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { type ProjectListRow, readProjects, scoreOfProject } from '../read-projects.ts'
import type { Route } from './+types/list.ts'

export const handle: DefaultHandle = { Actions: NewProjectAction }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const workspace = requireWorkspace(context)
  const asked = Number(url.searchParams.get('page'))
  const page = Number.isInteger(asked) && asked > 1 ? asked : 1
  const mayCreate = may(actorIn(workspace), 'create-component', {})
  return { ...(await readProjects(workspace, page)), page, mayCreate, now: Date.now() }
}

export const shouldRevalidate = readsAddress

export default function Projects({ loaderData }: Route.ComponentProps) {
  const { t } = useLateTexts('projects', projects)
  const to = useTo()
  const { projects: rows, page, hasMore, mayCreate, now } = loaderData
  const columns = useColumns(now)
  const isEmpty = hasNone(loaderData)
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader title={t('title')} description={t('text')} />
      <Lattice>
        {isEmpty ? (
          <NoProjects mayCreate={mayCreate} />
        ) : (
          <Panel flush>
            <DataTable
              label={t('title')}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              rowLink={({ id }) => to('/project/:id', { id })}
              empty={<EmptyState title={t('noMore')} />}
            />
          </Panel>
        )}
      </Lattice>
      {(page > 1 || hasMore) && <Pages page={page} hasMore={hasMore} />}
    </>
  )
}

const hasNone = ({ projects, page }: Pick<Route.ComponentProps['loaderData'], 'projects' | 'page'>) =>
  projects.length === 0 && page === 1

function NoProjects({ mayCreate }: { mayCreate: boolean }) {
  const { t } = useLateTexts('projects', projects)
  const newProject = useTo()('/project/new')
  return (
    <EmptyState
      hero
      level={2}
      drawing={<Seedling caption={t('empty.seedling')} />}
      title={t('empty.title')}
      text={mayCreate ? t('empty.text') : t('empty.readOnly')}
      actions={
        mayCreate && (
          <Button asChild icon="plus">
            <Link to={newProject}>{t('new.title')}</Link>
          </Button>
        )
      }
    />
  )
}

function useColumns(now: number): Column<ProjectListRow>[] {
  const { t } = useLateTexts('projects', projects)
  return [
    {
      id: 'name',
      header: t('column.name'),
      grow: true,
      phone: '1',
      cell: ({ name, description }) => (
        <span className="flex min-w-0 items-baseline gap-2.5">
          <DescribedName name={name} description={description} />
        </span>
      ),
    },
    {
      id: 'health',
      header: t('column.health'),
      phone: '1',
      cell: (row) => <HealthScore score={scoreOfProject(row)} />,
    },
    {
      id: 'components',
      header: t('column.components'),
      align: 'right',
      phone: '2',
      cell: ({ component_count: count }) => (
        <>
          <span className="tabular-nums phone:hidden">{t('number', { value: count })}</span>
          <span className="hidden phone:inline">{t('components', { count })}</span>
        </>
      ),
    },
    {
      id: 'behind',
      header: t('column.behind'),
      align: 'right',
      phone: '2r',
      cell: ({ behind_count: count }) => (
        <>
          <span className="tabular-nums phone:hidden">{t('number', { value: count })}</span>
          <span className="hidden phone:inline">{t('behind', { count })}</span>
        </>
      ),
    },
    {
      id: 'lowest',
      header: t('column.lowest'),
      align: 'right',
      narrow: 'compact',
      cell: ({ lowest_score }) => <span className="tabular-nums">{lowest_score ?? t('none')}</span>,
    },
    {
      id: 'updated',
      header: t('column.updated'),
      align: 'right',
      narrow: 'compact',
      cell: ({ updated_at }) => (
        <span className="text-muted tabular-nums">
          <TimeAgo timestamp={updated_at} now={now} />
        </span>
      ),
    },
  ]
}

function Pages({ page, hasMore }: { page: number; hasMore: boolean }) {
  const { t } = useLateTexts('projects', projects)
  const at = (next: number) => ({ search: next === 1 ? '' : `?page=${next}` })
  return (
    <nav aria-label={t('pages')} className="mt-4 flex justify-end gap-2">
      {page > 1 && (
        <Button asChild variant="outline" size="sm">
          <Link to={at(page - 1)}>{t('previous')}</Link>
        </Button>
      )}
      {hasMore && (
        <Button asChild variant="outline" size="sm">
          <Link to={at(page + 1)}>{t('next')}</Link>
        </Button>
      )}
    </nav>
  )
}

/**
 * Only for people who may create one; in the demo nobody may. Without projects the button is in the middle, and one is
 * enough.
 */
function NewProjectAction() {
  const { t } = useLateTexts('projects', projects)
  const newProject = useTo()('/project/new')
  const role = useRouteLoaderData<typeof shellLoader>('layouts/default')?.role
  const loaded = useRouteLoaderData<typeof loader>('features/projects/list/list')
  if (!may({ role, isSuperadmin: false }, 'create-component', {}) || (loaded && hasNone(loaded))) return null
  return (
    <Button asChild size="sm" icon="plus">
      <Link to={newProject}>{t('new.title')}</Link>
    </Button>
  )
}
