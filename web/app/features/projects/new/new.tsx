import { createProject } from '@trellis/domain/contracts/catalog/projects'
import { type ActionFunctionArgs, href, replace } from 'react-router'
import { useTo } from '../../../components/base-path.ts'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { requireWorkspace } from '../../../data/organization/workspace.ts'
import { act } from '../../../exchange/acting/act.ts'
import { orUnreachable } from '../../../exchange/acting/or-unreachable.ts'
import { projects } from '../../../locales/en/late/projects.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ProjectForm } from '../form/project-form.tsx'
import { readSentProject } from '../form/read-sent-project.ts'
import type { Route } from './+types/new.ts'

export async function action({ context, request }: ActionFunctionArgs) {
  const { organizationId, base } = requireWorkspace(context)
  const { name, description, component_ids } = await readSentProject(request)
  const answer = await act(context, createProject, {
    organization_id: organizationId,
    name,
    description,
    component_ids,
  })
  return answer.data.ok ? replace(base + href('/project/:id', { id: answer.data.result.id })) : answer
}

const start = { name: '', description: '', components: [] }

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction)

export default function NewProject({ actionData }: Route.ComponentProps) {
  const { t } = useLateTexts('projects', projects)
  const listPath = useTo()('/project')
  return (
    <>
      <PageTitle>{t('new.title')}</PageTitle>
      <PageHeader title={t('new.title')} description={t('new.text')} />
      <ProjectForm start={start} answer={actionData} cancel={listPath} submit={t('new.act')} />
    </>
  )
}
