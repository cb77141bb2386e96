import type { ComponentKind } from '@trellis/domain/contracts/components'
import type { IconName } from '../ui/mark/glyph.tsx'

export const kindIcons: Record<ComponentKind, IconName> = {
  microservice: 'service',
  monolith: 'monolith',
  web_app: 'web',
  mobile_app: 'mobile',
  database: 'database',
  library: 'library',
  other: 'package',
}
