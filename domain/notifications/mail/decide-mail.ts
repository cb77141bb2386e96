import type { Recipient } from '../audience.ts'
import type { Draft } from '../draft.ts'
import { groupOf, isPressing, type NotificationEvent } from '../events.ts'
import type { NoticeMail } from '../notice.ts'

/** Their own emails exist already: notices about the ways into an account, and the one about broken glass. */
const mailedElsewhere: ReadonlySet<NotificationEvent> = new Set(['factor_removed', 'break_glass_used'])

/**
 * Whether and how a notification is also mailed. The switch of the profile turns off everything but security. What
 * cannot wait does not follow the cadence. The switch of a component turns off what concerns that component, also in an
 * email about several, and the end of the assignment itself. `mailed`: the components that the person wants emails about.
 */
export function decideMail(
  draft: Draft,
  { wantsMail, cadence }: Recipient,
  mailed: ReadonlySet<string>,
): NoticeMail | undefined {
  if (mailedElsewhere.has(draft.event)) return undefined
  if (groupOf(draft.event) === 'security') return { pace: 'urgent', componentIds: undefined }
  if (!wantsMail) return undefined
  if (isPressing(draft.event)) return { pace: 'pressing', componentIds: undefined }
  if (draft.isMailed === false) return undefined
  // People who were unassigned are no longer among those with a switch for the component.
  const own = draft.event === 'unassigned' ? undefined : draft.ownComponents
  const wanted = own?.filter((id) => mailed.has(id))
  if (wanted?.length === 0) return undefined
  if (cadence === 'score_falls' && !wanted?.some((id) => draft.fallen?.includes(id))) return undefined
  return { pace: 'chosen', componentIds: wanted }
}
