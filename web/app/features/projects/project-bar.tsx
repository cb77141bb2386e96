import { useTranslation } from 'react-i18next'
import { useMatches } from 'react-router'
import { useTo } from '../../components/base-path.ts'
import { DetailBar } from '../../components/detail/detail-bar.tsx'

export function ProjectBar() {
  const { t } = useTranslation(['projects', 'shell'])
  const projects = useTo()('/project')
  const name = useProjectName() ?? t('missing')
  return <DetailBar trail={[{ label: t('shell:projects'), to: projects }]} current={name} back={projects} />
}

/** The bar is above the page that loads the project. */
function useProjectName(): string | undefined {
  const loaded = useMatches().at(-1)?.loaderData
  if (typeof loaded !== 'object' || loaded === null || !('project' in loaded)) return undefined
  const { project } = loaded
  return typeof project === 'object' && project !== null && 'name' in project
    ? String(project.name)
    : undefined
}
