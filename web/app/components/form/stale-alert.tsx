import { useTranslation } from 'react-i18next'
import type { StaleEdit } from '../../exchange/acting/answer.ts'
import { Button } from '../../ui/action/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { giveFocusBack } from '../../ui/overlay/give-focus-back.ts'

/** The name of a field, and the text of its value, of which a line is shown. */
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
  /** Nothing was sent yet: keeping the entries sends nothing either. */
  isUnsent?: boolean
  onKeep: (revision: number) => void
  /** Reads the stored values again. */
  onDiscard?: (() => void) | undefined
}

/** What others have saved since, and the two ways out. The entries stay until one is chosen. */
export function StaleAlert({ stale, title, fields, isUnsent = false, onKeep, onDiscard }: StaleAlertProps) {
  const { current } = stale
  const changed = stale.changed.filter((name) => fields[name])
  const { t } = useTranslation('components')
  return (
    <Alert
      tone="warning"
      urgent
      {...(isUnsent && { className: unsentClasses })}
      title={title ?? t('stale.title')}
      action={
        <span ref={giveFocusBack} className="flex basis-full flex-wrap gap-2">
          {onDiscard && (
            <Button variant="outline" size="sm" onClick={onDiscard}>
              {t('stale.take')}
            </Button>
          )}
          <Button variant="outline" size="sm" onClick={() => onKeep(current.revision)}>
            {t(isUnsent ? 'stale.keepEntries' : 'stale.keep')}
          </Button>
        </span>
      }
    >
      {changed.length > 0 && <p>{t(isUnsent ? 'stale.textUnsent' : 'stale.text')}</p>}
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

/** In sight wherever somebody is in a long form, unless the window is so low that it would hide the field. */
const unsentClasses =
  'sticky max-h-[40dvh] overflow-y-auto overscroll-contain [@media(max-height:700px)]:static [@media(max-height:700px)]:max-h-none top-[calc(var(--banner-height)+64px)] z-(--layer-sticky) shadow-2'

function ChangedField({ field: { label, write }, value }: { field: StaleField; value: unknown }) {
  const { t } = useTranslation('components')
  if (value === null) return t('stale.emptied', { field: label })
  const written = write?.(value)
  return written === undefined ? label : t('stale.value', { field: label, value: cut(written) })
}

const mostCharacters = 80

/** To one line: the alert tells values apart, and is no place to read them. */
function cut(text: string): string {
  const characters = [...text.trim().replaceAll(/\s+/g, ' ')]
  if (characters.length <= mostCharacters) return characters.join('')
  return `${characters.slice(0, mostCharacters).join('').trimEnd()}…`
}

/** For text fields. */
export const writeText = (value: unknown) => (typeof value === 'string' ? value : undefined)
