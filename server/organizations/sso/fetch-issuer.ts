import { z } from 'zod'
import type { JobServices } from '../../jobs/services.ts'
import { orFault, type ReadProvider } from './fetch-metadata.ts'

const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
})

/** The issuer as an OpenID Connect provider writes it, which may differ by the slash at its end. */
export async function fetchIssuer(
  issuer: string,
  { fetchOutside }: Pick<JobServices, 'fetchOutside'>,
  signal: AbortSignal,
): Promise<ReadProvider> {
  return await orFault(async () => {
    const address = `${withoutSlash(issuer)}/.well-known/openid-configuration`
    const answer = await fetchOutside(address, { headers: { accept: 'application/json' }, signal })
    if (!answer.ok) return { ok: false, error: 'not_served' }
    const described = discovery.safeParse(await answer.json().catch(() => undefined))
    if (!described.success) return { ok: false, error: 'not_discovery' }
    const { issuer: written } = described.data
    if (withoutSlash(written) !== withoutSlash(issuer)) return { ok: false, error: 'wrong_issuer' }
    return { ok: true, value: { settings: { issuer: written }, certificates: [] } }
  })
}

const withoutSlash = (address: string) => address.replace(/\/$/, '')
