// A text message with a code is a job for the same reasons as a mail: the request neither waits for the provider nor
// fails with it, and the job creates the code itself.
import { z } from 'zod'
import { defineTask, type Task, type TaskContext } from '../../jobs/jobs.ts'
import type { Transaction } from '../../postgres/postgres.ts'
import type { Sms } from '../../sms/sms.ts'
import { type AuthMailOptions, defaultOtpLifetime, type SmsKind } from '../auth-options.ts'
import {
  type Budget,
  budgetsOf,
  giveTurnBack,
  heldTurn,
  isRetry,
  takeTurn,
  turnFields,
} from '../limits/message-turns.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import { findUserById } from '../users/find-or-create-user.ts'
import type { UserRow } from '../users/user-row.ts'
import { forgetNumberPause } from './address-pause.ts'
import { confirmMailMark, isAskedAgain } from './mail-mark.ts'
import { issueOneTimeToken } from './one-time-tokens.ts'
import { takeBack } from './take-back.ts'

const payload = z.object({
  /** The id of the one-time token. Every attempt uses it, so each replaces the token of the one before. */
  token_id: z.uuid(),
  user_id: z.uuid(),
  kind: z.enum(['phone_confirmation', 'phone_change', 'reauthentication']),
  channel: z.enum(['sms', 'whatsapp']),
  /** When the request marked the message as sent, as PostgreSQL formats it. */
  asked_at: z.string(),
  ...turnFields,
})

type SmsOrder = z.infer<typeof payload>

export const smsTask = { name: 'send-sign-in-sms', payload }

/** About half an hour: nobody waits for a code that comes later. */
const maxAttempts = 8
const role = 'auth_admin'

type SmsParts = Pick<AuthMailOptions, 'keyring' | 'sms'> & {
  readonly otpLifetime: number
  readonly budgets: Pick<RateLimits, Budget>
}

export function signInSmsTask({
  keyring,
  sms,
  otpLifetime = defaultOtpLifetime,
  rateLimits,
}: Pick<AuthMailOptions, 'keyring' | 'sms' | 'otpLifetime' | 'rateLimits'>): Task {
  const parts = { keyring, sms, otpLifetime, budgets: budgetsOf(rateLimits) }
  return defineTask({
    ...smsTask,
    maxAttempts,
    isUrgent: true,
    callers: [role],
    run: (order, context) => deliver(parts, order, context),
  })
}

export const renderSms = (code: string) => `Your code is ${code}`

async function deliver(parts: SmsParts, order: SmsOrder, context: TaskContext): Promise<void> {
  const { database, job } = context
  const prepared = await database.transaction({ role }, (transaction) =>
    prepare(transaction, { ...parts, ...context }, order),
  )
  if (prepared === undefined) return
  const { sms, turn } = prepared
  try {
    await parts.sms.send(sms)
  } catch (error) {
    await database.transaction({ role }, async (transaction) => {
      // A request locks them in this order too.
      await forgetNumberPause(transaction, parts, { phone: sms.to.slice(1), kind: order.kind })
      await takeBack(transaction, order)
      await giveTurnBack(transaction, parts, turn)
    })
    throw error
  }
  if (isRetry(order, job)) {
    await database.transaction({ role }, (transaction) => confirmMailMark(transaction, order))
  }
}

type Prepared = { readonly sms: Sms; readonly turn: Budget }

/** Creates the code; undefined if the message is no longer needed, or has to wait. */
async function prepare(
  transaction: Transaction,
  parts: SmsParts & TaskContext,
  order: SmsOrder,
): Promise<Prepared | undefined> {
  const { keyring, otpLifetime, job } = parts
  const user = await findUserById(transaction, order.user_id)
  const recipient = user && smsRecipientOf(user, order.kind)
  const isReplaced = isRetry(order, job) && (await isAskedAgain(transaction, order))
  if (!recipient || isReplaced) {
    await giveTurnBack(transaction, parts, heldTurn(order, job))
    return undefined
  }
  const turn = await takeTurn(transaction, parts, {
    budget: budgetOf(user, order.kind),
    task: smsTask,
    order,
    id: order.token_id,
    since: order.asked_at,
    lifetime: otpLifetime,
  })
  if (turn === undefined) return undefined
  const { code } = await issueOneTimeToken(transaction, keyring, {
    id: order.token_id,
    userId: order.user_id,
    kind: order.kind,
    recipient,
    flowStateId: undefined,
    lifetime: otpLifetime,
  })
  return { sms: { to: `+${recipient}`, text: renderSms(code), channel: order.channel }, turn }
}

const budgetOf = (user: UserRow, kind: SmsKind): Budget =>
  kind !== 'phone_change' && user.phone_confirmed_at !== null ? 'smsToKnown' : 'smsToNew'

/** The number that the message goes to; null if the person no longer has it. */
export function smsRecipientOf(user: UserRow, kind: SmsKind): string | null {
  return kind === 'phone_change' ? user.new_phone : user.phone
}
