import type { OrganizationSso } from '@trellis/domain/contracts/sso'
import type { ConnectionDraft } from './connection-draft.ts'

export interface ConnectionFieldsProps {
  sso: OrganizationSso
  /** When the page was read. */
  now: number
  draft: ConnectionDraft
  isReadOnly: boolean
  /** By the name of the request. */
  faultOf: (name: string) => string | undefined
  /** Reads what is at the stored address, unless something else is typed. */
  onReadAgain: (() => void) | undefined
  onChange: (changes: Partial<ConnectionDraft>) => void
}
