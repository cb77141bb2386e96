// A person learns by mail what was done to the ways into their account, so that they can act if it was not them. Like
// mails that sign in, a notice is a job: it names a person and an act, and neither an address nor a secret.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { defineTask, enqueue, type Task, type TaskContext } from '../../../jobs/jobs.ts'
import { reserveInDatabase } from '../../../limits/limits.ts'
import { type Mail, MailError } from '../../../mail/mail.ts'
import type { Transaction } from '../../../postgres/postgres.ts'
import type { AuthContext, AuthParts } from '../../auth-context.ts'
import type { AuthMailOptions, NoticeKind } from '../../auth-options.ts'
import {
  type Budget,
  budgetsOf,
  giveTurnBack,
  heldTurn,
  takeTurn,
  turnFields,
} from '../../limits/message-turns.ts'
import type { RateLimits } from '../../limits/rate-limits.ts'
import { recipientKey } from '../../limits/take-mail.ts'
import { acceptLanguageOf } from '../../one-time/send-mail.ts'
import { findUserById } from '../find-or-create-user.ts'
import type { UserRow } from '../user-row.ts'

const payload = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  kind: z.enum([
    'factor_added',
    'factor_removed',
    'passkey_added',
    'passkey_removed',
    'identity_linked',
    'identity_unlinked',
    'recovery_codes_generated',
    'recovery_codes_removed',
    'recovery_code_used',
  ]),
  method: z.string().nullable(),
  happened_at: z.iso.datetime(),
  accept_language: z.string(),
  ...turnFields,
})

type Order = z.infer<typeof payload>

const noticeTask = { name: 'send-account-notice', payload }
const role = 'auth_admin'

/** Seconds that a notice may wait for the earlier ones to the same person. */
const patience = 24 * 3600

/** Seconds after which a notice that still waits for the budget of the installation is dropped. */
const budgetPatience = 7 * 24 * 3600

type Site = {
  readonly c: AuthContext
  readonly parts: Pick<AuthParts, 'sendsNotices' | 'keyring' | 'rateLimits' | 'logger'>
}

type Notice = {
  readonly user: UserRow
  readonly kind: NoticeKind
  /** The type of the factor or the provider of the identity. */
  readonly method?: string | undefined
}

/**
 * Enqueues a notice to a person with a proven address. One too many waits for its turn and is not refused: otherwise
 * many harmless changes would hide the one that matters.
 */
export async function orderNotice(
  transaction: Transaction,
  { c, parts }: Site,
  { user, kind, method }: Notice,
): Promise<void> {
  if (!parts.sendsNotices || user.email === null || user.email_confirmed_at === null) return
  const [row] = await transaction.query<{ now: Date }>('select now()')
  const since = row?.now ?? new Date()
  const key = recipientKey(parts, { purpose: 'notice', recipient: user.email })
  const reserved = await reserveInDatabase(
    transaction,
    { policy: 'mails', key },
    { rateLimit: parts.rateLimits.mailsToRecipient, patience: { since, seconds: patience } },
  )
  if (reserved === undefined) {
    parts.logger.warn({ userId: user.id, kind }, 'a notice was dropped: too many others to this person wait')
    return
  }
  await enqueue(transaction, {
    task: noticeTask,
    payload: {
      id: randomUUID(),
      user_id: user.id,
      kind,
      method: method ?? null,
      happened_at: since.toISOString(),
      accept_language: acceptLanguageOf(c),
    },
    runAt: reserved.isLater ? reserved.dueAt : undefined,
  })
}

type Parts = Pick<AuthMailOptions, 'mailer' | 'renderNotice' | 'siteUrl'> & {
  readonly budgets: Pick<RateLimits, Budget>
}

export function accountNoticeTask({ mailer, renderNotice, siteUrl, rateLimits }: AuthMailOptions): Task {
  const parts = { mailer, renderNotice, siteUrl, budgets: budgetsOf(rateLimits) }
  return defineTask({
    ...noticeTask,
    callers: [role],
    run: (order, context) => deliver(parts, order, context),
  })
}

async function deliver(parts: Parts, order: Order, context: TaskContext): Promise<void> {
  const { database, logger } = context
  const prepared = await database.transaction({ role }, (transaction) =>
    prepare(transaction, { ...parts, ...context }, order),
  )
  if (prepared === undefined) return
  try {
    await parts.mailer.send(prepared.mail)
  } catch (error) {
    await database.transaction({ role }, (transaction) => giveTurnBack(transaction, parts, prepared.turn))
    if (!(error instanceof MailError && error.isRecipientRefused)) throw error
    logger.info({ userId: order.user_id }, 'the mail server refuses this recipient for good')
  }
}

type Prepared = { readonly mail: Mail; readonly turn: Budget }

/** Undefined if the mail is not needed, or has to wait. */
async function prepare(
  transaction: Transaction,
  parts: Parts & TaskContext,
  order: Order,
): Promise<Prepared | undefined> {
  const { renderNotice, siteUrl } = parts
  const user = await findUserById(transaction, order.user_id)
  if (renderNotice === undefined || !user?.email || user.email_confirmed_at === null) {
    await giveTurnBack(transaction, parts, heldTurn(order, parts.job))
    return undefined
  }
  const content = {
    email: user.email,
    method: order.method ?? undefined,
    happenedAt: new Date(order.happened_at),
    siteUrl,
    acceptLanguage: order.accept_language,
  }
  const turn = await takeTurn(transaction, parts, {
    budget: 'notices',
    task: noticeTask,
    order,
    id: order.id,
    since: order.happened_at,
    lifetime: budgetPatience,
  })
  if (turn === undefined) return undefined
  return { mail: { ...(await renderNotice(order.kind, content)), to: user.email }, turn }
}
