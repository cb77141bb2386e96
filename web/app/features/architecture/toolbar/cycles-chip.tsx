import { architecture } from '../../../locales/en/late/architecture.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { FilterChip } from '../../../ui/action/filter-chip.tsx'
import type { ArchitectureQuery } from '../query/architecture-query.ts'

interface CyclesChipProps {
  query: ArchitectureQuery
  onChange: (part: Partial<ArchitectureQuery>) => void
}

/** Lists the cycles in the panel, and marks them if there is a picture. */
export function CyclesChip({ query, onChange }: CyclesChipProps) {
  const { t } = useLateTexts('architecture', architecture)
  const isOn = query.marking === 'cycles'
  return (
    <FilterChip
      active={isOn}
      icon="loop"
      onClick={() => onChange({ marking: isOn ? undefined : 'cycles', selected: [], page: query.page })}
    >
      {t('cycles')}
    </FilterChip>
  )
}
