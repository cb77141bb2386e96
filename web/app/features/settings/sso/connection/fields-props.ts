import type { OrganizationSso } from '@trellis/domain/contracts/sso'
import type { ConnectionDraft } from './connection-draft.ts'

export interface ConnectionFieldsProps {
  sso: OrganizationSso
  draft: ConnectionDraft
  isReadOnly: boolean
  /** By the name of the request. */
  faultOf: (name: string) => string | undefined
  onChange: (changes: Partial<ConnectionDraft>) => void
}
