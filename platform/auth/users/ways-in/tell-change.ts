import type { Transaction } from '../../../postgres/postgres.ts'
import type { AuthParts } from '../../auth-context.ts'
import type { WayChange } from '../../auth-events.ts'
import type { Act } from '../../sessions/act-as-person.ts'
import type { UserRow } from '../user-row.ts'

type Change = {
  readonly change: WayChange
  /** The factor, passkey or identity. */
  readonly subjectId: string
  /** The type of the factor or the provider of the identity. */
  readonly method?: string | undefined
}

type Changed = Change & { readonly user: Pick<UserRow, 'id'>; readonly sessionId: string | undefined }

/**
 * Tells that a way into an account was added or removed, in the transaction of the change. Call it last: the product's
 * record may be locked from here to the commit.
 */
export async function tellChange(
  transaction: Transaction,
  { onEvent }: Pick<AuthParts, 'onEvent'>,
  { change, user, sessionId, subjectId, method }: Changed,
): Promise<void> {
  await onEvent(transaction, { name: change, userId: user.id, sessionId, subjectId, method })
}

/** The same for what a signed-in person did. */
export async function tellOwnChange(
  { transaction, parts, user, session }: Pick<Act, 'transaction' | 'parts' | 'user' | 'session'>,
  change: Change,
): Promise<void> {
  await tellChange(transaction, parts, { ...change, user, sessionId: session.id })
}

/** `codesId`: the recovery codes that ended with the person's last second factor. */
export async function tellRemoval(
  act: Act,
  { codesId, ...removal }: Change & { readonly codesId: string | undefined },
): Promise<void> {
  await tellOwnChange(act, removal)
  if (codesId !== undefined) {
    await tellOwnChange(act, { change: 'recovery_codes_removed', subjectId: codesId })
  }
}

type Joined = {
  readonly user: Pick<UserRow, 'id'>
  readonly linked?: { readonly id: string; readonly provider: string } | undefined
  readonly sessionId: string | undefined
}

/** Tells of an identity that has joined an account, if one has. */
export async function tellLinked(
  transaction: Transaction,
  parts: Pick<AuthParts, 'onEvent'>,
  { user, linked, sessionId }: Joined,
): Promise<void> {
  if (linked === undefined) return
  const { id: subjectId, provider: method } = linked
  await tellChange(transaction, parts, { change: 'identity_linked', user, sessionId, subjectId, method })
}
