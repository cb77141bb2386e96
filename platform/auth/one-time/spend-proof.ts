import type { Transaction } from '../../postgres/postgres.ts'

/** Whether this is the first use of a proof. It is remembered until the time from which it is refused anyway. */
export async function spendProof(
  transaction: Transaction,
  { digest, endsAt }: { readonly digest: string; readonly endsAt: number },
): Promise<boolean> {
  const spent = await transaction.query(
    `insert into auth.spent_proofs (digest, expires_at) values ($1, $2)
     on conflict on constraint spent_proofs_pkey do nothing returning 1`,
    [digest, new Date(endsAt)],
  )
  return spent.length === 1
}
