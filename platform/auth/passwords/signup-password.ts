// Two sign-ups with the same password count as one: people press the button twice, or try again because no mail came.
// The messages of both share one hash.
import { type AuthContext, type AuthParts, addressOwnerOf, transactionContext } from '../auth-context.ts'
import { hashPassword, verifyPassword } from './hash-password.ts'
import { findRecentPassword } from './pending-passwords.ts'

type Signup = {
  /** The mail address or phone number. */
  readonly name: string
  readonly password: string
}

const orderOf = (c: AuthContext, { passwordCost: cost }: AuthParts) => ({ owner: addressOwnerOf(c), cost })

/** Hashes and compares in any case, so that the time does not reveal whether a sign-up waits. */
export async function hashForSignup(c: AuthContext, parts: AuthParts, signup: Signup): Promise<string> {
  const hash = await hashPassword(signup.password, orderOf(c, parts))
  if (parts.autoconfirms) return hash
  return (await findRepeatedHash(c, parts, signup)) ?? hash
}

/** The hash of the sign-up that waits, if it is the one with this password. */
export async function findRepeatedHash(
  c: AuthContext,
  parts: AuthParts,
  { name, password }: Signup,
): Promise<string | undefined> {
  const waiting = await parts.database.transaction(transactionContext(c), (transaction) =>
    findRecentPassword(transaction, parts, name),
  )
  const { isRight } = await verifyPassword(waiting, password, orderOf(c, parts))
  return waiting !== null && isRight ? waiting : undefined
}
