import { useTranslation } from 'react-i18next'
import { FilterChip } from '../../ui/action/filter-chip.tsx'
import type { IconName } from '../../ui/mark/glyph.tsx'
import { Menu, MenuChecks, MenuItem, MenuSeparator } from '../../ui/overlay/menu.tsx'

interface Choice<Value extends string> {
  value: Value
  label: string
  icon?: IconName
  /** For the chip, if the label is long. */
  short?: string
}

interface ChecksFilterProps<Value extends string> {
  icon: IconName
  name: string
  values: readonly Value[]
  choices: readonly Choice<Value>[]
  onChange: (values: readonly Value[]) => void
}

/** A chip that opens its choices, of which any number can be chosen, and shows the chosen ones. */
export function ChecksFilter<Value extends string>(props: ChecksFilterProps<Value>) {
  const { icon, name, values, choices, onChange } = props
  const { t } = useTranslation('components')
  const chosen = choices.filter(({ value }) => values.includes(value))
  const value = chosen.map(({ short, label }) => short ?? label).join(', ')
  return (
    <Menu
      align="start"
      trigger={
        <FilterChip opens active={chosen.length > 0} icon={icon}>
          {chosen.length > 0 ? t('list.filterValue', { name, value }) : name}
        </FilterChip>
      }
    >
      <MenuChecks label={name} values={values} choices={choices} onChange={onChange} />
      {chosen.length > 0 && (
        <>
          <MenuSeparator />
          <MenuItem icon="x" onSelect={() => onChange([])}>
            {t('list.clearFilter')}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
