import type { ComponentKind } from '@trellis/domain/contracts/catalog/component-kinds'
import { useTranslation } from 'react-i18next'
import { Glyph } from '../../ui/mark/glyph.tsx'
import { kindIcons } from './component-kind.ts'

/** The kind of a component as a drawing with a name. */
export function KindGlyph({ kind }: { kind: ComponentKind }) {
  const { t } = useTranslation('components')
  return <Glyph name={kindIcons[kind]} label={t(`kind.${kind}`)} className="text-subtle" />
}
