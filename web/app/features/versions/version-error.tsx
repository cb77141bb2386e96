import { useTranslation } from 'react-i18next'
import { ItemError, isItemError } from '../../components/detail/item-error.tsx'
import { isMissingComponent } from '../../data/catalog/missing-component.ts'

/** In place of a version, or of a form for one: its component is not there, or it is not. */
export function VersionError({ error }: { error: unknown }) {
  const { t } = useTranslation('component')
  if (!isItemError(error)) throw error
  return isMissingComponent(error) ? <ItemError title={t('notFound')} /> : <ItemError />
}
