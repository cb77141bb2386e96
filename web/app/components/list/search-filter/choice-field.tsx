import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { useTypedSearch } from '../../../exchange/asking/use-typed-search.ts'
import { all } from '../../../exchange/subjects.ts'
import { Input } from '../../../ui/form/input.tsx'
import { useCombobox } from '../../../ui/form/use-combobox.ts'
import { menuItemClasses } from '../../../ui/overlay/menu.tsx'
import type { FoundChoices } from './asked-choices.tsx'
import type { FilterChoice } from './choice-search.tsx'

interface ChoiceFieldProps {
  placeholder: string
  address: string
  /** Values that cannot be chosen, such as those that were chosen before. */
  barred: readonly string[]
  onChoose: (choice: FilterChoice) => void
}

/** A field of a form whose choices the server finds while people type. Render it inside a Field, which names it. */
export function ChoiceField({ placeholder, address, barred, onChoose }: ChoiceFieldProps) {
  const { t } = useTranslation('components')
  const { text, type, open, found, hasFailed, isStale } = useTypedSearch<FoundChoices>({
    address,
    shows: { member: all, project: all, component: all },
  })
  const choices = (found?.choices ?? []).filter(({ value }) => !barred.includes(value))
  const combobox = useCombobox({
    options: choices,
    isStale,
    canOpen: found !== undefined || hasFailed,
    onOpen: open,
    onChoose: (choice) => {
      type('')
      onChoose(choice)
    },
  })
  const left = (found?.count ?? 0) - (found?.choices.length ?? 0)
  return (
    <div>
      <Input
        {...combobox.input}
        icon="search"
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => {
          type(target.value)
          combobox.restart()
        }}
        onClick={combobox.open}
      />
      {/* In the flow of the form: a dialog around it would cut off a list that floats. */}
      <div
        {...combobox.list}
        role="listbox"
        aria-label={t('filter.choices')}
        aria-busy={isStale}
        className={clsx(
          'mt-1 max-h-45 overflow-y-auto rounded-md border border-border p-1',
          (!combobox.isShown || choices.length === 0) && 'hidden',
        )}
      >
        {choices.map((choice, place) => (
          <div
            key={choice.value}
            {...combobox.optionAt(place)}
            title={choice.label}
            className={clsx(menuItemClasses, 'hover:bg-surface-hover')}
          >
            <span className="truncate">{choice.label}</span>
          </div>
        ))}
      </div>
      {combobox.isShown && (
        <p role="status" className="px-1 pt-1 type-xs text-muted empty:hidden">
          {isStale ? '' : remark()}
        </p>
      )}
    </div>
  )

  function remark(): string {
    if (hasFailed) return t('filter.unreachable')
    if (choices.length === 0) return t('filter.noChoice', { query: text.trim() })
    return left > 0 ? t('filter.moreChoices', { count: left }) : ''
  }
}
