// When a mail of each kind was last asked for: the pause before the next one begins there, and a job whose mail was
// asked for again since leaves it to the newer one.
import type { Transaction } from '../../postgres/postgres.ts'
import type { MailKind } from '../auth-options.ts'
import type { UserRow } from '../users/user-row.ts'

type Mark = { readonly user_id: string; readonly kind: MailKind; readonly asked_at: string }

const columns = {
  confirmation: 'confirmation_sent_at',
  magic_link: 'recovery_sent_at',
  email_change_current: 'email_change_sent_at',
  email_change_new: 'email_change_sent_at',
} as const satisfies Record<MailKind, keyof UserRow>

/** The mark as PostgreSQL writes it, exact to what it stores. */
export async function markMail(
  transaction: Transaction,
  { userId, kind }: { readonly userId: string; readonly kind: MailKind },
): Promise<string> {
  const column = columns[kind]
  const [row] = await transaction.query<{ asked_at: string }>(
    `update auth.users set ${column} = now(), updated_at = now() where id = $1 returning ${column}::text as asked_at`,
    [userId],
  )
  if (row === undefined) throw new Error('A mail was asked for by nobody')
  return row.asked_at
}

/** A mail that could not be sent does not count, unless it was asked for again since. */
export async function forgetMailMark(transaction: Transaction, mark: Mark): Promise<void> {
  const column = columns[mark.kind]
  await transaction.query(
    `update auth.users set ${column} = null where id = $1 and ${column} = $2::timestamptz`,
    [mark.user_id, mark.asked_at],
  )
}

/** A mail that went out after all counts from when it was asked for. */
export async function confirmMailMark(transaction: Transaction, mark: Mark): Promise<void> {
  const column = columns[mark.kind]
  await transaction.query(
    `update auth.users set ${column} = $2::timestamptz where id = $1 and ${column} is null`,
    [mark.user_id, mark.asked_at],
  )
}

export async function isAskedAgain(transaction: Transaction, mark: Mark): Promise<boolean> {
  const [newer] = await transaction.query(
    `select 1 from auth.users where id = $1 and ${columns[mark.kind]} > $2::timestamptz`,
    [mark.user_id, mark.asked_at],
  )
  return newer !== undefined
}
