// A filter over more choices than a menu can show: its chip opens a field to type in. Its children decide whether the
// choices come from the server or the page.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterChip } from '../../../ui/action/filter-chip.tsx'
import type { IconName } from '../../../ui/mark/glyph.tsx'
import { Popover } from '../../../ui/overlay/popover.tsx'
import { useChipFocus } from '../use-chip-focus.ts'

interface SearchFilterProps {
  icon: IconName
  name: string
  value: string | undefined
  /** The value in words; undefined if it is unknown, for example because it was deleted. */
  valueLabel: string | undefined
  onChange: (value: string | undefined) => void
  /** The field and its choices. */
  children: (choose: (value: string) => void) => ReactNode
}

/** Once something is chosen, the chip shows it, and a press clears it. */
export function SearchFilter({ icon, name, value, valueLabel, onChange, children }: SearchFilterProps) {
  const { t } = useTranslation('components')
  const { awaitChip, takeFocus } = useChipFocus()
  const change = (next: string | undefined) => {
    awaitChip(next === undefined ? 'cleared' : 'chosen')
    onChange(next)
  }
  if (value !== undefined) {
    return (
      <FilterChip ref={takeFocus('chosen')} active icon={icon} onClick={() => change(undefined)}>
        {t('list.filterValue', { name, value: valueLabel ?? t('filter.unknown') })}
      </FilterChip>
    )
  }
  return (
    <Popover
      label={name}
      className="w-70"
      trigger={
        <FilterChip ref={takeFocus('cleared')} icon={icon}>
          {name}
        </FilterChip>
      }
    >
      {children(change)}
    </Popover>
  )
}
