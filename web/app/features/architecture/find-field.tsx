import clsx from 'clsx'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { kindIcons } from '../../components/component-kind.ts'
import type { GraphData } from '../../diagram/graph-data.ts'
import { Input } from '../../ui/form/input.tsx'
import { useFocusKey } from '../../ui/form/use-focus-key.ts'
import { Glyph } from '../../ui/mark/glyph.tsx'
import { menuClasses, menuItemClasses } from '../../ui/overlay/menu.tsx'
import { findByTitle } from './find-by-title.ts'

interface FindFieldProps {
  data: GraphData
  places: Int32Array | undefined
  onFind: (id: string) => void
}

/** Type, walk with the arrows, choose with Enter: the component is chosen and brought into view. `/` leads here. */
export function FindField({ data, places, onFind }: FindFieldProps) {
  const { t } = useTranslation('architecture')
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const found = useMemo(() => findByTitle(data, text, places), [data, text, places])
  useFocusKey('/', input)

  const choose = (place: number | undefined) => {
    if (place === undefined) return
    onFind(data.graph.ids[place] ?? '')
    setText('')
    setOpen(false)
  }
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isOpen) choose(found[active])
    if (event.key === 'Escape') setOpen(false)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    setOpen(true)
    setActive((at) => Math.min(Math.max(at + step, 0), Math.max(found.length - 1, 0)))
  }
  const isShown = isOpen && text.trim() !== ''
  return (
    <search className="relative w-[220px] shrink-0 compact:w-[200px] phone:w-full">
      <Input
        ref={input}
        role="combobox"
        size="sm"
        tone="quiet"
        icon="search"
        shortcut="/"
        autoComplete="off"
        aria-label={t('find.label')}
        placeholder={t('find.label')}
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && found[active] !== undefined ? `${listId}${active}` : undefined}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setActive(0)
          setOpen(true)
        }}
        onKeyDown={walk}
        onBlur={() => setOpen(false)}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={t('find.results')}
        hidden={!isShown}
        className={clsx(menuClasses, 'absolute top-full left-0 z-(--layer-popover) mt-1 w-[300px]')}
      >
        {found.map((place, index) => (
          <div
            key={data.graph.ids[place]}
            id={`${listId}${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            data-state={index === active ? 'active' : undefined}
            className={menuItemClasses}
            onPointerDown={(event) => {
              event.preventDefault()
              choose(place)
            }}
          >
            <Glyph name={kindIcons[data.kinds[place] ?? 'other']} />
            <span className="truncate">{data.titles[place]}</span>
          </div>
        ))}
        {found.length === 0 && <p className="px-2 py-1.5 type-sm text-muted">{t('find.none')}</p>}
      </div>
    </search>
  )
}
