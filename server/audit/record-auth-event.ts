import type { AuditEvent } from '@trellis/domain/audit/events'
import type { AuthEvent, OnAuthEvent } from '@trellis/platform/auth'
import { recordEvent } from './record-event.ts'

/** Records acts at once. Refusals are noted, and a job sums them up. */
export const recordAuthEvent: OnAuthEvent = async (transaction, event) => {
  if (event.name === 'sign_in_refused') {
    const { userId, method, reason } = event
    await transaction.query('select app.note_refused_sign_in($1, $2, $3)', [userId ?? null, method, reason])
    return
  }
  await recordEvent(transaction, toAuditEvent(event))
}

function toAuditEvent(event: Exclude<AuthEvent, { name: 'sign_in_refused' }>): AuditEvent {
  const { name, userId: user_id } = event
  if (name === 'account_administered') return { name, fields: { user_id, method: event.method } }
  const fields = { user_id, ...(event.sessionId !== undefined && { session_id: event.sessionId }) }
  switch (name) {
    case 'signed_in':
    case 'signed_out':
      return { name, fields: { user_id, session_id: event.sessionId, method: event.method } }
    case 'factor_added':
    case 'factor_removed':
      return { name, fields: { ...fields, factor_id: event.subjectId, method: codeOf(event.method) } }
    case 'passkey_added':
    case 'passkey_removed':
      return { name, fields: { ...fields, passkey_id: event.subjectId } }
    case 'identity_linked':
    case 'identity_unlinked':
      return { name, fields: { ...fields, identity_id: event.subjectId, method: codeOf(event.method) } }
    case 'recovery_codes_generated':
    case 'recovery_codes_removed':
      return { name, fields: { ...fields, factor_id: event.subjectId } }
    case 'password_set':
    case 'email_changed':
      return { name, fields }
  }
}

/** A provider of an imported account may have a name that is no code. It must not keep the person from unlinking it. */
const codeOf = (method = 'other') => method.replaceAll(/[^a-z0-9_]/g, '_').slice(0, 64)
