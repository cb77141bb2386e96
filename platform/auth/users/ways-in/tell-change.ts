// A change of the ways into an account is told twice: to the product, which keeps a record of it, and to the person.
import type { Transaction } from '../../../postgres/postgres.ts'
import type { AuthContext, AuthParts } from '../../auth-context.ts'
import type { WayChange } from '../../auth-events.ts'
import type { Act } from '../../sessions/act-as-person.ts'
import type { UserRow } from '../user-row.ts'
import { type NoticeParts, orderNotice } from './notice-task.ts'

type Change = {
  readonly change: WayChange
  /** The factor, passkey or identity, or the person whose password or address it is. */
  readonly subjectId: string
  /** The type of the factor or the provider of the identity. */
  readonly method?: string | undefined
  /** Whether another notice tells of it too. */
  readonly isPart?: boolean
}

type Changed = Change & { readonly user: UserRow; readonly sessionId: string | undefined }

type Site = {
  readonly c: AuthContext
  readonly parts: NoticeParts & Pick<AuthParts, 'onEvent'>
}

/** Call it last in the transaction of the change: the product's record may be locked from here to the commit. */
async function tellChange(
  transaction: Transaction,
  { c, parts }: Site,
  { change, user, sessionId, subjectId, method, isPart = false }: Changed,
): Promise<void> {
  if (!isPart) await orderNotice(transaction, { c, parts }, { user, kind: change, method })
  await parts.onEvent(transaction, { name: change, userId: user.id, sessionId, subjectId, method })
}

/** For what a signed-in person did. */
export async function tellOwnChange(
  { transaction, c, parts, user, session }: Act,
  change: Change,
): Promise<void> {
  await tellChange(transaction, { c, parts }, { ...change, user, sessionId: session.id })
}

/** `codesId`: the recovery codes that ended with the person's last second factor. */
export async function tellRemoval(
  act: Act,
  { codesId, ...removal }: Change & { readonly codesId: string | undefined },
): Promise<void> {
  await tellOwnChange(act, removal)
  if (codesId !== undefined) {
    await tellOwnChange(act, { change: 'recovery_codes_removed', subjectId: codesId, isPart: true })
  }
}

/** `isFirst`: no other codes were replaced. Those that come with a person's first second factor are a part of that change. */
export async function tellCodes(
  act: Act,
  { subjectId, isFirst }: { readonly subjectId: string; readonly isFirst: boolean },
): Promise<void> {
  const isPart = isFirst && (await hasNewFactorsOnly(act))
  await tellOwnChange(act, { change: 'recovery_codes_generated', subjectId, isPart })
}

/** An older factor may have had codes before. */
async function hasNewFactorsOnly({ transaction, user }: Act): Promise<boolean> {
  const old = await transaction.query(
    `select 1 from auth.mfa_factors
     where user_id = $1 and status = 'verified' and factor_type <> 'recovery_code'
       and created_at <= now() - interval '15 minutes'
     union all
     select 1 from auth.webauthn_credentials
     where user_id = $1 and factor_id is null and created_at <= now() - interval '15 minutes'
     limit 1`,
    [user.id],
  )
  return old.length === 0
}

type Joined = {
  readonly user: UserRow
  readonly linked?: { readonly id: string; readonly provider: string } | undefined
  readonly sessionId: string | undefined
}

/** Tells of an identity that has joined an account, if one has. */
export async function tellLinked(
  transaction: Transaction,
  site: Site,
  { user, linked, sessionId }: Joined,
): Promise<void> {
  if (linked === undefined) return
  const { id: subjectId, provider: method } = linked
  await tellChange(transaction, site, { change: 'identity_linked', user, sessionId, subjectId, method })
}

type Moved = {
  /** The person with the old address, if it was replaced. */
  readonly before: UserRow | undefined
  readonly sessionId: string | undefined
}

/** Tells the old mailbox: a person who no longer reads the new one has only this. A guest who gets an address signs up. */
export async function tellEmailChange(
  transaction: Transaction,
  site: Site,
  { before, sessionId }: Moved,
): Promise<void> {
  if (before === undefined || before.is_anonymous) return
  await tellChange(transaction, site, {
    change: 'email_changed',
    user: before,
    sessionId,
    subjectId: before.id,
  })
}
