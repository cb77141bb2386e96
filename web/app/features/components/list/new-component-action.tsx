import { may } from '@trellis/domain/permissions/may'
import { useTranslation } from 'react-i18next'
import { Link, useRouteLoaderData } from 'react-router'
import type { loader } from '../../../layouts/default.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/action/button.tsx'

/** Only for those who may: everyone else would be sent away. */
export function NewComponentAction() {
  const { t } = useTranslation('components')
  const role = useRouteLoaderData<typeof loader>('layouts/default')?.role
  if (!may({ role, isSuperadmin: false }, 'create-component', {})) return null
  return (
    <Button asChild size="sm" icon="plus">
      <Link to={paths().newComponent}>
        <span className="max-[380px]:sr-only">{t('newComponent')}</span>
      </Link>
    </Button>
  )
}
