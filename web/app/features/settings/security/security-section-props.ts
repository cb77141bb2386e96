import type { OrganizationSecurity } from '@trellis/domain/contracts/security'

export interface SecuritySectionProps {
  security: OrganizationSecurity
  /** Without an active plan, everything can be read and nothing changed. */
  isReadOnly: boolean
  /** Reads the stored settings again. */
  onDiscard: () => void
}
