import { type ReactNode, useId } from 'react'
import { Switch } from '../../../../ui/form/switch.tsx'

interface SwitchRowProps {
  label: string
  /** The consequence, or what is missing before. */
  note: ReactNode
  isOn: boolean
  isDisabled: boolean
  onChange: (isOn: boolean) => void
}

/** A switch that takes effect at once, with its consequence beside it. */
export function SwitchRow({ label, note, isOn, isDisabled, onChange }: SwitchRowProps) {
  const id = useId()
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="type-sm font-medium">
          {label}
        </label>
        <p id={`${id}note`} className="type-xs text-pretty text-muted">
          {note}
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}note`}
        checked={isOn}
        disabled={isDisabled}
        onCheckedChange={onChange}
      />
    </div>
  )
}
