import { useTranslation } from 'react-i18next'
import { kindIcons } from '../../../components/component-kind.ts'
import { Glyph } from '../../../ui/mark/glyph.tsx'
import type { ListedComponent } from './read-components.ts'

/** Kind, name and, where there is room, what it is. */
export function ComponentName({ component }: { component: ListedComponent }) {
  const { t } = useTranslation('components')
  const { title, description, kind } = component
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Glyph name={kindIcons[kind]} label={t(`kind.${kind}`)} className="text-subtle" />
      <span className="max-w-full shrink-[0.2] truncate" title={title}>
        {title}
      </span>
      {description !== null && (
        <span
          className="min-w-0 flex-1 basis-0 truncate type-xs text-subtle phone:hidden"
          title={description}
        >
          {description}
        </span>
      )}
    </span>
  )
}
