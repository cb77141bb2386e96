import type { ComponentKind } from '@trellis/domain/contracts/catalog/component-kinds'
import { DescribedName } from './described-name.tsx'
import { KindGlyph } from './kind-glyph.tsx'

interface ComponentNameProps {
  kind: ComponentKind
  title: string
  description?: string | null
}

/** A component in the cell of a table. */
export function ComponentName({ kind, title, description = null }: ComponentNameProps) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <KindGlyph kind={kind} />
      <DescribedName name={title} description={description} />
    </span>
  )
}
