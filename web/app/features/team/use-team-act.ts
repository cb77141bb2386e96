import { href } from 'react-router'
import type { Fields } from '../../exchange/acting/acts-provider.tsx'
import type { Refusal } from '../../exchange/acting/answer.ts'
import { useAct } from '../../exchange/acting/use-act.ts'
import { all } from '../../exchange/subjects.ts'

interface TeamActSettings {
  onDone: (sent: Fields, result: unknown) => void
  onRefused?: (refusal: Refusal) => void
}

/** An act on members or invitations, which other pages may show as well. */
export function useTeamAct(settings: TeamActSettings) {
  const { send, pending } = useAct({
    action: href('/settings/team'),
    changes: { organization: all, member: all, component: all },
    ...settings,
  })
  return { send, pending, isSending: pending.length > 0 }
}
