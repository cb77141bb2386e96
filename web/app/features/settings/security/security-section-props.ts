import type { OrganizationSecurity } from '@trellis/domain/contracts/security'

export interface SecuritySectionProps {
  security: OrganizationSecurity
  /** Without an active plan, everything can be read and nothing changed. */
  isReadOnly: boolean
  /** Told whether the section holds unsaved text. */
  onDirty: (section: string, isDirty: boolean) => void
  /** Reads the stored settings again. */
  onDiscard: () => void
}
