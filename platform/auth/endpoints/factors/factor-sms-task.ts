// The code of a phone factor travels as a job, like those that sign in: the request does not wait for the provider, and
// the queue holds neither number nor code.
import { z } from 'zod'
import { defineTask, type Task, type TaskContext } from '../../../jobs/jobs.ts'
import type { Transaction } from '../../../postgres/postgres.ts'
import type { Sms } from '../../../sms/sms.ts'
import type { Keyring } from '../../../tokens/tokens.ts'
import type { AuthMailOptions } from '../../auth-options.ts'
import {
  type Budget,
  budgetsOf,
  giveTurnBack,
  heldTurn,
  takeTurn,
  turnFields,
} from '../../limits/message-turns.ts'
import type { RateLimits } from '../../limits/rate-limits.ts'
import { forgetNumberPause } from '../../one-time/address-pause.ts'
import { drawCode } from '../../one-time/one-time-tokens.ts'
import { renderSms } from '../../one-time/sms-task.ts'
import { lockPeople } from '../../users/lock-people.ts'
import { challengeLifetime } from '../../webauthn/challenge-lifetime.ts'

const payload = z.object({ challenge_id: z.uuid(), channel: z.enum(['sms', 'whatsapp']), ...turnFields })

type Order = z.infer<typeof payload>

export const factorSms = { name: 'send-factor-sms', payload }

/** The challenge expires before there could be more. */
const maxAttempts = 5
const role = 'auth_admin'

export const hashOfFactorCode = (keyring: Pick<Keyring, 'digest'>, challengeId: string, code: string) =>
  keyring.digest(`factor-code:${challengeId}:${code}`)

type Options = Pick<AuthMailOptions, 'keyring' | 'sms'>
type Parts = Options & { readonly budgets: Pick<RateLimits, Budget> }

export function factorSmsTask({
  keyring,
  sms,
  rateLimits,
}: Options & Pick<AuthMailOptions, 'rateLimits'>): Task {
  const parts = { keyring, sms, budgets: budgetsOf(rateLimits) }
  return defineTask({
    ...factorSms,
    maxAttempts,
    isUrgent: true,
    callers: [role],
    run: (order, context) => deliver(parts, order, context),
  })
}

async function deliver(parts: Parts, order: Order, context: TaskContext): Promise<void> {
  const { database } = context
  const prepared = await database.transaction({ role }, (transaction) =>
    prepare(transaction, { ...parts, ...context }, order),
  )
  if (prepared === undefined) return
  const { sms, turn } = prepared
  try {
    await parts.sms.send(sms)
  } catch (error) {
    await database.transaction({ role }, async (transaction) => {
      await takeBack(transaction, order)
      await forgetNumberPause(transaction, parts, { phone: sms.to.slice(1), kind: 'factor' })
      await giveTurnBack(transaction, parts, turn)
    })
    throw error
  }
}

const ownerOfChallenge = `select f.user_id from auth.mfa_factors f
  join auth.mfa_challenges c on c.factor_id = f.id where c.id = $1`

type Prepared = { readonly sms: Sms; readonly turn: Budget }

/** Creates the code; undefined if the message is no longer needed, or has to wait. */
async function prepare(
  transaction: Transaction,
  parts: Parts & TaskContext,
  order: Order,
): Promise<Prepared | undefined> {
  const { challenge_id, channel } = order
  const factor = await findAsked(transaction, order)
  if (factor === undefined) {
    await giveTurnBack(transaction, parts, heldTurn(order, parts.job))
    return undefined
  }
  const turn = await takeTurn(transaction, parts, {
    budget: factor.status === 'verified' ? 'smsToKnown' : 'smsToNew',
    task: factorSms,
    order,
    id: challenge_id,
    since: factor.asked_at,
    lifetime: challengeLifetime,
  })
  if (turn === undefined) return undefined
  const code = drawCode()
  await transaction.query('update auth.mfa_challenges set code_hash = $2 where id = $1', [
    challenge_id,
    hashOfFactorCode(parts.keyring, challenge_id, code),
  ])
  return { sms: { to: `+${factor.phone}`, text: renderSms(code), channel }, turn }
}

type Asked = { readonly phone: string; readonly status: string; readonly asked_at: Date }

/** The factor; undefined if the challenge was answered, has expired, or was followed by another one. */
async function findAsked(transaction: Transaction, { challenge_id }: Order): Promise<Asked | undefined> {
  await lockPeople(transaction, ownerOfChallenge, [challenge_id])
  const [factor] = await transaction.query<Asked>(
    `update auth.mfa_factors f set last_challenged_at = c.created_at
     from auth.mfa_challenges c
     where c.id = $1 and f.id = c.factor_id and c.verified_at is null
       and c.created_at + make_interval(secs => $2) > now()
       and coalesce(f.last_challenged_at, c.created_at) <= c.created_at
     returning f.phone, f.status, c.created_at as asked_at`,
    [challenge_id, challengeLifetime],
  )
  return factor
}

/** A message that was not sent leaves no code behind, and the person may request another at once. */
async function takeBack(transaction: Transaction, { challenge_id }: Order): Promise<void> {
  await lockPeople(transaction, ownerOfChallenge, [challenge_id])
  await transaction.query('update auth.mfa_challenges set code_hash = null where id = $1', [challenge_id])
  await transaction.query(
    `update auth.mfa_factors f set last_challenged_at = null
     from auth.mfa_challenges c where c.id = $1 and f.id = c.factor_id and f.last_challenged_at = c.created_at`,
    [challenge_id],
  )
}
