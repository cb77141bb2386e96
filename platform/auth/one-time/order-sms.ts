import { randomUUID } from 'node:crypto'
import { enqueue } from '../../jobs/jobs.ts'
import type { Transaction } from '../../postgres/postgres.ts'
import type { SmsChannel } from '../../sms/sms.ts'
import type { AuthParts } from '../auth-context.ts'
import type { SmsKind } from '../auth-options.ts'
import { noteMessage } from '../passwords/pending-passwords.ts'
import { findTestCode } from '../request/phone-number.ts'
import { issueOneTimeToken } from './one-time-tokens.ts'
import { smsTask } from './sms-task.ts'

type Order = {
  readonly userId: string
  readonly phone: string
  readonly kind: SmsKind
  readonly channel: SmsChannel
  readonly askedAt: string
}

type Parts = Pick<AuthParts, 'keyring' | 'phoneTestCodes' | 'otpLifetime'>

/** The id of the one-time token, and the one of the message on the wire. */
export type OrderedSms = { readonly tokenId: string; readonly messageId: string }

/**
 * Enqueues the message. A worker sends it after the transaction commits. To a number with a test code nothing is sent,
 * and the code is pending at once.
 */
export async function orderSms(transaction: Transaction, parts: Parts, order: Order): Promise<OrderedSms> {
  const id = randomUUID()
  const { userId, phone, kind, channel, askedAt } = order
  await noteMessage(transaction, { tokenId: id, userId, recipient: phone })
  const code = findTestCode(parts, phone)
  if (code === undefined) {
    const payload = { token_id: id, user_id: userId, kind, channel, asked_at: askedAt }
    await enqueue(transaction, { task: smsTask, payload })
    return { tokenId: id, messageId: id }
  }
  await issueOneTimeToken(transaction, parts.keyring, {
    id,
    userId,
    kind,
    recipient: phone,
    flowStateId: undefined,
    lifetime: parts.otpLifetime,
    code,
  })
  return { tokenId: id, messageId: 'test-otp' }
}
