// Anyone can sign up with anyone's address. So the password of a sign-up waits until a message of that same sign-up
// proves the name. The owner of a mailbox cannot tell the mails of two requests apart and opens the newest. Therefore a
// password becomes valid only if all messages for the name were asked for by one sign-up: if anybody asked for another
// one about the same time, whichever is opened discards it. The owner is signed in then, and can set a password.
import type { Transaction } from '../../postgres/postgres.ts'
import type { NamedProvider } from '../users/user-data.ts'
import type { UserRow } from '../users/user-row.ts'

/** Seconds. A message can leave this much later, after several attempts. */
const mostRetries = 3600

type Message = {
  /** The id of its one-time token. */
  readonly tokenId: string
  readonly userId: string
  /** The address or number that it goes to. */
  readonly recipient: string
}

/** Every message is noted here, unless it goes to a name that its person has proven. */
export async function noteMessage(
  transaction: Transaction,
  { tokenId, userId, recipient }: Message,
): Promise<void> {
  await transaction.query(
    `insert into auth.pending_passwords (id, user_id, recipient)
     select $1, $2, $3 where not exists (
       select from auth.users u where u.id = $2 and
         (u.email = $3 and u.email_confirmed_at is not null or u.phone = $3 and u.phone_confirmed_at is not null))`,
    [tokenId, userId, recipient],
  )
}

/** Notes a request that was refused: whoever sent it may take the next message for theirs. */
export async function noteRefusedRequest(
  transaction: Transaction,
  { provider, name }: { readonly provider: NamedProvider; readonly name: string },
): Promise<void> {
  // Waiting for the disk here would reveal whether the name waits for its proof.
  await transaction.query(`select set_config('synchronous_commit', 'off', true)`)
  await transaction.query(
    `insert into auth.pending_passwords (id, user_id, recipient)
     select gen_random_uuid(), u.id, $1 from auth.users u
     where u.${provider} = $1 and u.${provider}_confirmed_at is null and u.deleted_at is null and not exists (
       select from auth.pending_passwords p
       where p.recipient = $1 and p.password_hash is null and p.created_at > now() - interval '10 minutes')`,
    [name],
  )
}

/** Adds the password of the sign-up to its message. */
export async function keepPendingPassword(
  transaction: Transaction,
  { tokenId, passwordHash }: { readonly tokenId: string; readonly passwordHash: string },
): Promise<void> {
  await transaction.query('update auth.pending_passwords set password_hash = $2 where id = $1', [
    tokenId,
    passwordHash,
  ])
}

export async function hasPendingPassword(transaction: Transaction, tokenId: string): Promise<boolean> {
  const [found] = await transaction.query(
    'select 1 from auth.pending_passwords where id = $1 and password_hash is not null',
    [tokenId],
  )
  return found !== undefined
}

type Lifetime = {
  /** Seconds that a message is valid. */
  readonly otpLifetime: number
}

/** Seconds after its request until a message can no longer prove anything. It waits for its turn at most its lifetime. */
const longestLife = ({ otpLifetime }: Lifetime) => 2 * otpLifetime + mostRetries

/** The password of the latest sign-up whose messages may still come; null if there is none. */
export async function findRecentPassword(
  transaction: Transaction,
  lifetime: Lifetime,
  recipient: string,
): Promise<string | null> {
  const [latest] = await transaction.query<{ password_hash: string }>(
    `select password_hash from auth.pending_passwords
     where recipient = $1 and password_hash is not null and created_at > now() - make_interval(secs => $2)
     order by created_at desc limit 1`,
    [recipient, longestLife(lifetime)],
  )
  return latest?.password_hash ?? null
}

/**
 * The password for a message that is sent again. If several wait, however old, nobody can tell whose message it is, and
 * it counts as another request.
 */
export async function findPasswordToCarry(
  transaction: Transaction,
  lifetime: Lifetime,
  user: UserRow,
): Promise<string | undefined> {
  const waiting = await transaction.query(
    `select distinct password_hash from auth.pending_passwords where user_id = $1 and password_hash is not null`,
    [user.id],
  )
  return waiting.length === 1 ? await findUncontested(transaction, lifetime, user) : undefined
}

export type MessageProof = Lifetime & { readonly tokenId: string }

/** Keeps the password of the message that proves the name, if nobody else asked for one. Discards all others. */
export async function settlePendingPasswords(
  transaction: Transaction,
  user: UserRow,
  proof?: MessageProof,
): Promise<void> {
  const uncontested = proof && (await findUncontested(transaction, proof, user))
  const settled = await transaction.query<{ id: string; password_hash: string | null }>(
    'delete from auth.pending_passwords where user_id = $1 returning id, password_hash',
    [user.id],
  )
  const own = settled.find(({ id }) => id === proof?.tokenId)
  if (uncontested !== undefined && own?.password_hash === uncontested) {
    await setPassword(transaction, user.id, uncontested)
  }
}

/** Messages of other accounts count too: somebody who changes their address to this one waits for a mail as well. */
async function findUncontested(
  transaction: Transaction,
  lifetime: Lifetime,
  { id, email, phone }: UserRow,
): Promise<string | undefined> {
  const [found] = await transaction.query<{ password_hash: string }>(
    `select own.password_hash from auth.pending_passwords own
     where own.user_id = $1 and own.password_hash is not null
     group by own.password_hash
     having not exists (
       select from auth.pending_passwords other
       where (other.user_id = $1 or other.recipient = any($2))
         and other.password_hash is distinct from own.password_hash
         and other.created_at > min(own.created_at) - make_interval(secs => $3))`,
    [id, [email, phone].filter((name) => name !== null), longestLife(lifetime)],
  )
  return found?.password_hash
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
