import type { ItemKind } from '@trellis/domain/audit/actions'
import type { IconName } from '../../../ui/mark/glyph.tsx'

export const itemIcons: Readonly<Record<ItemKind, IconName>> = {
  component: 'package',
  project: 'folder',
  member: 'user',
  invitation: 'mail',
  token: 'key',
  rule: 'list',
  sso: 'shield',
  legal_document: 'file',
  webhook: 'external',
  organization: 'settings',
}

/** The address of an item as it is now; undefined for what has no page of its own. */
export function addressOf(kind: string, id: string): string | undefined {
  switch (kind) {
    case 'component':
      return `/component/${id}`
    case 'project':
      return `/project/${id}`
    case 'member':
      return `/users/${id}`
    default:
      return undefined
  }
}
