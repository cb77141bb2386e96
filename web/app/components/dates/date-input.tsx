import { type ComponentProps, useRef, useState } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { Input } from '../../ui/form/input.tsx'
import { formatDate } from './format-date.ts'
import { parseDay } from './parse-day.ts'

interface DateInputProps extends Pick<ComponentProps<typeof Input>, 'min' | 'max' | 'onBlur'> {
  /** A day, `2026-11-12`, or what was typed as long as it is none. */
  value: string
  onChange: (value: string) => void
  /** Names the button that opens the calendar. */
  calendarLabel: string
}

/**
 * A day in the form that all dates have here. The browser's own field writes it as the system does, so only its calendar
 * is used.
 */
export function DateInput({ value, onChange, calendarLabel, min, max, onBlur }: DateInputProps) {
  const calendar = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  return (
    <span className="relative flex items-center">
      <Input
        autoComplete="off"
        maxLength={32}
        className="w-full pr-9! phone:pr-10!"
        value={typed ?? shown(value)}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(parseDay(target.value) ?? target.value.trim())
        }}
        onBlur={(event) => {
          setTyped(undefined)
          onBlur?.(event)
        }}
      />
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        min={min}
        max={max}
        value={parseDay(value) ?? ''}
        onChange={({ target }) => onChange(target.value)}
        className="pointer-events-none absolute right-0 bottom-0 size-8 opacity-0"
      />
      <Button
        variant="ghost"
        size="icon-xs"
        icon="calendar"
        label={calendarLabel}
        className="reachable absolute! right-1 print:hidden"
        onClick={() => calendar.current?.showPicker?.()}
      />
    </span>
  )
}

const shown = (value: string) =>
  parseDay(value) === undefined || Number.isNaN(Date.parse(value)) ? value : formatDate(value)
