import type { OnAuthEvent } from '@trellis/platform/auth'
import { recordEvent } from './record-event.ts'

/** Records acts at once. Refusals are noted, and a job sums them up. */
export const recordAuthEvent: OnAuthEvent = async (transaction, event) => {
  const { name, userId, method } = event
  if (name === 'sign_in_refused') {
    const { reason } = event
    await transaction.query('select app.note_refused_sign_in($1, $2, $3)', [userId ?? null, method, reason])
    return
  }
  if (name === 'account_administered') {
    await recordEvent(transaction, { name, fields: { user_id: event.userId, method } })
    return
  }
  const fields = { user_id: event.userId, session_id: event.sessionId, method }
  await recordEvent(transaction, { name, fields })
}
