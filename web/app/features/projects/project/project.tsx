import { deleteProject } from '@trellis/domain/contracts/catalog/projects'
import { may } from '@trellis/domain/permissions/may'
import { useState } from 'react'
import { type ActionFunctionArgs, href, Link, type LoaderFunctionArgs, redirect } from 'react-router'
import { useTo } from '../../../components/base-path.ts'
import { DeleteDialog } from '../../../components/detail/delete-dialog.tsx'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { requireId } from '../../../data/catalog/ids.ts'
import { actorIn, requireWorkspace } from '../../../data/organization/workspace.ts'
import { act } from '../../../exchange/acting/act.ts'
import { orUnreachable } from '../../../exchange/acting/or-unreachable.ts'
import { readForm } from '../../../exchange/acting/read-form.ts'
import { readsAddress } from '../../../exchange/page/when-to-read.ts'
import type { DefaultHandle } from '../../../layouts/default.tsx'
import { projects } from '../../../locales/en/late/projects.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { bandOfScore } from '../../../ui/health/health-band.ts'
import { HealthGlyph } from '../../../ui/health/health-glyph.tsx'
import { HealthRing } from '../../../ui/health/health-ring.tsx'
import { Lattice, Panel, PanelHead } from '../../../ui/layout/lattice.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Glyph } from '../../../ui/mark/glyph.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { ProjectBar } from '../project-bar.tsx'
import { ProjectError } from '../project-error.tsx'
import { type ProjectListRow, readProject, readProjectComponents, scoreOfProject } from '../read-projects.ts'
import type { Route } from './+types/project.ts'
import { useProjectComponentColumns } from './component-columns.tsx'
import { ProjectDiagram } from './project-diagram.tsx'

export const handle: DefaultHandle = { Bar: ProjectBar }

const mostComponents = 20

export async function loader({ context, params }: LoaderFunctionArgs) {
  const workspace = requireWorkspace(context)
  const id = requireId(params.id)
  const [project, components] = await Promise.all([
    readProject(workspace, id),
    readProjectComponents(workspace, id, mostComponents),
  ])
  return { project, components, mayEdit: may(actorIn(workspace), 'create-component', {}) }
}

export const shouldRevalidate = readsAddress

/** The only action is deleting; the components stay. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  await readForm(request)
  const answer = await act(context, deleteProject, { id: requireId(params.id) })
  return answer.data.ok ? redirect(requireWorkspace(context).base + href('/project')) : answer
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction)

export default function Project({ loaderData }: Route.ComponentProps) {
  const { t } = useLateTexts('projects', projects)
  const { project, components, mayEdit } = loaderData
  return (
    <>
      <PageTitle>{project.name}</PageTitle>
      <PageHeader
        rowId={project.id}
        title={project.name}
        description={project.description ?? t('noDescription')}
        actions={mayEdit && <ProjectActs project={project} />}
      />
      <ProjectFigures project={project} />
      <Lattice>
        <Panel flush>
          <PanelHead flush title={t('column.components')} actions={<AllComponents project={project} />} />
          <ComponentTable components={components} />
        </Panel>
      </Lattice>
      {project.component_count > 0 && <ProjectDiagram projectId={project.id} name={project.name} />}
    </>
  )
}

function ProjectFigures({ project }: { project: ProjectListRow }) {
  const { t } = useLateTexts('projects', projects, 'ui')
  const score = scoreOfProject(project)
  const band = bandOfScore(score)
  return (
    <Lattice columns={3} aria-label={t('figures')} className="phone:grid-cols-2!">
      <Panel className="flex items-center gap-3.5 phone:col-span-full">
        <HealthRing score={score} />
        <div className="flex flex-col gap-1 type-xs">
          <span data-band={band} className="inline-flex items-center gap-1 font-medium text-health-text">
            <HealthGlyph band={band} />
            {t(`ui:health.${band}`)}
          </span>
          <span className="text-muted">{t('mean', { count: project.scored_count })}</span>
        </div>
      </Panel>
      <Figure label={t('column.components')} value={project.component_count} />
      <Figure label={t('componentsBehind')} value={project.behind_count} />
    </Lattice>
  )
}

function Figure({ label, value }: { label: string; value: number }) {
  const { t } = useLateTexts('projects', projects)
  return (
    <Panel>
      <p className="type-xs text-muted">{label}</p>
      <p className="mt-3 type-figure tracking-tighter">{t('number', { value })}</p>
    </Panel>
  )
}

/** The list of components has search, sorting and export; this shows the worst. */
function AllComponents({ project }: { project: ProjectListRow }) {
  const { t } = useLateTexts('projects', projects)
  const components = useTo()('/component/all')
  return (
    <Button asChild variant="ghost" size="xs" className="-mr-2">
      <Link to={`${components}?project=${project.id}`}>
        {t('allComponents', { count: project.component_count })}
        <Glyph name="arrow-right" size="sm" />
      </Link>
    </Button>
  )
}

function ComponentTable({ components }: { components: Route.ComponentProps['loaderData']['components'] }) {
  const { t } = useLateTexts('projects', projects)
  const to = useTo()
  return (
    <DataTable
      inPanel
      label={t('column.components')}
      columns={useProjectComponentColumns()}
      rows={components}
      rowKey={({ id }) => id}
      rowLink={({ id }) => to('/component/:id', { id })}
      empty={<p className="px-5 pb-5 type-sm text-muted phone:px-4">{t('noComponents')}</p>}
    />
  )
}

function ProjectActs({ project }: { project: ProjectListRow }) {
  const { t } = useLateTexts('projects', projects)
  const to = useTo()
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <Button variant="outline" onClick={() => setDeleting(true)}>
        {t('delete.open')}
      </Button>
      <Button asChild>
        <Link to={to('/project/:id/edit', { id: project.id })}>{t('edit.open')}</Link>
      </Button>
      <DeleteDialog
        action={to('/project/:id', { id: project.id })}
        open={isDeleting}
        onOpenChange={setDeleting}
        title={t('delete.title', { name: project.name })}
        text={t('delete.text', { count: project.component_count })}
        act={t('delete.act')}
        done={t('delete.done', { name: project.name })}
        mayForce={false}
      />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ProjectError error={error} />
}
