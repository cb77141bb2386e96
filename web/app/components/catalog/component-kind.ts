import type { ComponentKind } from '@trellis/domain/contracts/catalog/component-kinds'
import type { IconName } from '../../ui/mark/glyph.tsx'

export const kindIcons: Record<ComponentKind, IconName> = {
  microservice: 'service',
  monolith: 'monolith',
  web_app: 'web',
  mobile_app: 'mobile',
  database: 'database',
  library: 'library',
  other: 'package',
}

// Derived from the icons, because the contract's own list would pull its schemas into every page.
const kinds = Object.keys(kindIcons) as ComponentKind[]

export function findKind(text: unknown): ComponentKind | undefined {
  return kinds.find((kind) => kind === text)
}
