// A link in the flow with PKCE waits for the client that asked for it. Whoever gets the address of the provider can let
// anybody else come back from there; only the client has the verifier, and only the browser that came back the code.
import { z } from 'zod'
import type { Transaction } from '../../postgres/postgres.ts'
import type { Keyring, SecretBox } from '../../tokens/tokens.ts'
import { findLinkByCode } from '../flows/flow-state.ts'
import type { ProviderFlow } from '../flows/provider-flow.ts'
import type { SessionClaims } from '../sessions/require-session.ts'
import { lockIdentity, type ProvenIdentity } from './identities.ts'

const schema = z.object({
  userId: z.string(),
  /** The session that asked, and what its token had proven. */
  session: z.string().optional(),
  aal: z.unknown().optional(),
  amr: z.unknown().optional(),
  provider: z.string(),
  profile: z.object({
    subject: z.string(),
    email: z.string().optional(),
    isEmailVerified: z.boolean(),
    data: z.record(z.string(), z.unknown()),
  }),
})

export type PendingLink = { readonly linker: SessionClaims; readonly identity: ProvenIdentity }

const purposeOf = (flowId: string) => `auth.flow_state.sealed_link:${flowId}`

/** The person who asked for the link. Undefined if the flow signs somebody in. */
export function linkerOf({ linking_user_id: sub, proof }: ProviderFlow): SessionClaims | undefined {
  return sub === null ? undefined : { sub, session_id: proof.session, aal: proof.aal, amr: proof.amr }
}

export async function keepLink(
  transaction: Transaction,
  secrets: SecretBox,
  { flowId, linker, identity }: PendingLink & { readonly flowId: string },
): Promise<void> {
  const { provider, profile } = identity
  const { sub: userId, session_id: session, aal, amr } = linker
  const link: z.infer<typeof schema> = { userId, session, aal, amr, provider, profile }
  await transaction.query('update auth.flow_state set sealed_link = $2 where id = $1', [
    flowId,
    secrets.seal(JSON.stringify(link), purposeOf(flowId)),
  ])
}

/**
 * The link that the code finishes, if it is one. Its identity is locked before anybody locks the person, as sign-ins
 * do it: in the other order, two of them would wait for each other.
 */
export async function lockLink(
  transaction: Transaction,
  { keyring, secrets }: { readonly keyring: Pick<Keyring, 'digest'>; readonly secrets: SecretBox },
  code: string,
): Promise<PendingLink | undefined> {
  const flow = await findLinkByCode(transaction, keyring, code)
  if (flow === undefined) return undefined
  const { userId, session, aal, amr, provider, profile } = schema.parse(
    JSON.parse(secrets.open(flow.sealed_link, purposeOf(flow.id))),
  )
  const identity = { provider, profile: { ...profile, email: profile.email } }
  await lockIdentity(transaction, identity)
  return { linker: { sub: userId, session_id: session, aal, amr }, identity }
}
