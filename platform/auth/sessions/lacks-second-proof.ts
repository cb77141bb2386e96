import { authErrors } from '../errors/errors.ts'
import type { Act } from './act-as-person.ts'

type Acting = Pick<Act, 'transaction' | 'user' | 'session'>

/** Whether the person has a verified factor that this session has not seen. */
export async function lacksSecondProof({ transaction, user, session }: Acting): Promise<boolean> {
  if (session.aal !== 'aal1') return false
  const [verified] = await transaction.query(
    `select 1 from auth.mfa_factors where user_id = $1 and status = 'verified' limit 1`,
    [user.id],
  )
  return verified !== undefined
}

/** A person with a second factor needs it to change the ways into their account. */
export async function requireFullAssurance(acting: Acting): Promise<void> {
  if (await lacksSecondProof(acting)) throw authErrors.insufficientAal()
}
