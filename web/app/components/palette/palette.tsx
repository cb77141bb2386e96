// Type, walk with the arrows, open with Enter: the combobox of the accessibility guide in a dialog. It is loaded when
// it is first opened, and asks the server while one types: ten thousand components do not travel to the browser.
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import { HealthScore } from '../../ui/health/health-score.tsx'
import { VersionChip } from '../../ui/mark/version-chip.tsx'
import { PaletteFrame, PaletteGroup, PaletteRow } from '../../ui/overlay/command-palette.tsx'
import { scrimClasses } from '../../ui/overlay/dialog.tsx'
import { useReturnFocus } from '../../ui/overlay/return-focus.ts'
import { usePaths } from '../base-path.ts'
import { kindIcons } from '../component-kind.ts'
import { type Choice, type ChoiceGroup, groupChoices, type PageChoice, stepChoice } from './choices.ts'
import type { Found } from './found.ts'

const typingPause = 80

interface PaletteProps {
  /** What it is for, spoken when it opens and shown in the empty field. */
  label: string
  /** Pages to go to; where components are picked there are none. */
  pages?: readonly PageChoice[]
  /** Where versions are of no use. */
  componentsOnly?: boolean
  onChoose: (choice: Choice) => void
  onClose: () => void
}

export function Palette({ label, pages = [], componentsOnly = false, onChoose, onClose }: PaletteProps) {
  const { t } = useTranslation('shell')
  const listId = useId()
  const { query, type, found, isStale } = useSearch()
  const [active, setActive] = useState(0)
  const groups = groupChoices({ query, pages, found, componentsOnly })
  const choices = groups.flatMap((group) => group.choices)
  const [isHurried, setHurried] = useState(false)
  const [best] = choices
  useEffect(() => {
    if (!isHurried || isStale) return
    setHurried(false)
    if (best !== undefined) onChoose(best)
  }, [isHurried, isStale, best, onChoose])
  const focus = useReturnFocus()
  const walk = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      // What stands there may be of an earlier word: then Enter means the best of the answer that is on its way.
      const choice = choices[active]
      if (isStale) setHurried(true)
      else if (choice !== undefined) onChoose(choice)
    }
    const next = stepChoice(event.key, { at: active, count: choices.length })
    if (next === undefined) return
    event.preventDefault()
    setActive(next)
    document.getElementById(`${listId}${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={scrimClasses} />
        <Dialog.Content
          {...focus}
          aria-describedby={undefined}
          className="fixed inset-x-0 top-[12vh] z-(--layer-dialog) mx-auto flex w-fit flex-col focus:outline-none data-[state=open]:animate-[rise-in_var(--duration-base)_var(--ease-out)] phone:top-4"
        >
          <Dialog.Title className="sr-only">{label}</Dialog.Title>
          <PaletteFrame
            hints={[
              { keys: '↑↓', label: t('palette.walk') },
              { keys: '↵', label: t('palette.open') },
              { keys: t('palette.escape'), label: t('palette.close') },
            ]}
            input={
              <input
                type="text"
                role="combobox"
                aria-label={label}
                aria-expanded={choices.length > 0}
                aria-controls={listId}
                aria-autocomplete="list"
                aria-activedescendant={choices[active] ? `${listId}${active}` : undefined}
                autoComplete="off"
                spellCheck={false}
                placeholder={label}
                value={query}
                onChange={({ target }) => {
                  type(target.value)
                  setActive(0)
                  setHurried(false)
                }}
                onKeyDown={walk}
                className="h-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-subtle"
              />
            }
          >
            <div
              id={listId}
              role="listbox"
              aria-label={t('palette.results')}
              aria-busy={isStale}
              className="max-h-[min(420px,58vh)] overflow-y-auto"
            >
              {groups.map((group) => (
                <Group
                  key={group.name}
                  group={group}
                  first={choices.indexOf(group.choices[0] as Choice)}
                  active={active}
                  listId={listId}
                  onChoose={onChoose}
                />
              ))}
            </div>
            {choices.length === 0 && !isStale && (
              <p className="px-4 py-5 type-sm text-muted">{t('palette.none', { query })}</p>
            )}
            <p role="status" className="sr-only">
              {isStale ? '' : t('palette.count', { count: choices.length })}
            </p>
          </PaletteFrame>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface GroupProps {
  group: ChoiceGroup
  /** The place of its first choice among all. */
  first: number
  active: number
  listId: string
  onChoose: (choice: Choice) => void
}

function Group({ group, first, active, listId, onChoose }: GroupProps) {
  const { t } = useTranslation('shell')
  const label = t(`palette.${group.name}`)
  return (
    <PaletteGroup role="group" aria-label={label} label={label}>
      {group.choices.map((choice, index) => {
        const place = first + index
        return (
          <PaletteRow
            key={choice.key}
            id={`${listId}${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === active}
            active={place === active}
            icon={choice.kind === 'component' ? kindIcons[choice.component.kind] : choice.icon}
            aside={<Aside choice={choice} />}
            onPointerDown={(event) => {
              // The field keeps the focus until the choice is made.
              event.preventDefault()
            }}
            onClick={() => onChoose(choice)}
          >
            {choice.label}
          </PaletteRow>
        )
      })}
    </PaletteGroup>
  )
}

function Aside({ choice }: { choice: Choice }) {
  if (choice.kind === 'version') return <VersionChip number={choice.version.number} />
  if (choice.kind === 'page') return null
  const { health_score, latest_version_number: number } = choice.component
  return (
    <>
      <HealthScore score={health_score} word={false} />
      <span className="flex min-w-20 justify-end phone:hidden">
        {number !== null && <VersionChip number={number} />}
      </span>
    </>
  )
}

/** Asks after a short rest. Until the answer to the last word is there, the one before it stands. */
function useSearch() {
  const { search } = usePaths()
  const { load, data: found } = useFetcher<Found>()
  const timer = useRef<number>(undefined)
  const [query, setQuery] = useState('')
  useEffect(() => {
    void load(search)
    return () => window.clearTimeout(timer.current)
  }, [load, search])
  const type = (text: string) => {
    setQuery(text)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(
      () => void load(`${search}?${new URLSearchParams({ q: text.trim() })}`),
      typingPause,
    )
  }
  return { query, type, found, isStale: found?.query !== query.trim().slice(0, 200) }
}
