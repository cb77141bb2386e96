import { IconButton } from '../../ui/action/icon-button.tsx'

interface ChosenProps {
  label: string
  /** Names the button. */
  remove: string
  onRemove: () => void
}

/** Something that was picked in a form, until it is removed. */
export function Chosen({ label, remove, onRemove }: ChosenProps) {
  return (
    <span className="flex min-h-8 w-fit max-w-full min-w-0 items-center gap-1 rounded-md border border-border-strong bg-surface py-0.5 pr-1 pl-2.5 type-sm">
      <span className="truncate" title={label}>
        {label}
      </span>
      <IconButton variant="ghost" size="icon-xs" icon="x" label={remove} onClick={onRemove} />
    </span>
  )
}
