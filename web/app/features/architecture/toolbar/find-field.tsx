import clsx from 'clsx'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { kindIcons } from '../../../components/catalog/component-kind.ts'
import type { GraphData } from '../../../diagram/graph-data.ts'
import { Input } from '../../../ui/form/input.tsx'
import { useCombobox } from '../../../ui/form/use-combobox.ts'
import { useFocusKey } from '../../../ui/form/use-focus-key.ts'
import { Glyph } from '../../../ui/mark/glyph.tsx'
import { menuClasses, menuItemClasses } from '../../../ui/overlay/menu.tsx'
import { findByTitle } from './find-by-title.ts'

interface FindFieldProps {
  data: GraphData
  places: Int32Array | undefined
  onFind: (id: string) => void
}

/** Type, move with the arrows, choose with Enter: the component is selected and brought into view. `/` focuses it. */
export function FindField({ data, places, onFind }: FindFieldProps) {
  const { t } = useTranslation('architecture')
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const found = useMemo(() => findByTitle(data, text, places), [data, text, places])
  useFocusKey('/', input)
  const combobox = useCombobox({
    options: found,
    canOpen: text.trim() !== '',
    onChoose: (place) => {
      setText('')
      onFind(data.graph.ids[place] ?? '')
    },
  })
  return (
    <search className="relative w-[220px] shrink-0 compact:w-[200px] phone:w-full">
      <Input
        {...combobox.input}
        ref={input}
        size="sm"
        tone="quiet"
        icon="search"
        shortcut="/"
        aria-label={t('find.label')}
        placeholder={t('find.label')}
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
    </search>
  )
}
