import { randomUUID } from 'node:crypto'
import { enqueue } from '../../jobs/jobs.ts'
import type { Transaction } from '../../postgres/postgres.ts'
import type { SmsChannel } from '../../sms/sms.ts'
import type { AuthParts } from '../auth-context.ts'
import { defaultOtpLifetime, type SmsKind } from '../auth-options.ts'
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

type Parts = Pick<AuthParts, 'keyring' | 'phoneTestCodes'>

/**
 * Enqueues the message and returns its id for the wire. A worker sends it after the transaction commits. To a number
 * with a test code nothing is sent, and the code is pending at once.
 */
export async function orderSms(transaction: Transaction, parts: Parts, order: Order): Promise<string> {
  const id = randomUUID()
  const { userId, phone, kind, channel, askedAt } = order
  const code = findTestCode(parts, phone)
  if (code === undefined) {
    const payload = { token_id: id, user_id: userId, kind, channel, asked_at: askedAt }
    await enqueue(transaction, { task: smsTask, payload })
    return id
  }
  await issueOneTimeToken(transaction, parts.keyring, {
    id,
    userId,
    kind,
    recipient: phone,
    flowStateId: undefined,
    lifetime: defaultOtpLifetime,
    code,
  })
  return 'test-otp'
}
