import { useTranslation } from 'react-i18next'
import { useTo } from '../../components/base-path.ts'
import { ItemError, isItemError } from '../../components/detail/item-error.tsx'

/** Shown in place of a project that was deleted, is hidden from the person or never existed. */
export function ProjectError({ error }: { error: unknown }) {
  const { t } = useTranslation('projects')
  const projects = useTo()('/project')
  if (!isItemError(error)) throw error
  return <ItemError title={t('missing')} list={{ to: projects, name: t('all'), icon: 'folder' }} />
}
