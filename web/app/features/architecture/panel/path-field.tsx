import { useLayoutEffect, useMemo, useRef } from 'react'
import type { GraphData } from '../../../diagram/graph-data.ts'
import { architecture } from '../../../locales/en/late/architecture.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { ComponentField } from '../find/component-field.tsx'

interface PathFieldProps {
  data: GraphData
  /** The components of the picture; undefined for all. Only they can be the other end. */
  places: Int32Array | undefined
  /** The end that is already chosen. */
  place: number
  onChoose: (id: string) => void
}

/** The other end of a path: typed here, or pointed at in the diagram, the table or the lists of the panel. */
export function PathField({ data, places, place, onChoose }: PathFieldProps) {
  const { t } = useLateTexts('architecture', architecture)
  const input = useRef<HTMLInputElement>(null)
  const others = useMemo(
    () => (places ?? Int32Array.from(data.graph.ids.keys())).filter((other) => other !== place),
    [data, places, place],
  )
  useLayoutEffect(() => {
    const field = input.current
    const panel = field?.closest('aside')
    field?.focus()
    // The field disappears with the choice, and the focus would be lost.
    return () => {
      if (document.activeElement === field) panel?.focus()
    }
  }, [])
  return (
    <div className="flex flex-col gap-1.5">
      <search className="relative">
        <ComponentField
          ref={input}
          data={data}
          places={others}
          label={t('panel.pathTo')}
          placeholder={t('find.label')}
          onChoose={onChoose}
        />
      </search>
      <p role="status" className="type-xs text-muted">
        {t('panel.pathChoose')}
      </p>
    </div>
  )
}
