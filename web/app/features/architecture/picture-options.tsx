import { useTranslation } from 'react-i18next'
import { ChoiceFilter } from '../../components/choice-filter.tsx'
import { floatClasses } from '../../diagram/furniture/float-classes.ts'
import { Button } from '../../ui/action/button.tsx'
import { FilterChip } from '../../ui/action/filter-chip.tsx'
import { type ArchitectureQuery, type GroupBy, groupings } from './architecture-query.ts'

interface PictureOptionsProps {
  query: ArchitectureQuery
  groupBy: GroupBy
  hasProjects: boolean
  onChange: (part: Partial<ArchitectureQuery>) => void
}

/** How the picture is drawn, over its upper corner; what it holds is the toolbar's. */
export function PictureOptions({ query, groupBy, hasProjects, onChange }: PictureOptionsProps) {
  const { t } = useTranslation('architecture')
  const choices = groupings
    .filter((by) => by !== 'none' && (by !== 'project' || hasProjects))
    .map((by) => ({ value: by, label: t(`group.${by}`) }))
  return (
    <div data-part="furniture" className={`${floatClasses} flex max-w-full gap-1.5 overflow-x-auto p-1.5`}>
      <ChoiceFilter
        icon="layers"
        name={t('group.label')}
        value={groupBy === 'none' ? undefined : groupBy}
        choices={choices}
        onChange={(by) => onChange({ group: by ?? 'none', open: [], selected: [], marking: undefined })}
      />
      {query.open.length > 0 && groupBy !== 'none' && (
        <Button variant="ghost" size="sm" onClick={() => onChange({ open: [], selected: [] })}>
          {t('groupPanel.closeAll')}
        </Button>
      )}
      <FilterChip
        active={query.marking === 'cycles'}
        icon="loop"
        onClick={() => onChange({ marking: query.marking === 'cycles' ? undefined : 'cycles', selected: [] })}
      >
        {t('cycles')}
      </FilterChip>
      {groupBy === 'none' && (
        <FilterChip
          active={query.showsImplied}
          icon="commit"
          onClick={() => onChange({ showsImplied: !query.showsImplied })}
        >
          {query.showsImplied ? t('implied.shown') : t('implied.show')}
        </FilterChip>
      )}
    </div>
  )
}
