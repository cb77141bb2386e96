import { may } from '@trellis/domain/permissions/may'
import { useRouteLoaderData } from 'react-router'
import type { loader } from '../../../layouts/default.tsx'
import { dashboard } from '../../../locales/en/late/dashboard.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { useConfirmation } from '../../../ui/overlay/confirmation.tsx'
import type { Overview } from '../overview.ts'
import { useExample } from './use-example.ts'

/** Says that examples are loaded and whether the page shows them, and removes them. */
export function ExampleNotice({ overview }: { overview: Overview }) {
  const { t } = useLateTexts('dashboard', dashboard)
  const shell = useRouteLoaderData<typeof loader>('layouts/default')
  if (overview.example_count === 0 || shell === undefined) return null
  return (
    <Alert
      className="mb-4"
      action={may({ role: shell.role, isSuperadmin: false }, 'create-component', {}) && <RemoveExample />}
    >
      {overview.shows_examples ? t('example.only', { name: shell.organizationName }) : t('example.beside')}
    </Alert>
  )
}

const mostNamed = 5

/** Removes them at once, and asks only if own components would lose dependencies. */
function RemoveExample() {
  const { t } = useLateTexts('dashboard', dashboard)
  const { confirm } = useConfirmation()
  const { act, isActing } = useExample('remove-example', (dependents) => {
    const named = dependents.slice(0, mostNamed).map(({ title }) => title)
    const unnamed = dependents.length - named.length
    const names = unnamed > 0 ? [...named, t('example.others', { count: unnamed })] : named
    confirm({
      title: t('example.confirmTitle'),
      description: t('example.confirmText', { names, count: dependents.length }),
      confirmText: t('example.remove'),
      confirmingText: t('example.removing'),
      confirmVariant: 'destructive',
      onConfirm: () => act({ force: true }),
    })
  })
  return (
    <Button
      variant="outline"
      size="sm"
      loading={isActing}
      loadingText={t('example.removing')}
      onClick={() => void act()}
    >
      {t('example.remove')}
    </Button>
  )
}
