import clsx from 'clsx'
import { type ChangeEvent, type ComponentProps, Fragment, type Ref, useState } from 'react'
import { useFieldControl } from './field.tsx'

const length = 6
const places = Array.from({ length }, (_, place) => place)

type CodeInputProps = Omit<
  ComponentProps<'input'>,
  'size' | 'type' | 'value' | 'defaultValue' | 'onChange' | 'maxLength'
> & {
  ref?: Ref<HTMLInputElement>
  value: string
  /** Gets digits only, at most six. */
  onChange: (code: string) => void
  /** Called with the code once its sixth digit is entered. */
  onComplete?: (code: string) => void
}

/** A code of six digits: one field over six cells, so that pasting, autofill and screen readers see one value. */
export function CodeInput({ value, onChange, onComplete, className, ...rest }: CodeInputProps) {
  const control = useFieldControl(rest)
  const [caret, setCaret] = useState<number>()
  // A refused code is replaced as a whole: every cell is the current one.
  const isRefused = control['aria-invalid'] === true && value.length === length
  // A form may have emptied the field meanwhile.
  const current = caret === undefined ? undefined : Math.min(caret, value.length, length - 1)
  const isCurrent = (place: number) => (isRefused ? caret !== undefined : place === current)
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const code = target.value.replaceAll(/\D/g, '').slice(0, length)
    onChange(code)
    setCaret(code.length)
    if (code.length === length && code !== value) onComplete?.(code)
  }
  return (
    <span data-part="code-input" className={clsx('group relative block', className)}>
      <input
        autoComplete="one-time-code"
        {...control}
        type="text"
        inputMode="numeric"
        spellCheck={false}
        value={value}
        onChange={take}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? value.length)}
        onFocus={(event) => {
          setCaret(value.length)
          rest.onFocus?.(event)
        }}
        onBlur={(event) => {
          setCaret(undefined)
          rest.onBlur?.(event)
        }}
        className="absolute inset-0 z-1 size-full cursor-text opacity-0 disabled:cursor-not-allowed"
      />
      <span
        aria-hidden="true"
        className="grid grid-cols-[repeat(3,minmax(0,1fr))_12px_repeat(3,minmax(0,1fr))] gap-2 phone:gap-1.5 group-has-disabled:opacity-45"
      >
        {places.map((place) => (
          <Fragment key={place}>
            {place === length / 2 && <span className="h-px self-center bg-border-control" />}
            <Cell digit={value[place]} isCurrent={isCurrent(place)} />
          </Fragment>
        ))}
      </span>
    </span>
  )
}

function Cell({ digit, isCurrent }: { digit: string | undefined; isCurrent: boolean }) {
  return (
    <span
      data-part="code-cell"
      data-state={isCurrent ? 'focus' : undefined}
      className="grid h-12 place-items-center rounded-md border border-border-control bg-surface type-xl tabular-nums data-[state=focus]:border-focus-ring data-[state=focus]:shadow-[0_0_0_3px_color-mix(in_oklch,var(--focus-ring)_22%,transparent)] group-has-[[aria-invalid=true]]:border-danger!"
    >
      {digit ?? (isCurrent && <span className="h-5 w-px bg-text" />)}
    </span>
  )
}
