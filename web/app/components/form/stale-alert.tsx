import { useTranslation } from 'react-i18next'
import type { StaleEdit } from '../../exchange/acting/act.ts'
import { Button } from '../../ui/action/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'

/** How a field is called, and how its value is written where one line holds it. */
export interface StaleField {
  label: string
  write?: (value: unknown) => string | undefined
}

interface StaleAlertProps {
  stale: StaleEdit
  /** What the form shows; of other fields nothing is said. */
  fields: Readonly<Record<string, StaleField>>
  onKeep: (revision: number) => void
  /** Reads again what is stored. */
  onDiscard?: (() => void) | undefined
}

/** What others have saved since, and the two ways out; what was entered stays until one is chosen. */
export function StaleAlert({ stale: { changed, current }, fields, onKeep, onDiscard }: StaleAlertProps) {
  const { t } = useTranslation('components')
  return (
    <Alert
      tone="warning"
      urgent
      title={t('stale.title')}
      action={
        <span className="flex gap-2">
          {onDiscard && (
            <Button variant="outline" size="sm" onClick={onDiscard}>
              {t('stale.take')}
            </Button>
          )}
          <Button variant="outline" size="sm" onClick={() => onKeep(current.revision)}>
            {t('stale.keep')}
          </Button>
        </span>
      }
    >
      <p>{t('stale.text')}</p>
      <ul className="list-disc pl-5">
        {changed.map((name) => {
          const field = fields[name]
          return (
            field && (
              <li key={name}>
                <ChangedField field={field} value={current[name]} />
              </li>
            )
          )
        })}
      </ul>
    </Alert>
  )
}

function ChangedField({ field: { label, write }, value }: { field: StaleField; value: unknown }) {
  const { t } = useTranslation('components')
  if (value === null) return t('stale.emptied', { field: label })
  const written = write?.(value)
  return written === undefined ? label : t('stale.value', { field: label, value: written })
}

/** For fields of one line of text. */
export const writeText = (value: unknown) => (typeof value === 'string' ? value : undefined)
