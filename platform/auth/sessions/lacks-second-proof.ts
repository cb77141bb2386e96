import type { Act } from './act-as-person.ts'

/** Whether the person has a verified factor that this session has not seen. */
export async function lacksSecondProof({
  transaction,
  user,
  session,
}: Pick<Act, 'transaction' | 'user' | 'session'>): Promise<boolean> {
  if (session.aal !== 'aal1') return false
  const [verified] = await transaction.query(
    `select 1 from auth.mfa_factors where user_id = $1 and status = 'verified' limit 1`,
    [user.id],
  )
  return verified !== undefined
}
