import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/action/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import type { SaveAnswer } from './save-component.ts'

interface StaleAlertProps {
  answer: Extract<SaveAnswer, { status: 'stale' }>
  onKeep: (revision: number) => void
  onDiscard: (() => void) | undefined
}

const labels = {
  title: 'form.title',
  description: 'form.description',
  kind: 'form.kind',
  documentation_url: 'form.documentation',
  dependencies: 'form.dependencies',
  assigned_users: 'form.people',
} as const

const isLabelled = (field: string): field is keyof typeof labels => Object.hasOwn(labels, field)

/** What others have saved since, and the two ways out; what was entered stays until one is chosen. */
export function StaleAlert({ answer: { changed, current }, onKeep, onDiscard }: StaleAlertProps) {
  const { t } = useTranslation('components')
  return (
    <Alert
      tone="warning"
      urgent
      title={t('stale.title')}
      action={
        <span className="flex gap-2">
          <Button variant="outline" size="sm" onClick={onDiscard}>
            {t('stale.take')}
          </Button>
          <Button variant="outline" size="sm" onClick={() => onKeep(current.revision)}>
            {t('stale.keep')}
          </Button>
        </span>
      }
    >
      <p>{t('stale.text')}</p>
      <ul className="list-disc pl-5">
        {changed.filter(isLabelled).map((field) => (
          <li key={field}>
            <ChangedField name={t(labels[field])} value={current[field]} />
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function ChangedField({ name, value }: { name: string; value: unknown }) {
  const { t } = useTranslation('components')
  if (value === null) return t('stale.emptied', { field: name })
  return typeof value === 'string' ? t('stale.value', { field: name, value }) : name
}
