import { useTranslation } from 'react-i18next'
import type { StaleEdit } from '../../exchange/acting/answer.ts'
import { Button } from '../../ui/action/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'

/** The name of a field, and the text of its value if it fits on one line. */
export interface StaleField {
  label: string
  write?: (value: unknown) => string | undefined
}

interface StaleAlertProps {
  stale: StaleEdit
  /** In place of the words for an edit by someone else. */
  title?: string
  /** The fields of the form; other fields are not mentioned. */
  fields: Readonly<Record<string, StaleField>>
  onKeep: (revision: number) => void
  /** Reads the stored values again. */
  onDiscard?: (() => void) | undefined
}

/** What others have saved since, and the two ways out. The entries stay until one is chosen. */
export function StaleAlert({ stale, title, fields, onKeep, onDiscard }: StaleAlertProps) {
  const { current } = stale
  const changed = stale.changed.filter((name) => fields[name])
  const { t } = useTranslation('components')
  return (
    <Alert
      tone="warning"
      urgent
      title={title ?? t('stale.title')}
      action={
        <span className="flex basis-full flex-wrap gap-2">
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
      {changed.length > 0 && <p>{t('stale.text')}</p>}
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

/** For single-line text fields. */
export const writeText = (value: unknown) => (typeof value === 'string' ? value : undefined)
