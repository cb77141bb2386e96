import { may } from '@trellis/domain/permissions/may'
import { useTranslation } from 'react-i18next'
import { useRouteLoaderData } from 'react-router'
import type { loader } from '../../../layouts/default.tsx'
import { Button } from '../../../ui/action/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { useConfirmation } from '../../../ui/overlay/confirmation.tsx'
import type { Overview } from '../overview.ts'
import { useExample } from './use-example.ts'

/** Says that examples are loaded and whether the page shows them, and removes them. */
export function ExampleNotice({ overview }: { overview: Overview }) {
  const { t } = useTranslation('dashboard')
  const shell = useRouteLoaderData<typeof loader>('layouts/default')
  if (overview.example_count === 0 || shell === undefined) return null
  const isAlone = overview.component_count === overview.example_count
  return (
    <Alert
      className="mb-4"
      action={may({ role: shell.role, isSuperadmin: false }, 'create-component', {}) && <RemoveExample />}
    >
      {isAlone ? t('example.only', { name: shell.organizationName }) : t('example.beside')}
    </Alert>
  )
}

function RemoveExample() {
  const { t } = useTranslation('dashboard')
  const { confirm } = useConfirmation()
  const { act, isActing } = useExample('remove-example')
  const ask = () =>
    confirm({
      title: t('example.confirmTitle'),
      description: t('example.confirmText'),
      confirmText: t('example.remove'),
      confirmingText: t('example.removing'),
      confirmVariant: 'destructive',
      onConfirm: act,
    })
  return (
    <Button variant="outline" size="sm" disabled={isActing} onClick={ask}>
      {t('example.remove')}
    </Button>
  )
}
