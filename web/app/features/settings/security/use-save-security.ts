import type { OrganizationSecurity } from '@trellis/domain/contracts/security'
import { useState } from 'react'
import { href } from 'react-router'
import type { Refusal } from '../../../exchange/acting/answer.ts'
import { useSave } from '../../../exchange/acting/use-save.ts'

/** All settings are stored together. Days are as typed. */
export interface SentSecurity {
  readonly requiresSecondFactor: boolean
  readonly days: string
  /** Absent: as they are stored. */
  readonly domains?: readonly string[]
  readonly revision: number
}

/** The stored settings, to change one of them and send all. */
export function toSent(stored: OrganizationSecurity): SentSecurity {
  return {
    requiresSecondFactor: stored.requires_second_factor,
    days: String(stored.max_session_days ?? ''),
    revision: stored.revision,
  }
}

interface Saving {
  organizationId: string
  onSaved: (isRequired: boolean) => void
  /** Returns true if it has told the person of the refusal, which is then not kept. */
  onRefused?: (refusal: Refusal) => boolean
}

/** Other settings of the organization may change meanwhile, such as its name. */
export function useSaveSecurity({ organizationId, onSaved, onRefused }: Saving) {
  const [sent, setSent] = useState<SentSecurity>()
  const { save, ...state } = useSave({
    action: href('/settings/organization/security'),
    changes: { organization: organizationId },
    isConflict: ({ changed }, fields) => changed.some((name) => name in fields),
    onSaved: ({ requires_second_factor: flag }) => onSaved(flag === 'true'),
    ...(onRefused && { onRefused }),
  })
  return {
    ...state,
    sent,
    save: async (settings: SentSecurity) => {
      if (state.isSaving) return
      setSent(settings)
      await save({
        organization_id: organizationId,
        requires_second_factor: String(settings.requiresSecondFactor),
        max_session_days: settings.days,
        ...(settings.domains && { allowed_email_domains: settings.domains.join(' ') }),
        revision: String(settings.revision),
      })
    },
  }
}
