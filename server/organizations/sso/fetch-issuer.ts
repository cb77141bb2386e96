import { z } from 'zod'
import type { JobServices } from '../../jobs/services.ts'
import { nothingToStore, orFault, type ReadProvider } from './fetch-metadata.ts'

const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
})

/** Whether an OpenID Connect provider describes itself where its issuer says. */
export async function fetchIssuer(
  issuer: string,
  { fetchOutside }: Pick<JobServices, 'fetchOutside'>,
  signal: AbortSignal,
): Promise<ReadProvider> {
  return await orFault(async () => {
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    const answer = await fetchOutside(address, { headers: { accept: 'application/json' }, signal })
    if (!answer.ok) return { ok: false, error: 'not_served' }
    const described = discovery.safeParse(await answer.json().catch(() => undefined))
    if (!described.success) return { ok: false, error: 'not_discovery' }
    if (described.data.issuer !== issuer) return { ok: false, error: 'wrong_issuer' }
    return { ok: true, value: nothingToStore }
  })
}
