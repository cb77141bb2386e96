import { useTranslation } from 'react-i18next'
import { ItemError, isItemError } from '../../components/detail/item-error.tsx'
import { isMissingComponent } from '../../data/catalog/missing-component.ts'

/** Shown in place of a version or its form, if the version or its component does not exist. */
export function VersionError({ error }: { error: unknown }) {
  const { t } = useTranslation('component')
  if (!isItemError(error)) throw error
  return isMissingComponent(error) ? <ItemError title={t('notFound')} /> : <ItemError />
}
