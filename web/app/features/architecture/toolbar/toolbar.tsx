import { componentKinds } from '@trellis/domain/contracts/catalog/component-kinds'
import clsx from 'clsx'
import { kindIcons } from '../../../components/catalog/component-kind.ts'
import { ChoiceFilter } from '../../../components/list/choice-filter.tsx'
import { GivenChoices } from '../../../components/list/search-filter/given-choices.tsx'
import { SearchFilter } from '../../../components/list/search-filter/search-filter.tsx'
import type { GraphData } from '../../../diagram/graph-data.ts'
import { architecture } from '../../../locales/en/late/architecture.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { FilterChip } from '../../../ui/action/filter-chip.tsx'
import { SegmentedControl } from '../../../ui/action/segmented-control.tsx'
import { compactQuery, useMediaQuery } from '../../../ui/layout/use-media-query.ts'
import type { Ownership } from '../data/ownership.ts'
import { ExportMenu } from '../export/export-menu.tsx'
import { type ArchitectureQuery, bands, mostHops } from '../query/architecture-query.ts'
import { FindField } from './find-field.tsx'

interface ToolbarProps {
  data: GraphData
  /** The data is a placeholder while the graph is loading. */
  isLoading: boolean
  query: ArchitectureQuery
  ownership: Ownership | undefined
  userId: string | undefined
  places: Int32Array | undefined
  /** Where exports are recorded; undefined for a visitor, whose exports are not. */
  recordAt: string | undefined
  /** On phones, filters and options of the picture are shown on demand. */
  areOptionsOpen: boolean
  onToggleOptions: () => void
  onChange: (part: Partial<ArchitectureQuery>) => void
  onFind: (id: string) => void
  exportPicture: (format: 'png' | 'svg') => Promise<Blob | undefined>
}

/** Up to 1100 px the filters are below the rest, and the keyboard reaches them in the order of the eye. */
export function Toolbar(props: ToolbarProps) {
  const { data, places, areOptionsOpen, onToggleOptions, onFind } = props
  const { t } = useLateTexts('architecture', architecture)
  const isCompact = useMediaQuery(compactQuery)
  const filters = <Filters key="filters" {...props} />
  const views = <Views key="views" {...props} />
  return (
    <div className="z-1 flex items-center gap-2 border-b border-border bg-canvas px-4 py-2.5 compact:flex-wrap phone:px-3 phone:py-2">
      <FindField data={data} places={places} onFind={onFind} />
      <Button
        variant="outline"
        size="icon-sm"
        icon="menu"
        label={t('options')}
        aria-expanded={areOptionsOpen}
        onClick={onToggleOptions}
        className={clsx('hidden! phone:inline-flex!', areOptionsOpen && 'bg-surface-active')}
      />
      {isCompact ? [views, filters] : [filters, views]}
    </div>
  )
}

function Views({ data, isLoading, query, places, recordAt, onChange, exportPicture }: ToolbarProps) {
  const { t } = useLateTexts('architecture', architecture)
  return (
    <div className="ml-auto flex shrink-0 items-center gap-2 phone:ml-0">
      <SegmentedControl
        label={t('view.label')}
        hasIconsOnPhone
        className="phone:h-10"
        value={query.isTable ? 'table' : 'diagram'}
        segments={[
          { value: 'diagram', label: t('view.diagram'), icon: 'graph' },
          { value: 'table', label: t('view.table'), icon: 'table' },
        ]}
        onChange={(view) => onChange({ isTable: view === 'table' })}
      />
      <ExportMenu
        data={data}
        places={places}
        isTable={query.isTable}
        isDisabled={isLoading}
        recordAt={recordAt}
        exportPicture={exportPicture}
      />
    </div>
  )
}

function Filters({ data, isLoading, query, ownership, userId, areOptionsOpen, onChange }: ToolbarProps) {
  const { t } = useLateTexts('architecture', architecture, 'components', 'ui')
  const projects = (ownership?.projects ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const people = [
    { value: 'me', label: t('filter.me') },
    { value: 'nobody', label: t('filter.nobody') },
    ...(ownership?.people ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ]
  const focused = query.focus === undefined ? -1 : data.graph.ids.indexOf(query.focus)
  return (
    <fieldset
      className={clsx(
        !areOptionsOpen && 'phone:hidden',
        'flex min-w-0 flex-wrap items-center gap-2 compact:order-last compact:w-full phone:-mx-3 phone:w-[calc(100%+24px)] phone:flex-nowrap phone:overflow-x-auto phone:px-3 phone:[scrollbar-width:none] phone:[&_[aria-pressed=true]]:order-first',
      )}
    >
      <legend className="sr-only">{t('filter.label')}</legend>
      {query.focus !== undefined && (
        <>
          <FilterChip active icon="target" onClick={() => onChange({ focus: undefined })}>
            {t('filter.around', { title: data.titles[focused] ?? (isLoading ? '…' : t('filter.unknown')) })}
          </FilterChip>
          <ChoiceFilter
            icon="commit"
            name={t('filter.hops')}
            value={String(query.hops)}
            choices={Array.from({ length: mostHops }, (_, index) => ({
              value: String(index + 1),
              label: t('filter.hopCount', { count: index + 1 }),
            }))}
            keepsMenu
            onChange={(hops) => onChange({ hops: Number(hops ?? query.hops) })}
          />
        </>
      )}
      <ChoiceFilter
        icon="package"
        name={t('filter.kind')}
        value={query.kind}
        choices={componentKinds.map((kind) => ({
          value: kind,
          label: t(`components:kind.${kind}`),
          icon: kindIcons[kind],
        }))}
        onChange={(kind) => onChange({ kind })}
      />
      <ChoiceFilter
        icon="activity"
        name={t('filter.health')}
        value={query.band}
        choices={bands.map((band) => ({ value: band, label: t(`ui:health.${band}`) }))}
        onChange={(band) => onChange({ band })}
      />
      {(projects.length > 0 || query.project !== undefined) && (
        <SearchFilter
          icon="folder"
          name={t('filter.project')}
          value={query.project}
          valueLabel={projects.find(({ value }) => value === query.project)?.label}
          onChange={(project) => onChange({ project })}
        >
          {(choose) => (
            <GivenChoices label={t('components:filter.findProject')} choices={projects} onChoose={choose} />
          )}
        </SearchFilter>
      )}
      {userId !== undefined && (
        <SearchFilter
          icon="users"
          name={t('filter.assigned')}
          value={query.assigned}
          valueLabel={people.find(({ value }) => value === query.assigned)?.label}
          onChange={(assigned) => onChange({ assigned })}
        >
          {(choose) => (
            <GivenChoices label={t('components:filter.findPerson')} choices={people} onChoose={choose} />
          )}
        </SearchFilter>
      )}
      <FilterChip active={query.isBehindOnly} onClick={() => onChange({ isBehindOnly: !query.isBehindOnly })}>
        {t('filter.behindOnly')}
      </FilterChip>
      <FilterChip
        active={query.hidesLibraries}
        onClick={() => onChange({ hidesLibraries: !query.hidesLibraries })}
      >
        {query.hidesLibraries
          ? t('filter.librariesHidden', { count: data.kinds.filter((kind) => kind === 'library').length })
          : t('filter.hideLibraries')}
      </FilterChip>
    </fieldset>
  )
}
