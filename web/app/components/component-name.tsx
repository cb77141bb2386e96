import type { ComponentKind } from '@trellis/domain/contracts/components'
import { KindGlyph } from './kind-glyph.tsx'

interface ComponentNameProps {
  kind: ComponentKind
  title: string
  /** Where there is room for it. */
  description?: string | null
}

/** A component in the cell of a table: kind, name and what it is. */
export function ComponentName({ kind, title, description = null }: ComponentNameProps) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <KindGlyph kind={kind} />
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
