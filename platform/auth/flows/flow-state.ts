// A PKCE flow: started with a challenge, answered by a link with a code, finished by the client that knows the
// verifier.
import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../postgres/postgres.ts'
import type { Keyring } from '../../tokens/tokens.ts'
import { lockPeople } from '../users/lock-people.ts'
import type { CodeChallenge } from './code-challenge.ts'

type Digest = Pick<Keyring, 'digest'>

export type FlowState = {
  readonly id: string
  readonly user_id: string
  readonly authentication_method: string
  readonly code_challenge: string
  readonly code_challenge_method: 's256' | 'plain'
  /** The provider that has proven who the person is; null for a mailbox. */
  readonly provider: string | null
  readonly sealed_provider_tokens: string | null
  /** When the person signed in, if the flow finishes a change of theirs. */
  readonly sign_in_at: Date | null
  /** When the session ends by itself. */
  readonly not_after: Date | null
  readonly is_expired: boolean
}

/** Seconds between the link and the exchange of its code. */
const authCodeLifetime = 300

const hashOfCode = (keyring: Digest, code: string) => keyring.digest(`auth-code:${code}`)

type Begin = {
  readonly userId: string
  readonly challenge: CodeChallenge | undefined
  /** The method for the session's `amr`. */
  readonly authenticationMethod: string
}

export async function beginFlow(
  transaction: Transaction,
  { userId, challenge, authenticationMethod }: Begin,
): Promise<string | undefined> {
  if (challenge === undefined) return undefined
  await transaction.query(
    `delete from auth.flow_state where user_id = $1 and created_at < now() - interval '2 days'`,
    [userId],
  )
  const [flow] = await transaction.query<{ id: string }>(
    `insert into auth.flow_state (user_id, authentication_method, code_challenge, code_challenge_method)
     values ($1, $2, $3, $4) returning id`,
    [userId, authenticationMethod, challenge.challenge, challenge.method],
  )
  return flow?.id
}

/** The code that a link passes to the browser. */
export async function issueAuthCode(
  transaction: Transaction,
  keyring: Digest,
  { id, signInAt }: { readonly id: string; readonly signInAt?: Date | undefined },
): Promise<string> {
  const code = randomUUID()
  await transaction.query(
    'update auth.flow_state set auth_code_hash = $2, auth_code_issued_at = now(), sign_in_at = $3 where id = $1',
    [id, hashOfCode(keyring, code), signInAt ?? null],
  )
  return code
}

/** The flow of a code that links an identity. Nothing is locked: what is sealed with the code does not change. */
export async function findLinkByCode(
  transaction: Transaction,
  keyring: Digest,
  code: string,
): Promise<{ readonly id: string; readonly sealed_link: string } | undefined> {
  const [flow] = await transaction.query<{ id: string; sealed_link: string }>(
    'select id, sealed_link from auth.flow_state where auth_code_hash = $1 and sealed_link is not null',
    [hashOfCode(keyring, code)],
  )
  return flow
}

/** Locks the person and the row, so that two exchanges of one code cannot both succeed. */
export async function findFlowByCode(
  transaction: Transaction,
  keyring: Digest,
  code: string,
): Promise<FlowState | undefined> {
  const hash = hashOfCode(keyring, code)
  await lockPeople(transaction, 'select user_id from auth.flow_state where auth_code_hash = $1', [hash])
  const [flow] = await transaction.query<FlowState>(
    `select id, user_id, authentication_method, code_challenge, code_challenge_method, provider,
            sealed_provider_tokens, sign_in_at, not_after,
            auth_code_issued_at + make_interval(secs => $2) <= now() as is_expired
     from auth.flow_state where auth_code_hash = $1 for update`,
    [hash, authCodeLifetime],
  )
  return flow
}

/** Whether the flow can still be finished. */
export async function isFlowOpen(transaction: Transaction, flowId: string): Promise<boolean> {
  const [flow] = await transaction.query('select 1 from auth.flow_state where id = $1', [flowId])
  return flow !== undefined
}

export async function endFlow(transaction: Transaction, flowId: string): Promise<void> {
  await transaction.query('delete from auth.flow_state where id = $1', [flowId])
}
