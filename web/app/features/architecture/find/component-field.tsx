import clsx from 'clsx'
import { type Ref, useMemo, useState } from 'react'
import { kindIcons } from '../../../components/catalog/component-kind.ts'
import type { GraphData } from '../../../diagram/graph-data.ts'
import { architecture } from '../../../locales/en/late/architecture.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Input } from '../../../ui/form/input.tsx'
import { useCombobox } from '../../../ui/form/use-combobox.ts'
import { Glyph } from '../../../ui/mark/glyph.tsx'
import { menuClasses, menuItemClasses } from '../../../ui/overlay/menu.tsx'
import { findByTitle } from './find-by-title.ts'

interface ComponentFieldProps {
  ref: Ref<HTMLInputElement>
  data: GraphData
  /** The components that can be found; undefined for all. */
  places: Int32Array | undefined
  label: string
  placeholder: string
  shortcut?: string
  onChoose: (id: string) => void
}

/** Type, move with the arrows, choose with Enter or with the pointer. */
export function ComponentField(props: ComponentFieldProps) {
  const { ref, data, places, label, placeholder, shortcut, onChoose } = props
  const { t } = useLateTexts('architecture', architecture)
  const [text, setText] = useState('')
  const found = useMemo(() => findByTitle(data, text, places), [data, text, places])
  const combobox = useCombobox({
    options: found,
    canOpen: text.trim() !== '',
    onChoose: (place) => {
      setText('')
      onChoose(data.graph.ids[place] ?? '')
    },
  })
  return (
    <>
      <Input
        {...combobox.input}
        ref={ref}
        size="sm"
        tone="quiet"
        icon="search"
        {...(shortcut !== undefined && { shortcut })}
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          combobox.restart()
        }}
      />
      <div
        {...combobox.list}
        role="listbox"
        aria-label={t('find.results')}
        className={clsx(menuClasses, 'absolute top-full left-0 z-(--layer-popover) mt-1 w-[300px]')}
      >
        {found.map((place, index) => (
          <div key={data.graph.ids[place]} {...combobox.optionAt(index)} className={menuItemClasses}>
            <Glyph name={kindIcons[data.kinds[place] ?? 'other']} />
            <span className="truncate">{data.titles[place]}</span>
          </div>
        ))}
        {found.length === 0 && <p className="px-2 py-1.5 type-sm text-muted">{t('find.none')}</p>}
      </div>
    </>
  )
}
