// A sign-in at another provider: the id of its row is the `state` that the provider sends back, once.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Transaction } from '../../postgres/postgres.ts'
import type { SecretBox } from '../../tokens/tokens.ts'
import { authErrors } from '../errors/errors.ts'
import type { CodeChallenge } from './code-challenge.ts'

/** Seconds between leaving for the provider and coming back. */
export const flowLifetime = 300
/** Flows of others that have expired, deleted by each new one: more than one, so that the table cannot grow. */
const deletedAtOnce = 10

const proofSchema = z.object({
  /** Proves to the provider that we began the flow. */
  verifier: z.string(),
  /** Binds the provider's token to the flow. */
  nonce: z.string(),
  /** What only the browser knows that began the flow. */
  browser: z.string().optional(),
  /** The session of the person who wants to add the identity to their account. */
  session: z.string().optional(),
  /** What the token of that person had proven. */
  aal: z.unknown().optional(),
  amr: z.unknown().optional(),
  /** Seconds: the person must have signed in at the provider at most this long before they left for it. */
  maxAge: z.number().optional(),
  /** Milliseconds since 1970. */
  leftAt: z.number().optional(),
  /** The token of an invitation that the sign-in accepts. */
  invite: z.string().optional(),
  /** The id of the request that a company's provider must answer, if it speaks SAML. */
  request: z.string().optional(),
  /** The issuer that the person left for, if a company's provider speaks OpenID Connect. */
  issuer: z.string().optional(),
  /** The person who only tests a company's provider. */
  tester: z.string().optional(),
})

export type FlowProof = z.infer<typeof proofSchema>

type Begin = {
  /** Default: a random one. */
  readonly id?: string
  /** The name for `amr`. */
  readonly method?: 'oauth' | 'sso/saml' | 'sso/oidc'
  readonly provider: string
  readonly redirectTo: string
  readonly challenge: CodeChallenge | undefined
  /** The person who wants to add the identity to their account. */
  readonly linkingUserId: string | undefined
  readonly proof: FlowProof
}

type Row = {
  readonly id: string
  readonly provider: string
  readonly redirect_to: string
  readonly linking_user_id: string | null
  readonly is_pkce: boolean
  readonly sealed_verifier: string
}

export type ProviderFlow = Omit<Row, 'sealed_verifier'> & { readonly proof: FlowProof }

const purposeOf = (id: string) => `auth.flow_state.sealed_verifier:${id}`

/** The state for the provider. */
export async function beginProviderFlow(
  transaction: Transaction,
  secrets: SecretBox,
  { id = randomUUID(), method = 'oauth', provider, redirectTo, challenge, linkingUserId, proof }: Begin,
): Promise<string> {
  await deleteExpired(transaction)
  await transaction.query(
    `insert into auth.flow_state (id, authentication_method, provider, redirect_to, linking_user_id, code_challenge,
       code_challenge_method, sealed_verifier)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      id,
      method,
      provider,
      redirectTo,
      linkingUserId ?? null,
      challenge?.challenge ?? null,
      challenge?.method ?? null,
      secrets.seal(JSON.stringify(proof), purposeOf(id)),
    ],
  )
  return id
}

async function deleteExpired(transaction: Transaction): Promise<void> {
  await transaction.query(
    `delete from auth.flow_state where id in (
       select id from auth.flow_state
       where provider is not null and created_at < now() - make_interval(secs => $1)
       order by created_at limit $2 for update skip locked
     )`,
    // A code that was issued in the last moment can still be exchanged.
    [2 * flowLifetime, deletedAtOnce],
  )
}

/** Takes the flow for this callback: no other one gets it. Commit that, whatever becomes of the callback. */
export async function claimProviderFlow(
  transaction: Transaction,
  secrets: SecretBox,
  state: string,
): Promise<ProviderFlow> {
  const [row] = await transaction.query<Row>(
    `update auth.flow_state set used_at = now()
     where id = $1 and provider is not null and used_at is null
       and created_at > now() - make_interval(secs => $2)
     returning id, provider, redirect_to, linking_user_id, code_challenge is not null as is_pkce, sealed_verifier`,
    [state, flowLifetime],
  )
  if (row === undefined) throw await explain(transaction, state)
  const { sealed_verifier: sealed, ...flow } = row
  return { ...flow, proof: readFlowProof(secrets, { id: row.id, sealed }) }
}

export function readFlowProof(
  secrets: SecretBox,
  { id, sealed }: { readonly id: string; readonly sealed: string },
): FlowProof {
  return proofSchema.parse(JSON.parse(secrets.open(sealed, purposeOf(id))))
}

async function explain(transaction: Transaction, state: string): Promise<Error> {
  const [flow] = await transaction.query<{ is_used: boolean }>(
    `select used_at is not null as is_used from auth.flow_state where id = $1 and provider is not null`,
    [state],
  )
  if (flow === undefined) return authErrors.badOAuthState('OAuth state not found or expired')
  return flow.is_used ? authErrors.flowStateUsed() : authErrors.badOAuthState('OAuth state has expired')
}
