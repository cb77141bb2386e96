import { useMatches } from 'react-router'
import { useTo } from '../../components/base-path.ts'
import { DetailBar } from '../../components/detail/detail-bar.tsx'
import { projects } from '../../locales/en/late/projects.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'

export function ProjectBar() {
  const { t } = useLateTexts('projects', projects, 'shell')
  const listPath = useTo()('/project')
  const name = useProjectName() ?? t('missing')
  return <DetailBar trail={[{ label: t('shell:projects'), to: listPath }]} current={name} back={listPath} />
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
