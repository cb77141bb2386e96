import type { Transaction } from '../../postgres/postgres.ts'
import type { AuthParts } from '../auth-context.ts'
import type { Refused } from '../auth-events.ts'
import { authErrors } from '../errors/errors.ts'
import { findBreakable, keepsAddress } from '../sso/enforcement.ts'
import { confirmEmailChange } from '../users/change-email.ts'
import { confirmEmail } from '../users/confirm-email.ts'
import { confirmPhone, confirmPhoneChange } from '../users/confirm-phone.ts'
import { findUserById } from '../users/find-or-create-user.ts'
import { isBanned } from '../users/is-banned.ts'
import type { UserRow } from '../users/user-row.ts'
import type { OneTimeKind, RedeemedToken } from './one-time-tokens.ts'

/** `half`: an email change that the other address has not confirmed yet; nobody is signed in. */
export type Proof =
  | Refused
  | {
      readonly outcome: 'whole' | 'half'
      readonly user: UserRow
      /** When the person signed in who asked for the change, if it is one. */
      readonly signInAt?: Date | undefined
      /** The person with the address that was replaced, if one was. */
      readonly before?: UserRow | undefined
      /** The provider that the person gets around, if the proof is for that. */
      readonly breaksGlassOf?: string | undefined
    }

export const halfConfirmedMessage =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** The column with the address or number that a message of this kind goes to. */
const recipients: Readonly<Record<OneTimeKind, 'email' | 'phone' | 'new_email' | 'new_phone' | undefined>> = {
  confirmation: 'email',
  recovery: 'email',
  email_change_current: 'new_email',
  email_change_new: 'new_email',
  phone_confirmation: 'phone',
  phone_change: 'new_phone',
  reauthentication: undefined,
  break_glass: 'email',
}

/** Applies the effect of a spent token to the person. */
export async function acceptProof(
  transaction: Transaction,
  redeemed: RedeemedToken,
  parts: Pick<AuthParts, 'clock' | 'otpLifetime' | 'sso'>,
): Promise<Proof> {
  const { clock, otpLifetime } = parts
  const user = await findUserById(transaction, redeemed.user_id)
  if (user === undefined) return { outcome: 'refused', error: authErrors.linkExpired() }
  if (isBanned(user, clock())) return { outcome: 'refused', error: authErrors.userBanned() }
  const recipient = recipients[redeemed.kind]
  // The person has given up the address or the number since, or the wish for a new one.
  if (recipient !== undefined && user[recipient] === null) {
    return { outcome: 'refused', error: authErrors.codeExpired() }
  }
  const proof = { tokenId: redeemed.id, otpLifetime }
  switch (redeemed.kind) {
    case 'confirmation':
    case 'recovery':
      return { outcome: 'whole', user: await confirmEmail(transaction, user, proof) }
    case 'phone_confirmation':
      return { outcome: 'whole', user: await confirmPhone(transaction, user, proof) }
    case 'phone_change':
      return {
        outcome: 'whole',
        user: await confirmPhoneChange(transaction, user),
        signInAt: signInBehind(user, user.phone_change_sign_in_at),
      }
    case 'reauthentication':
      // It belongs to a session that there is already, and signs nobody in.
      return { outcome: 'refused', error: authErrors.codeExpired() }
    case 'break_glass':
      return await acceptBreakGlass(transaction, parts, user)
    default: {
      // The company may have begun to decide about the person since they asked.
      if (await keepsAddress(transaction, parts, user)) {
        return { outcome: 'refused', error: authErrors.userSsoManaged() }
      }
      const change = await confirmEmailChange(transaction, user, redeemed.kind)
      return {
        outcome: change.isComplete ? 'whole' : 'half',
        user: change.user,
        signInAt: signInBehind(user, user.email_change_sign_in_at),
        before: change.isComplete ? user : undefined,
      }
    }
  }
}

/** The person must still be allowed to, and the company's provider must still keep everybody else out. */
async function acceptBreakGlass(
  transaction: Transaction,
  { sso }: Pick<AuthParts, 'sso'>,
  user: UserRow,
): Promise<Proof> {
  const breaksGlassOf = await findBreakable(transaction, { sso }, user)
  return breaksGlassOf === undefined
    ? { outcome: 'refused', error: authErrors.linkExpired() }
    : { outcome: 'whole', user, breaksGlassOf }
}

/** A guest signs up with the change. Where nobody knows who asked for it, it is as old as the account. */
const signInBehind = ({ is_anonymous, created_at }: UserRow, askedBy: Date | null) =>
  is_anonymous ? undefined : (askedBy ?? created_at)
