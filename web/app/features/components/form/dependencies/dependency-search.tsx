// A typeahead that queries the server, because ten thousand components do not travel to the browser.
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { useTo } from '../../../../components/base-path.ts'
import { kindIcons } from '../../../../components/catalog/component-kind.ts'
import { useTypedSearch } from '../../../../exchange/asking/use-typed-search.ts'
import { all } from '../../../../exchange/subjects.ts'
import { Input } from '../../../../ui/form/input.tsx'
import { useCombobox } from '../../../../ui/form/use-combobox.ts'
import { Glyph } from '../../../../ui/mark/glyph.tsx'
import { VersionChip } from '../../../../ui/mark/version-chip.tsx'
import { menuClasses, menuItemClasses } from '../../../../ui/overlay/menu.tsx'
import type { Suggestion, Suggestions } from './choices.ts'

interface DependencySearchProps {
  /** Ids that cannot be picked again. */
  chosen: readonly string[]
  onPick: (suggestion: Suggestion) => void
}

export function DependencySearch({ chosen, onPick }: DependencySearchProps) {
  const { t } = useTranslation('components')
  const { text, type, open, found, hasFailed, isStale } = useTypedSearch<Suggestions>({
    address: useTo()('/component/choices'),
    shows: { component: all, version: all },
  })
  const suggestions = found?.suggestions ?? []
  const combobox = useCombobox({
    options: suggestions,
    isStale,
    canOpen: found !== undefined || hasFailed,
    isBarred: ({ id, version_count }) => chosen.includes(id) || version_count === 0,
    onOpen: open,
    onChoose: (suggestion) => {
      type('')
      onPick(suggestion)
    },
  })
  return (
    <div className="relative">
      <Input
        {...combobox.input}
        name="dependencies"
        icon="search"
        aria-label={t('form.addDependency')}
        placeholder={t('form.searchComponents')}
        value={text}
        onChange={({ target }) => {
          type(target.value)
          combobox.restart()
        }}
        onClick={combobox.open}
      />
      <div
        {...combobox.list}
        role="listbox"
        aria-label={t('form.suggestions')}
        aria-busy={isStale}
        className={clsx(menuClasses, 'absolute inset-x-0 top-full z-(--layer-popover) mt-1')}
      >
        {suggestions.map((suggestion, place) => (
          <div
            key={suggestion.id}
            {...combobox.optionAt(place)}
            className={clsx(menuItemClasses, 'hover:bg-surface-hover')}
          >
            <SuggestionLine suggestion={suggestion} isChosen={chosen.includes(suggestion.id)} />
          </div>
        ))}
        {suggestions.length === 0 && (
          <p className="px-2 py-1.5 type-sm text-muted">
            {hasFailed ? t('form.failure.unavailable') : t('form.noMatch', { query: text.trim() })}
          </p>
        )}
      </div>
    </div>
  )
}

interface SuggestionLineProps {
  suggestion: Suggestion
  isChosen: boolean
}

function SuggestionLine({ suggestion, isChosen }: SuggestionLineProps) {
  const { t } = useTranslation('components')
  const { title, kind, latest_version_number: number, version_count } = suggestion
  const barrier = isChosen ? t('form.alreadyChosen') : version_count === 0 ? t('form.unreleased') : undefined
  return (
    <>
      <Glyph name={kindIcons[kind]} />
      <span className="min-w-0 flex-1 truncate">{title}</span>
      {barrier === undefined ? (
        number !== null && <VersionChip number={number} />
      ) : (
        <span className="type-xs text-muted">{barrier}</span>
      )}
    </>
  )
}
