import { href } from 'react-router'
import type { Fields } from '../../../exchange/acting/acts-provider.tsx'
import type { Refusal } from '../../../exchange/acting/answer.ts'
import { useSave } from '../../../exchange/acting/use-save.ts'
import type { SsoIntent } from './save-sso.ts'

interface Saving {
  organizationId: string
  intent: SsoIntent
  /** What it changes. Others may change anything else meanwhile: the metadata is read again every day. */
  changes?: readonly string[]
  onSaved: (sent: Fields) => void
  /** Returns true if it has told the person of the refusal, which is then not kept. */
  onRefused?: (refusal: Refusal) => boolean
}

/** Saves one part of the connection. A connection that is gone is a conflict. */
export function useSaveSso({ organizationId, intent, changes, onSaved, onRefused }: Saving) {
  const { save, ...state } = useSave({
    action: href('/settings/organization/sso'),
    changes: { organization: organizationId },
    isConflict: ({ changed, current }) =>
      changes === undefined || current.connection === null || changed.some((name) => changes.includes(name)),
    onSaved,
    ...(onRefused && { onRefused }),
  })
  return {
    ...state,
    save: (fields: Fields) => save({ ...fields, intent, organization_id: organizationId }),
  }
}
