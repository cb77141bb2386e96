import { useTranslation } from 'react-i18next'
import { Link, useMatches } from 'react-router'
import { usePaths } from '../../../components/base-path.ts'
import { Button } from '../../../ui/action/button.tsx'

/** Only for those who may: everyone else would be sent away. */
export function NewComponentAction() {
  const { t } = useTranslation('components')
  const { newComponent } = usePaths()
  if (!mayCreate(useMatches().at(-1)?.loaderData)) return null
  return (
    <Button asChild size="sm" icon="plus">
      <Link to={newComponent}>
        <span className="max-[380px]:sr-only">{t('newComponent')}</span>
      </Link>
    </Button>
  )
}

/** What the list below has loaded. */
function mayCreate(loaded: unknown): boolean {
  return typeof loaded === 'object' && loaded !== null && 'mayCreate' in loaded && loaded.mayCreate === true
}
