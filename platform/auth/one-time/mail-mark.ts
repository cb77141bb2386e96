// The time of the last request for each kind of mail or text message. The pause before the next one starts there, and
// a job skips its mail if a newer one was requested since.
import type { Transaction } from '../../postgres/postgres.ts'
import type { MailKind, SmsKind } from '../auth-options.ts'
import type { UserRow } from '../users/user-row.ts'

type MessageKind = MailKind | SmsKind

export type Mark = { readonly user_id: string; readonly kind: MessageKind; readonly asked_at: string }

const columns = {
  confirmation: 'confirmation_sent_at',
  magic_link: 'recovery_sent_at',
  recovery: 'recovery_sent_at',
  invite: 'confirmation_sent_at',
  email_change_current: 'email_change_sent_at',
  email_change_new: 'email_change_sent_at',
  phone_confirmation: 'confirmation_sent_at',
  phone_change: 'phone_change_sent_at',
  // Nobody whom the company's provider keeps out can ask for the others.
  break_glass: 'recovery_sent_at',
  reauthentication: 'reauthentication_sent_at',
} as const satisfies Record<MessageKind, keyof UserRow>

export const lastAskedAt = (user: UserRow, kind: MessageKind): Date | null => user[columns[kind]]

/** The mark as PostgreSQL formats it, at its full precision. */
export async function markMail(
  transaction: Transaction,
  { userId, kind }: { readonly userId: string; readonly kind: MessageKind },
): Promise<string> {
  const column = columns[kind]
  const [row] = await transaction.query<{ asked_at: string }>(
    `update auth.users set ${column} = now(), updated_at = now() where id = $1 returning ${column}::text as asked_at`,
    [userId],
  )
  if (row === undefined) throw new Error('A mail was asked for by nobody')
  return row.asked_at
}

/** A mail that could not be sent does not count, unless it was requested again since. */
export async function forgetMailMark(transaction: Transaction, mark: Mark): Promise<void> {
  const column = columns[mark.kind]
  await transaction.query(
    `update auth.users set ${column} = null where id = $1 and ${column} = $2::timestamptz`,
    [mark.user_id, mark.asked_at],
  )
}

/** A mail that was sent after all counts from the time of its request. */
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
