import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterChip } from '../../../ui/action/filter-chip.tsx'
import type { IconName } from '../../../ui/mark/glyph.tsx'
import { Menu, MenuChoices } from '../../../ui/overlay/menu.tsx'

interface Choice<Value extends string> {
  value: Value
  label: string
  icon?: IconName
  /** For the chip, where the label is long. */
  short?: string
}

interface ChoiceFilterProps<Value extends string> {
  icon: IconName
  name: string
  value: Value | undefined
  choices: readonly Choice<Value>[]
  onChange: (value: Value | undefined) => void
}

/** A chip that opens its choices; once one is chosen it says which, and a press takes it away. */
export function ChoiceFilter<Value extends string>(props: ChoiceFilterProps<Value>) {
  const { icon, name, value, choices, onChange } = props
  const { t } = useTranslation('components')
  // Choosing swaps the chip for another one, which takes over the focus.
  const isChanged = useRef(false)
  const takeFocus = (chip: HTMLButtonElement | null) => {
    if (chip === null || !isChanged.current) return
    isChanged.current = false
    chip.focus()
  }
  const change = (next: Value | undefined) => {
    isChanged.current = true
    onChange(next)
  }
  if (value !== undefined) {
    const chosen = choices.find((choice) => choice.value === value)
    return (
      <FilterChip ref={takeFocus} active icon={icon} onClick={() => change(undefined)}>
        {t('list.filterValue', { name, value: chosen?.short ?? chosen?.label ?? value })}
      </FilterChip>
    )
  }
  const choose = (text: string) => {
    const choice = choices.find((candidate) => candidate.value === text)
    if (choice) change(choice.value)
  }
  return (
    <Menu
      align="start"
      trigger={
        <FilterChip ref={takeFocus} icon={icon}>
          {name}
        </FilterChip>
      }
    >
      <MenuChoices<string> label={name} value="" choices={choices} onChange={choose} />
    </Menu>
  )
}
