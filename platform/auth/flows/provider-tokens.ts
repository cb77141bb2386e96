// The provider's own tokens, which a person may use there. They are kept only until the client that began the flow
// exchanges its code, and then handed out once.
import { z } from 'zod'
import type { Transaction } from '../../postgres/postgres.ts'
import type { SecretBox } from '../../tokens/tokens.ts'

const schema = z.record(z.string(), z.string())

/** As the wire names them: `provider_token`, and `provider_refresh_token` if the provider issues one. */
export type ProviderTokens = Readonly<z.infer<typeof schema>>

const purposeOf = (flowId: string) => `auth.flow_state.sealed_provider_tokens:${flowId}`

type Keep = { readonly flowId: string; readonly userId: string; readonly tokens: ProviderTokens }

/** Keeps them for the person who will finish the flow. */
export async function keepProviderTokens(
  transaction: Transaction,
  secrets: SecretBox,
  { flowId, userId, tokens }: Keep,
): Promise<void> {
  await transaction.query(
    'update auth.flow_state set user_id = $2, sealed_provider_tokens = $3 where id = $1',
    [flowId, userId, secrets.seal(JSON.stringify(tokens), purposeOf(flowId))],
  )
}

export function openProviderTokens(
  secrets: SecretBox,
  {
    id,
    sealed_provider_tokens: sealed,
  }: { readonly id: string; readonly sealed_provider_tokens: string | null },
): ProviderTokens | undefined {
  return sealed === null ? undefined : schema.parse(JSON.parse(secrets.open(sealed, purposeOf(id))))
}
