// A person learns by mail what was done to the ways into their account, so that they can act if it was not them. Like
// mails that sign in, a notice is a job: it names a person and an act. The address is sealed, and is the one at the time
// of the change: somebody who takes an account and changes its address must not get the notices about it.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { defineTask, enqueue, type Task, type TaskContext } from '../../../jobs/jobs.ts'
import { type RateLimit, type Reservation, reserveInDatabase } from '../../../limits/limits.ts'
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
import { type Purpose, recipientKey } from '../../limits/take-mail.ts'
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
    'password_set',
    'email_changed',
    'recovery_code_used',
    'many_changes',
  ]),
  /** Missing in jobs of older versions. */
  sealed_email: z.string().optional(),
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

const purposeOf = (id: string) => `send-account-notice:email:${id}`

export type NoticeParts = Pick<AuthParts, 'sendsNotices' | 'keyring' | 'secrets' | 'rateLimits'>

type Site = { readonly c: AuthContext; readonly parts: NoticeParts }

type Notice = {
  readonly user: UserRow
  readonly kind: NoticeKind
  /** The type of the factor or the provider of the identity. */
  readonly method?: string | undefined
}

/** Enqueues a notice to a person with a proven address. */
export async function orderNotice(
  transaction: Transaction,
  { c, parts }: Site,
  { user, kind, method }: Notice,
): Promise<void> {
  if (!parts.sendsNotices || user.email === null || user.email_confirmed_at === null) return
  const [row] = await transaction.query<{ now: Date }>('select now()')
  const since = row?.now ?? new Date()
  const place = await findPlace(transaction, parts, { kind, email: user.email, since })
  if (place === undefined) return
  const id = randomUUID()
  await enqueue(transaction, {
    task: noticeTask,
    payload: {
      id,
      user_id: user.id,
      kind: place.kind,
      sealed_email: parts.secrets.seal(user.email, purposeOf(id)),
      method: method ?? null,
      happened_at: since.toISOString(),
      accept_language: acceptLanguageOf(c),
    },
    runAt: place.isLater ? place.dueAt : undefined,
  })
}

type Place = Reservation & { readonly kind: NoticeKind }

/**
 * A notice too many waits for its turn. If too many wait already, one a day stands for the rest: many harmless changes
 * must not hide the one that matters. Undefined if that one waits and will tell of this change too.
 */
async function findPlace(
  transaction: Transaction,
  parts: NoticeParts,
  { kind, email, since }: { readonly kind: NoticeKind; readonly email: string; readonly since: Date },
): Promise<Place | undefined> {
  const reserve = (purpose: Purpose, rateLimit: RateLimit) =>
    reserveInDatabase(
      transaction,
      { policy: 'mails', key: recipientKey(parts, { purpose, recipient: email }) },
      { rateLimit, patience: { since, seconds: patience } },
    )
  const own = await reserve('notice', parts.rateLimits.mailsToRecipient)
  if (own !== undefined) return { ...own, kind }
  const shared = await reserve('many_changes', { limit: 1, seconds: patience })
  return shared && { ...shared, kind: 'many_changes' }
}

type Parts = Pick<AuthMailOptions, 'mailer' | 'renderNotice' | 'secrets' | 'siteUrl'> & {
  readonly budgets: Pick<RateLimits, Budget>
}

export function accountNoticeTask({ rateLimits, ...options }: AuthMailOptions): Task {
  const parts = { ...options, budgets: budgetsOf(rateLimits) }
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
  const email = await findAddress(transaction, parts, order)
  if (renderNotice === undefined || email === undefined) {
    await giveTurnBack(transaction, parts, heldTurn(order, parts.job))
    return undefined
  }
  const content = {
    email,
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
  return { mail: { ...(await renderNotice(order.kind, content)), to: email }, turn }
}

/** Undefined if the person has left. */
async function findAddress(
  transaction: Transaction,
  { secrets }: Parts,
  { id, user_id, sealed_email }: Order,
): Promise<string | undefined> {
  const user = await findUserById(transaction, user_id)
  if (!user?.email) return undefined
  if (sealed_email !== undefined) return secrets.open(sealed_email, purposeOf(id))
  return user.email_confirmed_at === null ? undefined : user.email
}
