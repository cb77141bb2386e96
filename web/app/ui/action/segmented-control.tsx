import clsx from 'clsx'
import { RadioGroup } from 'radix-ui'
import type { KeyboardEvent } from 'react'
import { useFieldLabelId } from '../form/field.tsx'
import { Glyph, type IconName } from '../mark/glyph.tsx'

interface Segment<Value extends string> {
  value: Value
  label: string
  icon?: IconName
}

interface SegmentedControlProps<Value extends string> {
  value: Value
  segments: readonly Segment<Value>[]
  onChange: (value: Value) => void
  /** Its name; inside a Field the field's label names it. */
  label?: string
  disabled?: boolean
  /** On phones only the icons are visible. */
  hasIconsOnPhone?: boolean
  className?: string
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** One of a few views or values; arrow keys move and choose. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { value, segments, onChange, label, disabled, hasIconsOnPhone = false, className } = props
  const labelId = useFieldLabelId()
  if (label === undefined && labelId === undefined)
    throw new Error('A segmented control outside a Field needs a label.')
  const choose = (next: string) => {
    const segment = segments.find((candidate) => candidate.value === next)
    if (segment) onChange(segment.value)
  }
  // The group chooses what is focused while the key is down, and a quick press is over before the focus moves.
  const chooseByKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const place = segments.findIndex((candidate) => candidate.value === value) + step
    const next = segments.at(place % segments.length)
    if (next && !disabled) onChange(next.value)
  }
  return (
    <RadioGroup.Root
      value={value}
      onValueChange={choose}
      onKeyDown={chooseByKey}
      disabled={disabled ?? false}
      orientation="horizontal"
      aria-label={label}
      aria-labelledby={label === undefined ? labelId : undefined}
      className={clsx(
        'relative inline-flex h-8 w-fit gap-0.5 self-start rounded-md bg-surface-active p-0.5 phone:h-11',
        className,
      )}
    >
      {segments.map((segment) => (
        <RadioGroup.Item
          key={segment.value}
          value={segment.value}
          className="inline-flex h-full cursor-pointer items-center gap-1.5 whitespace-nowrap rounded-sm px-2.5 type-sm font-medium text-muted transition-colors hover:text-text disabled:cursor-not-allowed disabled:opacity-45 data-[state=checked]:bg-surface-raised data-[state=checked]:text-text data-[state=checked]:shadow-[var(--shadow-1),0_0_0_1px_var(--shadow-ring)]"
        >
          {segment.icon && <Glyph name={segment.icon} size="sm" />}
          <span className={clsx(hasIconsOnPhone && 'phone:sr-only')}>{segment.label}</span>
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
