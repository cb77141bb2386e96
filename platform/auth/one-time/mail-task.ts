// A mail with a link is a job: the request neither waits for the mail server nor fails with it. The job creates the
// token itself, because jobs are stored in the database: a job names a person and a step, and nothing that signs anyone
// in.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { defineTask, enqueue, type Task, type TaskContext } from '../../jobs/jobs.ts'
import { MailError } from '../../mail/mail.ts'
import type { Transaction } from '../../postgres/postgres.ts'
import { type Asker, type AuthMailOptions, defaultOtpLifetime, type MailKind } from '../auth-options.ts'
import { isFlowOpen } from '../flows/flow-state.ts'
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
    'break_glass',
  ]),
  flow_state_id: z.uuid().nullable(),
  redirect_to: z.string(),
  accept_language: z.string(),
  occasion: z.record(z.string(), z.string()).optional(),
  /** When the request marked the mail as sent, as PostgreSQL formats it. */
  asked_at: z.string(),
  ...turnFields,
})

type MailOrder = z.infer<typeof payload>

const mailTask = { name: 'send-sign-in-mail', payload }

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
  break_glass: 'break_glass',
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
    task: mailTask,
    payload: {
      token_id: tokenId,
      user_id: order.userId,
      kind: order.kind,
      flow_state_id: order.flowStateId ?? null,
      redirect_to: order.redirectTo,
      accept_language: order.acceptLanguage,
      occasion: order.occasion,
      asked_at: order.askedAt,
    },
  })
  return tokenId
}

export function signInMailTask(options: AuthMailOptions): Task {
  const parts = {
    otpLifetime: defaultOtpLifetime,
    describeAsker: async () => undefined,
    authUrl: `${options.siteUrl}/auth/v1`,
    ...options,
    budgets: budgetsOf(options.rateLimits),
  }
  return defineTask({
    ...mailTask,
    maxAttempts,
    isUrgent: true,
    callers: [role],
    run: (order, context) => deliver(parts, order, context),
  })
}

type Parts = MailParts & { readonly budgets: Pick<RateLimits, Budget> }

async function deliver(parts: Parts, order: MailOrder, context: TaskContext): Promise<void> {
  const { database, logger, job } = context
  const prepared = await database.transaction({ role }, (transaction) =>
    prepare(transaction, { ...parts, ...context }, order),
  )
  if (prepared === undefined) return
  const { mail, turn } = prepared
  try {
    await sendOneTimeMail(parts, mail)
  } catch (error) {
    await database.transaction({ role }, async (transaction) => {
      // A request locks them in this order too.
      await forgetAddressPause(transaction, parts, { email: mail.email, kind: order.kind })
      await takeBack(transaction, order)
      await giveTurnBack(transaction, parts, turn)
    })
    if (!(error instanceof MailError && error.isRecipientRefused)) throw error
    logger.info({ userId: order.user_id }, 'the mail server refuses this recipient for good')
    return
  }
  if (!isRetry(order, job)) return
  await database.transaction({ role }, async (transaction) => {
    await resumeAddressPause(transaction, parts, { email: mail.email, kind: order.kind })
    await confirmMailMark(transaction, order)
  })
}

type Prepared = { readonly mail: OneTimeMail & MailWish; readonly turn: Budget }

/** Creates the token; undefined if the mail is no longer needed, or has to wait. */
async function prepare(
  transaction: Transaction,
  parts: Parts & TaskContext,
  order: MailOrder,
): Promise<Prepared | undefined> {
  const { keyring, job } = parts
  const lifetime = lifetimeOf(parts, order.kind)
  const addressee = await findAddressee(transaction, parts, order)
  if (addressee === undefined) {
    await giveTurnBack(transaction, parts, heldTurn(order, job))
    return undefined
  }
  const { user, to, asker } = addressee
  const turn = await takeTurn(transaction, parts, {
    budget: budgetOf(user, order.kind),
    task: mailTask,
    order,
    id: order.token_id,
    since: order.asked_at,
    lifetime,
  })
  if (turn === undefined) return undefined
  const token = await issueOneTimeToken(transaction, keyring, {
    id: order.token_id,
    userId: user.id,
    kind: tokenKinds[order.kind],
    recipient: to,
    flowStateId: order.flow_state_id ?? undefined,
    lifetime,
  })
  const mail = {
    kind: order.kind,
    to,
    email: user.email ?? to,
    newEmail: isChange(order.kind) ? (user.new_email ?? undefined) : undefined,
    asker,
    setsPassword: await hasPendingPassword(transaction, order.token_id),
    token,
    lifetime,
    redirectTo: order.redirect_to,
    acceptLanguage: order.accept_language,
    occasion: order.occasion,
  }
  return { mail, turn }
}

/** Seconds. A link around the company's provider must be used at once. */
const breakGlassLifetime = 900

const lifetimeOf = ({ otpLifetime }: Pick<Parts, 'otpLifetime'>, kind: MailKind) =>
  kind === 'break_glass' ? Math.min(breakGlassLifetime, otpLifetime) : otpLifetime

type Addressee = { readonly user: UserRow; readonly to: string; readonly asker: Asker | undefined }

/** Undefined if the mail is no longer needed. */
async function findAddressee(
  transaction: Transaction,
  { describeAsker, job }: Pick<Parts & TaskContext, 'describeAsker' | 'job'>,
  order: MailOrder,
): Promise<Addressee | undefined> {
  const user = await findUserById(transaction, order.user_id)
  const to = user && recipientOf(user, order.kind)
  if (user === undefined || !to) return undefined
  if (isRetry(order, job) && (await isAskedAgain(transaction, order))) return undefined
  const { flow_state_id: flowStateId } = order
  if (flowStateId !== null && !(await isFlowOpen(transaction, flowStateId))) return undefined
  const askedBy = isChange(order.kind) ? user.email_change_asked_by : null
  const asker = askedBy === null ? undefined : await describeAsker(transaction, askedBy)
  return askedBy !== null && asker === undefined ? undefined : { user, to, asker }
}

const budgetOf = (user: UserRow, kind: MailKind): Budget =>
  kind !== 'email_change_new' && user.email_confirmed_at !== null ? 'mailsToKnown' : 'mailsToNew'

const isChange = (kind: MailKind) => kind === 'email_change_current' || kind === 'email_change_new'

function recipientOf(user: UserRow, kind: MailKind): string | null {
  if (isChange(kind) && user.new_email === null) return null
  return kind === 'email_change_new' ? user.new_email : user.email
}
