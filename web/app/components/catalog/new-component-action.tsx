import { may } from '@trellis/domain/permissions/may'
import { useTranslation } from 'react-i18next'
import { Link, useRouteLoaderData } from 'react-router'
import type { MembershipRow } from '../../data/organization/membership.ts'
import { Button } from '../../ui/action/button.tsx'
import { useTo } from '../base-path.ts'

/** Only for people who may create one: everyone else would be turned away. Outside the app nobody may. */
export function NewComponentAction() {
  const { t } = useTranslation('components')
  const newComponent = useTo()('/component/new')
  const role = useRouteLoaderData<() => Pick<MembershipRow, 'role'>>('layouts/default')?.role
  if (!may({ role, isSuperadmin: false }, 'create-component', {})) return null
  return (
    <Button asChild size="sm" icon="plus">
      <Link to={newComponent}>
        <span className="phone:sr-only">{t('newComponent')}</span>
      </Link>
    </Button>
  )
}
