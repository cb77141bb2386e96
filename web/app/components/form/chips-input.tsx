import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { IconButton } from '../../ui/action/icon-button.tsx'
import { useFieldControl } from '../../ui/form/field.tsx'

interface ChipsInputProps {
  values: readonly string[]
  /** What is typed and no chip yet. */
  text: string
  placeholder: string
  /** Names the button that removes a chip. */
  removeLabel: (value: string) => string
  isReadOnly?: boolean
  onType: (text: string) => void
  /** The typed or pasted words become chips. */
  onAdd: (text: string) => void
  onRemove: (value: string) => void
}

/** Short texts, each a chip. Enter and a comma end one, a list can be pasted. Render it inside a Field, which names it. */
export function ChipsInput(props: ChipsInputProps) {
  const { values, text, placeholder, removeLabel, isReadOnly = false, onType, onAdd, onRemove } = props
  const input = useRef<HTMLInputElement>(null)
  const { 'aria-invalid': isInvalid, ...control } = useFieldControl({ 'aria-invalid': undefined })
  const press = (event: KeyboardEvent) => {
    if ((event.key === 'Enter' || event.key === ',') && text.trim() !== '') {
      event.preventDefault()
      onAdd(text)
    }
    const last = values.at(-1)
    if (event.key === 'Backspace' && text === '' && last !== undefined) onRemove(last)
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (!/[\s,;]/.test(pasted.trim())) return
    event.preventDefault()
    onAdd(`${text}${pasted}`)
  }
  return (
    <ul
      data-invalid={isInvalid ? '' : undefined}
      className="flex min-h-8 flex-wrap items-center gap-1.5 rounded-md border border-border-control bg-surface p-1 type-sm focus-within:border-focus-ring focus-within:shadow-[0_0_0_3px_color-mix(in_oklch,var(--focus-ring)_22%,transparent)] data-invalid:border-danger phone:min-h-10"
    >
      {values.map((value) => (
        <li
          key={value}
          className="flex h-6 max-w-full min-w-0 items-center gap-0.5 rounded-sm bg-surface-sunken pl-2 phone:h-8"
        >
          <span className="truncate" title={value}>
            {value}
          </span>
          {isReadOnly ? (
            <span className="w-2" />
          ) : (
            <IconButton
              variant="ghost"
              size="icon-xs"
              icon="x"
              label={removeLabel(value)}
              onClick={() => {
                onRemove(value)
                input.current?.focus()
              }}
            />
          )}
        </li>
      ))}
      <li className="min-w-32 flex-1">
        <input
          ref={input}
          type="text"
          {...control}
          aria-invalid={isInvalid}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={10_000}
          placeholder={placeholder}
          value={text}
          disabled={isReadOnly}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={press}
          onPaste={paste}
          onBlur={() => text.trim() !== '' && onAdd(text)}
          className="h-6 w-full bg-transparent px-1.5 focus:outline-none disabled:cursor-not-allowed phone:h-8"
        />
      </li>
    </ul>
  )
}
