import { useRef } from 'react'
import type { GraphData } from '../../../diagram/graph-data.ts'
import { architecture } from '../../../locales/en/late/architecture.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { useFocusKey } from '../../../ui/form/use-focus-key.ts'
import { ComponentField } from '../find/component-field.tsx'

interface FindFieldProps {
  data: GraphData
  places: Int32Array | undefined
  onFind: (id: string) => void
}

/** The component that is found is selected and brought into view. `/` focuses the field. */
export function FindField({ data, places, onFind }: FindFieldProps) {
  const { t } = useLateTexts('architecture', architecture)
  const input = useRef<HTMLInputElement>(null)
  useFocusKey('/', input)
  return (
    <search className="relative w-[220px] shrink-0 compact:w-[200px] phone:w-auto phone:min-w-0 phone:flex-1">
      <ComponentField
        ref={input}
        data={data}
        places={places}
        label={t('find.label')}
        placeholder={t('find.label')}
        shortcut="/"
        onChoose={onFind}
      />
    </search>
  )
}
