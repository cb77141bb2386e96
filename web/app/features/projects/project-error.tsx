import { useTo } from '../../components/base-path.ts'
import { ItemError, isItemError } from '../../components/detail/item-error.tsx'
import { projects } from '../../locales/en/late/projects.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'

/** Shown in place of a project that was deleted, is hidden from the person or never existed. */
export function ProjectError({ error }: { error: unknown }) {
  const { t } = useLateTexts('projects', projects)
  const listPath = useTo()('/project')
  if (!isItemError(error)) throw error
  return <ItemError title={t('missing')} list={{ to: listPath, name: t('all'), icon: 'folder' }} />
}
