import type { OrganizationSso } from '@trellis/domain/contracts/sso'

export interface SsoSectionProps {
  sso: OrganizationSso
  /** Without an active plan, or without the right to single sign-on, nothing can be set up. */
  isReadOnly: boolean
  /** Without the right, a company can still remove what it has set up: the data of its provider is its own. */
  canTakeBack: boolean
  /** When the page was read. */
  now: number
  /** Says whether the section holds unsaved text. A router asks for one page, so the page asks for all of them. */
  onDirty: (section: string, isDirty: boolean) => void
  /** Reads what is stored again. */
  onDiscard: () => void
}
