import { ChoiceFilter } from '../../../components/list/choice-filter.tsx'
import { floatClasses } from '../../../diagram/overlays/float-classes.ts'
import type { Groups } from '../../../diagram/scene/grouped-scene.ts'
import { architecture } from '../../../locales/en/late/architecture.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { FilterChip } from '../../../ui/action/filter-chip.tsx'
import { type ArchitectureQuery, type GroupBy, groupings } from '../query/architecture-query.ts'
import { CyclesChip } from './cycles-chip.tsx'

interface PictureOptionsProps {
  query: ArchitectureQuery
  groupBy: GroupBy
  groups: Groups | undefined
  hasProjects: boolean
  /** Between groups: there are more links than the strongest. */
  hasWeakLinks: boolean
  onChange: (part: Partial<ArchitectureQuery>) => void
}

/** How the picture is drawn, over its upper corner; the toolbar decides what it contains. */
export function PictureOptions(props: PictureOptionsProps) {
  const { query, groupBy, groups, hasProjects, hasWeakLinks, onChange } = props
  const { t } = useLateTexts('architecture', architecture)
  const choices = groupings
    .filter((by) => by !== 'none' && (by !== 'project' || hasProjects))
    .map((by) => ({ value: by, label: t(`group.${by}`) }))
  const open = openGroups(groups)
  return (
    <div data-part="overlay" className={`${floatClasses} flex max-w-full gap-1.5 overflow-x-auto p-1.5`}>
      <ChoiceFilter
        icon="layers"
        name={t('group.label')}
        value={groupBy === 'none' ? undefined : groupBy}
        choices={choices}
        onChange={(by) => onChange({ group: by ?? 'none', open: [], selected: [], marking: undefined })}
      />
      {open.map(({ key, name }) => (
        <FilterChip
          key={key}
          active
          aria-label={t('groupPanel.closeOne', { name })}
          onClick={() => onChange({ open: query.open.filter((other) => other !== key), selected: [] })}
        >
          {name}
        </FilterChip>
      ))}
      {open.length > 1 && (
        <Button variant="ghost" size="sm" onClick={() => onChange({ open: [], selected: [] })}>
          {t('groupPanel.closeAll')}
        </Button>
      )}
      <CyclesChip query={query} onChange={onChange} />
      {groupBy === 'none' && (
        <FilterChip
          active={query.showsImplied}
          icon="commit"
          onClick={() => onChange({ showsImplied: !query.showsImplied })}
        >
          {query.showsImplied ? t('implied.shown') : t('implied.show')}
        </FilterChip>
      )}
      {groupBy !== 'none' && (hasWeakLinks || query.showsAllLinks) && (
        <FilterChip
          active={query.showsAllLinks}
          icon="commit"
          onClick={() => onChange({ showsAllLinks: !query.showsAllLinks })}
        >
          {query.showsAllLinks ? t('links.shown') : t('links.show')}
        </FilterChip>
      )}
    </div>
  )
}

function openGroups(groups: Groups | undefined): { key: string; name: string }[] {
  return (groups?.keys ?? [])
    .map((key, place) => ({ key, name: groups?.names[place] ?? key }))
    .filter(({ key }) => groups?.open.has(key))
}
