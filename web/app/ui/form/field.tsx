import clsx from 'clsx'
import { createContext, type ReactNode, use, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Glyph } from '../mark/glyph.tsx'

interface FieldWiring {
  controlId: string
  labelId: string
  describedBy: string | undefined
  invalid: boolean
}

const FieldContext = createContext<FieldWiring | undefined>(undefined)

interface FieldProps {
  label: string
  hint?: ReactNode
  /** One sentence. It replaces the hint and marks the control as invalid. */
  error?: string | undefined
  /** Optional fields are marked, required ones are not. */
  optional?: boolean
  labelHidden?: boolean
  className?: string
  children: ReactNode
}

/** Owns label, hint, error and their ids; the control inside gets its wiring from here. */
export function Field({ label, hint, error, optional, labelHidden, className, children }: FieldProps) {
  const { t } = useTranslation('ui')
  const id = useId()
  const noteId = `${id}note`
  const noted = error !== undefined || hint !== undefined
  const wiring: FieldWiring = {
    controlId: `${id}control`,
    labelId: `${id}label`,
    describedBy: noted ? noteId : undefined,
    invalid: error !== undefined,
  }
  return (
    <FieldContext value={wiring}>
      <div
        data-part="field"
        data-invalid={wiring.invalid ? '' : undefined}
        className={clsx('flex min-w-0 flex-col gap-1.5', className)}
      >
        <label
          id={wiring.labelId}
          htmlFor={wiring.controlId}
          className={labelHidden ? 'sr-only' : 'flex items-baseline justify-between type-sm font-medium'}
        >
          {label}
          {optional && <span className="type-xs text-subtle">{t('optional')}</span>}
        </label>
        {children}
        {noted && (
          <div
            id={noteId}
            className={error === undefined ? 'type-xs text-muted' : 'flex gap-1 type-xs text-danger-text'}
          >
            {error === undefined ? (
              hint
            ) : (
              <>
                <Glyph name="alert" size="xs" className="mt-0.5" />
                {error}
              </>
            )}
          </div>
        )}
      </div>
    </FieldContext>
  )
}

interface ControlProps {
  id?: string | undefined
  'aria-label'?: string | undefined
  'aria-labelledby'?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined
}

const joined = (...ids: (string | undefined)[]) => ids.filter(Boolean).join(' ') || undefined

/** Merges the field's wiring into a control's props. A control without a name is refused. */
export function useFieldControl<Props extends ControlProps>(props: Props): Props {
  const field = use(FieldContext)
  if (field === undefined) {
    if (!props['aria-label'] && !props['aria-labelledby'] && !props.id)
      throw new Error(
        'A control outside a Field needs aria-label, aria-labelledby or the id its label names.',
      )
    return props
  }
  return {
    ...props,
    id: props.id ?? field.controlId,
    'aria-describedby': joined(props['aria-describedby'], field.describedBy),
    'aria-invalid': props['aria-invalid'] ?? (field.invalid || undefined),
  }
}

/** For groups, which a `for` attribute cannot reach. */
export function useFieldLabelId(): string | undefined {
  return use(FieldContext)?.labelId
}
