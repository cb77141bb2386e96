import type { OrganizationSecurity } from '@trellis/domain/contracts/security'
import { useState } from 'react'
import { href } from 'react-router'
import type { Refusal } from '../../../exchange/acting/answer.ts'
import { useAct } from '../../../exchange/acting/use-act.ts'

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

/** Saves without leaving the page. A refusal stays until the next try, or until it is dismissed. */
export function useSaveSecurity({ organizationId, onSaved, onRefused }: Saving) {
  const [refusal, setRefusal] = useState<Refusal>()
  const [isSaving, setSaving] = useState(false)
  const [sent, setSent] = useState<SentSecurity>()
  const { send } = useAct({
    action: href('/settings/organization/security'),
    changes: { organization: organizationId },
    onDone: ({ requires_second_factor: flag }) => onSaved(flag === 'true'),
    onRefused: (refusal) => {
      if (!onRefused?.(refusal)) setRefusal(refusal)
    },
  })
  const save = async (settings: SentSecurity) => {
    if (isSaving) return
    setRefusal(undefined)
    setSaving(true)
    setSent(settings)
    await send({
      organization_id: organizationId,
      requires_second_factor: String(settings.requiresSecondFactor),
      max_session_days: settings.days,
      ...(settings.domains && { allowed_email_domains: settings.domains.join(' ') }),
      revision: String(settings.revision),
    })
    setSaving(false)
  }
  return { save, isSaving, sent, refusal, dismiss: () => setRefusal(undefined) }
}
