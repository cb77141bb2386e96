import { useTranslation } from 'react-i18next'
import { FilterChip } from '../../ui/action/filter-chip.tsx'
import type { IconName } from '../../ui/mark/glyph.tsx'
import { Menu, MenuChoices } from '../../ui/overlay/menu.tsx'
import { useChipFocus } from './use-chip-focus.ts'

interface Choice<Value extends string> {
  value: Value
  label: string
  icon?: IconName
  /** For the chip, if the label is long. */
  short?: string
}

interface ChoiceFilterProps<Value extends string> {
  icon: IconName
  name: string
  value: Value | undefined
  choices: readonly Choice<Value>[]
  onChange: (value: Value | undefined) => void
  /** There is always a value: a press opens the choices again instead of clearing it. */
  keepsMenu?: boolean
}

/** A chip that opens its choices. Once one is chosen, the chip shows it, and a press clears it. */
export function ChoiceFilter<Value extends string>(props: ChoiceFilterProps<Value>) {
  const { icon, name, value, choices, onChange, keepsMenu = false } = props
  const { t } = useTranslation('components')
  const { awaitChip, takeFocus } = useChipFocus()
  const change = (next: Value | undefined) => {
    awaitChip(next === undefined ? 'cleared' : 'chosen')
    onChange(next)
  }
  const chosen = choices.find((choice) => choice.value === value)
  const words =
    value === undefined
      ? name
      : t('list.filterValue', { name, value: chosen?.short ?? chosen?.label ?? value })
  if (value !== undefined && !keepsMenu) {
    return (
      <FilterChip ref={takeFocus('chosen')} active icon={icon} onClick={() => change(undefined)}>
        {words}
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
        <FilterChip ref={takeFocus('cleared')} icon={icon}>
          {words}
        </FilterChip>
      }
    >
      <MenuChoices<string> label={name} value={value ?? ''} choices={choices} onChange={choose} />
    </Menu>
  )
}
