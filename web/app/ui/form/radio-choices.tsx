import { useId } from 'react'

interface RadioChoice<Value extends string> {
  readonly value: Value
  readonly label: string
  /** What choosing it means. */
  readonly text: string
}

interface RadioChoicesProps<Value extends string> {
  label: string
  value: Value
  choices: readonly RadioChoice<Value>[]
  disabled?: boolean
  onChange: (value: Value) => void
}

/** Two to five options that need a sentence each. */
export function RadioChoices<Value extends string>(props: RadioChoicesProps<Value>) {
  const { label, value, choices, disabled = false, onChange } = props
  const id = useId()
  return (
    <fieldset disabled={disabled} className="flex flex-col gap-3">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <div key={choice.value} className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2.5 gap-y-0.5 type-sm">
          <input
            type="radio"
            id={`${id}${choice.value}`}
            name={id}
            value={choice.value}
            checked={choice.value === value}
            aria-describedby={`${id}${choice.value}text`}
            onChange={() => onChange(choice.value)}
            className="peer mt-0.5 size-4 cursor-pointer phone:mt-1.5 appearance-none rounded-full border border-border-control bg-surface checked:border-[5px] checked:border-accent checked:bg-on-accent disabled:cursor-not-allowed disabled:opacity-45"
          />
          <label
            htmlFor={`${id}${choice.value}`}
            className="w-fit cursor-pointer font-medium peer-disabled:cursor-not-allowed peer-disabled:text-muted phone:py-1"
          >
            {choice.label}
          </label>
          <p id={`${id}${choice.value}text`} className="col-start-2 type-xs text-muted">
            {choice.text}
          </p>
        </div>
      ))}
    </fieldset>
  )
}
