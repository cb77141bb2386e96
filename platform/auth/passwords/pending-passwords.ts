// Anyone can sign up with anyone's address. So the password of a sign-up waits beside the mail of that same request:
// the link or the code of this mail makes it valid, and every other proof of the address discards it. A stranger who
// signed up before or after the owner has a mail of their own in the owner's mailbox, and nothing else.
import type { Transaction } from '../../postgres/postgres.ts'

type Pending = {
  /** The id of the one-time token of the mail. */
  readonly tokenId: string
  readonly userId: string
  readonly passwordHash: string
}

export async function keepPendingPassword(
  transaction: Transaction,
  { tokenId, userId, passwordHash }: Pending,
): Promise<void> {
  await transaction.query(
    'insert into auth.pending_passwords (id, user_id, password_hash) values ($1, $2, $3)',
    [tokenId, userId, passwordHash],
  )
}

/** For a mail that is sent again. If several sign-ups wait, nobody can tell whose mail it is. */
export async function carryPendingPassword(
  transaction: Transaction,
  { tokenId, userId }: Omit<Pending, 'passwordHash'>,
): Promise<void> {
  await transaction.query(
    `insert into auth.pending_passwords (id, user_id, password_hash)
     select $2, user_id, min(password_hash) from auth.pending_passwords where user_id = $1
     group by user_id having count(distinct password_hash) = 1`,
    [userId, tokenId],
  )
}

/** Keeps the password that belongs to the token, if any, and discards all others. */
export async function settlePendingPasswords(
  transaction: Transaction,
  userId: string,
  tokenId?: string,
): Promise<void> {
  const settled = await transaction.query<{ id: string; password_hash: string }>(
    'delete from auth.pending_passwords where user_id = $1 returning id, password_hash',
    [userId],
  )
  const own = settled.find(({ id }) => id === tokenId)
  if (own !== undefined) await setPassword(transaction, userId, own.password_hash)
}

export async function setPassword(
  transaction: Transaction,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await transaction.query('update auth.users set password_hash = $2, updated_at = now() where id = $1', [
    userId,
    passwordHash,
  ])
}
