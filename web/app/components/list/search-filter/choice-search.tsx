import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Input } from '../../../ui/form/input.tsx'
import { useCombobox } from '../../../ui/form/use-combobox.ts'
import { menuItemClasses } from '../../../ui/overlay/menu.tsx'

export interface FilterChoice {
  value: string
  label: string
}

interface ChoiceSearchProps {
  /** The label of the field. */
  label: string
  text: string
  onType: (text: string) => void
  choices: readonly FilterChoice[]
  /** The number of matches beyond the list. */
  left: number
  isStale?: boolean
  /** The server did not answer, so there are no choices. */
  isUnreachable?: boolean
  onChoose: (value: string) => void
}

/** Type, move with the arrows, choose with Enter. Matches that do not fit into the list are counted. */
export function ChoiceSearch(props: ChoiceSearchProps) {
  const { label, text, onType, choices, left, isStale = false, isUnreachable = false, onChoose } = props
  const { t } = useTranslation('components')
  const combobox = useCombobox({
    options: choices,
    isStale,
    staysOpen: true,
    onChoose: ({ value }) => onChoose(value),
  })
  return (
    <>
      <Input
        className="m-1"
        {...combobox.input}
        size="sm"
        icon="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={({ target }) => {
          onType(target.value)
          combobox.restart()
        }}
      />
      <div
        {...combobox.list}
        role="listbox"
        aria-label={t('filter.choices')}
        aria-busy={isStale}
        className="max-h-75 overflow-y-auto"
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
      <p role="status" className="px-2 pt-1 pb-1 type-xs text-muted empty:hidden">
        {isStale ? '' : remark()}
      </p>
    </>
  )

  function remark(): string {
    if (isUnreachable) return t('filter.unreachable')
    if (choices.length === 0) return t('filter.noChoice', { query: text.trim() })
    return left > 0 ? t('filter.moreChoices', { count: left }) : ''
  }
}
