// Type, walk with the arrows, choose with Enter: the combobox of the accessibility guide, asked of the server, because
// ten thousand components do not travel to the browser.
import clsx from 'clsx'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import { usePaths } from '../../../components/base-path.ts'
import { kindIcons } from '../../../components/component-kind.ts'
import { Input } from '../../../ui/form/input.tsx'
import { Glyph } from '../../../ui/mark/glyph.tsx'
import { VersionChip } from '../../../ui/mark/version-chip.tsx'
import { menuClasses, menuItemClasses } from '../../../ui/overlay/menu.tsx'
import type { Choices, Suggestion } from './choices.ts'
import type { Target } from './form-values.ts'

const typingPause = 150

interface ComponentPickerProps {
  /** Ids that cannot be picked again. */
  chosen: readonly string[]
  onPick: (target: Target) => void
  /** The component that is edited. */
  ownId: string | undefined
}

export function ComponentPicker({ chosen, onPick, ownId }: ComponentPickerProps) {
  const { t } = useTranslation('components')
  const listId = useId()
  const search = useFetcher<Choices>()
  const { componentChoices } = usePaths()
  const timer = useRef<number>(undefined)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const pick = usePick(onPick, ownId)

  const found = search.data && 'suggestions' in search.data ? search.data : undefined
  const suggestions = found?.suggestions ?? []
  const ask = (query: string) => void search.load(`${componentChoices}?${new URLSearchParams({ q: query })}`)
  const open = () => {
    if (!isOpen) ask(text)
    setOpen(true)
  }
  const type = (next: string) => {
    setText(next)
    setOpen(true)
    setActive(0)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => ask(next), typingPause)
  }
  const choose = (suggestion: Suggestion | undefined) => {
    if (suggestion === undefined || isBarred(suggestion, chosen)) return
    pick(suggestion.id)
    setText('')
    setOpen(false)
    setActive(0)
  }
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      if (isOpen) choose(suggestions[active])
    }
    if (event.key === 'Escape') setOpen(false)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    open()
    setActive((at) => Math.min(Math.max(at + step, 0), Math.max(suggestions.length - 1, 0)))
  }
  const isShown = isOpen && found !== undefined
  return (
    <div className="relative">
      <Input
        name="dependencies"
        role="combobox"
        icon="search"
        autoComplete="off"
        aria-label={t('form.addDependency')}
        placeholder={t('form.searchComponents')}
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && suggestions[active] ? `${listId}${active}` : undefined}
        value={text}
        onChange={({ target }) => type(target.value)}
        onClick={open}
        onKeyDown={walk}
        onBlur={() => setOpen(false)}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={t('form.suggestions')}
        hidden={!isShown}
        className={clsx(menuClasses, 'absolute inset-x-0 top-full z-(--layer-popover) mt-1')}
      >
        {suggestions.map((suggestion, place) => (
          <SuggestionRow
            key={suggestion.id}
            id={`${listId}${place}`}
            suggestion={suggestion}
            isActive={place === active}
            isChosen={chosen.includes(suggestion.id)}
            onChoose={() => choose(suggestion)}
          />
        ))}
        {suggestions.length === 0 && (
          <p className="px-2 py-1.5 type-sm text-muted">{t('form.noMatch', { query: found?.query ?? '' })}</p>
        )}
      </div>
    </div>
  )
}

const isBarred = ({ id, version_count }: Suggestion, chosen: readonly string[]) =>
  chosen.includes(id) || version_count === 0

/** Fetches the versions of what was picked and hands it on once they are here. */
function usePick(onPick: (target: Target) => void, ownId: string | undefined): (id: string) => void {
  const fetcher = useFetcher<Choices>()
  const { componentChoices } = usePaths()
  const handed = useRef<Target>(undefined)
  const target = fetcher.data && 'target' in fetcher.data ? fetcher.data.target : undefined
  useEffect(() => {
    if (target === undefined || target === handed.current) return
    handed.current = target
    onPick(target)
  }, [target, onPick])
  const own = ownId === undefined ? {} : { for: ownId }
  return (id) => void fetcher.load(`${componentChoices}?${new URLSearchParams({ component: id, ...own })}`)
}

interface SuggestionRowProps {
  id: string
  suggestion: Suggestion
  isActive: boolean
  isChosen: boolean
  onChoose: () => void
}

function SuggestionRow({ id, suggestion, isActive, isChosen, onChoose }: SuggestionRowProps) {
  const { t } = useTranslation('components')
  const { title, kind, latest_version_number: number, version_count } = suggestion
  const isOff = isChosen || version_count === 0
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-disabled={isOff}
      data-state={isActive ? 'active' : undefined}
      data-disabled={isOff ? '' : undefined}
      className={clsx(menuItemClasses, 'hover:bg-surface-hover')}
      onPointerDown={(event) => {
        // The field keeps the focus.
        event.preventDefault()
        onChoose()
      }}
    >
      <Glyph name={kindIcons[kind]} />
      <span className="min-w-0 flex-1 truncate">{title}</span>
      {isOff ? (
        <span className="type-xs text-muted">
          {isChosen ? t('form.alreadyChosen') : t('form.unreleased')}
        </span>
      ) : (
        number !== null && <VersionChip number={number} />
      )}
    </div>
  )
}
