import { updateProject } from '@trellis/domain/contracts/catalog/projects'
import { type ActionFunctionArgs, href, type LoaderFunctionArgs, replace } from 'react-router'
import { useTo } from '../../../components/base-path.ts'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { requireId } from '../../../data/catalog/ids.ts'
import { requireWorkspace } from '../../../data/organization/workspace.ts'
import { act } from '../../../exchange/acting/act.ts'
import { orUnreachable } from '../../../exchange/acting/or-unreachable.ts'
import { keepEntries } from '../../../exchange/page/keep-entries.ts'
import { useReadAgain } from '../../../exchange/page/use-read-again.ts'
import { ignoresSearch } from '../../../exchange/page/when-to-read.ts'
import type { DefaultHandle } from '../../../layouts/default.tsx'
import { projects } from '../../../locales/en/late/projects.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ProjectForm } from '../form/project-form.tsx'
import { readSentProject } from '../form/read-sent-project.ts'
import { ProjectBar } from '../project-bar.tsx'
import { ProjectError } from '../project-error.tsx'
import { readAllProjectComponents, readProject } from '../read-projects.ts'
import type { Route } from './+types/edit.ts'

export const handle: DefaultHandle = { Bar: ProjectBar }

export async function loader({ context, params }: LoaderFunctionArgs) {
  const workspace = requireWorkspace(context)
  const id = requireId(params.id)
  const [project, components] = await Promise.all([
    readProject(workspace, id),
    readAllProjectComponents(workspace, id),
  ])
  return { project, components }
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  keepEntries(request, serverLoader)

export const shouldRevalidate = ignoresSearch

export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = requireId(params.id)
  const { revision, name, description, component_ids } = await readSentProject(request)
  const answer = await act(context, updateProject, {
    id,
    expected_revision: revision,
    name,
    description,
    component_ids,
  })
  return answer.data.ok ? replace(requireWorkspace(context).base + href('/project/:id', { id })) : answer
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction)

export default function EditProject({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLateTexts('projects', projects)
  const to = useTo()
  const { project, components } = loaderData
  const { reading, readAgain } = useReadAgain(loaderData)
  const title = t('edit.title', { name: project.name })
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} />
      <ProjectForm
        key={`${project.id} ${reading}`}
        start={{
          name: project.name,
          description: project.description ?? '',
          components,
          revision: project.revision,
        }}
        loaded={loaderData}
        answer={actionData}
        cancel={to('/project/:id', { id: project.id })}
        submit={t('edit.act')}
        onDiscard={readAgain}
      />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ProjectError error={error} />
}
