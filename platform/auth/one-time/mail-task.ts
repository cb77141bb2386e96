// A mail with a link is a job: the request neither waits for the mail server nor fails with it. The job creates the
// token itself, because jobs are stored in the database: a job names a person and a step, and nothing that signs anyone
// in.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { defineTask, enqueue, type Task, type TaskContext } from '../../jobs/jobs.ts'
import { MailError } from '../../mail/mail.ts'
import type { Transaction } from '../../postgres/postgres.ts'
import { type AuthMailOptions, defaultOtpLifetime, type MailKind } from '../auth-options.ts'
import { isFlowOpen } from '../flows/flow-state.ts'
import { hasPendingPassword, noteMessage } from '../passwords/pending-passwords.ts'
import { findUserById } from '../users/find-or-create-user.ts'
import type { UserRow } from '../users/user-row.ts'
import { forgetAddressPause, resumeAddressPause } from './address-pause.ts'
import { confirmMailMark, isAskedAgain } from './mail-mark.ts'
import { issueOneTimeToken, type OneTimeKind } from './one-time-tokens.ts'
import { type MailParts, type MailWish, type OneTimeMail, sendOneTimeMail } from './send-mail.ts'
import { takeBack } from './take-back.ts'

const payload = z.object({
  /** The id of the one-time token. Every attempt uses it, so each replaces the token of the one before. */
  token_id: z.uuid(),
  user_id: z.uuid(),
  kind: z.enum([
    'confirmation',
    'magic_link',
    'recovery',
    'invite',
    'email_change_current',
    'email_change_new',
    'reauthentication',
  ]),
  flow_state_id: z.uuid().nullable(),
  redirect_to: z.string(),
  accept_language: z.string(),
  /** When the request marked the mail as sent, as PostgreSQL formats it. */
  asked_at: z.string(),
})

type MailOrder = z.infer<typeof payload>

const name = 'send-sign-in-mail'
/** About half an hour: nobody waits for a link that comes later. */
const maxAttempts = 8
const role = 'auth_admin'

const tokenKinds = {
  confirmation: 'confirmation',
  magic_link: 'recovery',
  recovery: 'recovery',
  invite: 'confirmation',
  email_change_current: 'email_change_current',
  email_change_new: 'email_change_new',
  reauthentication: 'reauthentication',
} as const satisfies Record<MailKind, OneTimeKind>

type Order = MailWish & {
  readonly userId: string
  readonly recipient: string
  readonly kind: MailKind
  readonly flowStateId: string | undefined
  readonly askedAt: string
}

/** Enqueues the mail and returns the id of its token. A worker sends it after the transaction commits. */
export async function orderMail(transaction: Transaction, order: Order): Promise<string> {
  const tokenId = randomUUID()
  await noteMessage(transaction, { tokenId, ...order })
  await enqueue(transaction, {
    task: { name, payload },
    payload: {
      token_id: tokenId,
      user_id: order.userId,
      kind: order.kind,
      flow_state_id: order.flowStateId ?? null,
      redirect_to: order.redirectTo,
      accept_language: order.acceptLanguage,
      asked_at: order.askedAt,
    },
  })
  return tokenId
}

export function signInMailTask(options: AuthMailOptions): Task {
  const parts = { otpLifetime: defaultOtpLifetime, authUrl: `${options.siteUrl}/auth/v1`, ...options }
  return defineTask({
    name,
    payload,
    maxAttempts,
    isUrgent: true,
    callers: [role],
    run: (order, context) => deliver(parts, order, context),
  })
}

async function deliver(
  parts: MailParts,
  order: MailOrder,
  { database, logger, job }: TaskContext,
): Promise<void> {
  const isRetry = job.attempt > 1
  const mail = await database.transaction({ role }, (transaction) =>
    prepare(transaction, parts, { order, isRetry }),
  )
  if (mail === undefined) return
  try {
    await sendOneTimeMail(parts, mail)
  } catch (error) {
    await database.transaction({ role }, async (transaction) => {
      // A request locks them in this order too.
      await forgetAddressPause(transaction, parts, { email: mail.email, kind: order.kind })
      await takeBack(transaction, order)
    })
    if (!(error instanceof MailError && error.isRecipientRefused)) throw error
    logger.info({ userId: order.user_id }, 'the mail server refuses this recipient for good')
    return
  }
  if (!isRetry) return
  await database.transaction({ role }, async (transaction) => {
    await resumeAddressPause(transaction, parts, { email: mail.email, kind: order.kind })
    await confirmMailMark(transaction, order)
  })
}

/** Creates the token; undefined if the mail is no longer needed. */
async function prepare(
  transaction: Transaction,
  { keyring, otpLifetime }: MailParts,
  { order, isRetry }: { readonly order: MailOrder; readonly isRetry: boolean },
): Promise<(OneTimeMail & MailWish) | undefined> {
  const user = await findUserById(transaction, order.user_id)
  const to = user && recipientOf(user, order.kind)
  if (user === undefined || !to) return undefined
  if (isRetry && (await isAskedAgain(transaction, order))) return undefined
  const flowStateId = order.flow_state_id ?? undefined
  if (flowStateId !== undefined && !(await isFlowOpen(transaction, flowStateId))) return undefined
  const token = await issueOneTimeToken(transaction, keyring, {
    id: order.token_id,
    userId: user.id,
    kind: tokenKinds[order.kind],
    recipient: to,
    flowStateId,
    lifetime: otpLifetime,
  })
  return {
    kind: order.kind,
    to,
    email: user.email ?? to,
    newEmail: isChange(order.kind) ? (user.new_email ?? undefined) : undefined,
    setsPassword: await hasPendingPassword(transaction, order.token_id),
    token,
    redirectTo: order.redirect_to,
    acceptLanguage: order.accept_language,
  }
}

const isChange = (kind: MailKind) => kind === 'email_change_current' || kind === 'email_change_new'

function recipientOf(user: UserRow, kind: MailKind): string | null {
  if (isChange(kind) && user.new_email === null) return null
  return kind === 'email_change_new' ? user.new_email : user.email
}
