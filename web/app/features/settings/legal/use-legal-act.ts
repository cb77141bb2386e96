import { href } from 'react-router'
import type { Fields } from '../../../exchange/acting/acts-provider.tsx'
import type { Refusal } from '../../../exchange/acting/answer.ts'
import { useAct } from '../../../exchange/acting/use-act.ts'
import { all } from '../../../exchange/subjects.ts'

interface LegalActSettings {
  onDone: (sent: Fields) => void
  onRefused?: (refusal: Refusal) => void
}

/** An act on a document. Whoever has to accept it is asked at their next page. */
export function useLegalAct(settings: LegalActSettings) {
  const { send, pending } = useAct({
    action: href('/settings/organization/legal-documents'),
    changes: { organization: all },
    ...settings,
  })
  return { send, isSending: pending.length > 0 }
}
