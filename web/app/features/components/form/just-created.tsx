import type { WrittenComponent } from '@trellis/domain/contracts/catalog/components'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useTo } from '../../../components/base-path.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import type { ComponentFormState } from './use-component-form.ts'

interface JustCreatedProps {
  component: WrittenComponent
  state: ComponentFormState
}

/** The component that was created before this one, which is often what this one uses or is used by. */
export function JustCreated({ component, state: { values, picks } }: JustCreatedProps) {
  const { t } = useTranslation('components')
  const to = useTo()
  const { id, title, version_count } = component
  const isChosen =
    values.dependencies.some(({ target }) => target.id === id) ||
    picks.list.some(({ suggestion }) => suggestion.id === id)
  return (
    <div role="status">
      <Alert
        action={
          <>
            {version_count > 0 && !isChosen && (
              <Button variant="outline" size="sm" icon="plus" onClick={() => picks.pick(component)}>
                {t('form.dependOnCreated')}
              </Button>
            )}
            <Button asChild variant="ghost" size="sm">
              <Link to={to('/component/:id', { id })}>{t('form.openCreated')}</Link>
            </Button>
          </>
        }
      >
        <span className="break-words">{t('form.created', { title })}</span>
      </Alert>
    </div>
  )
}
