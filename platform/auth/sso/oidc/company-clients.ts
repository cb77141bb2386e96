// Clients of companies' own OpenID Connect providers. Their addresses are the companies' own choice, so that every
// request goes through the guarded fetch.
import { createHash } from 'node:crypto'
import type { OutsideFetch } from '../../../outside/outside.ts'
import type { Provider } from '../../providers/provider.ts'
import { openProviderClient, type ProviderClient } from '../../providers/provider-client.ts'
import { type OidcProvider, providerNameOf } from '../company-provider.ts'

export type CompanyClients = {
  describe(provider: OidcProvider): Provider
  /** Rejects with a ProviderError while the provider cannot be reached. */
  open(provider: Provider): Promise<ProviderClient>
}

type Kept = { readonly client: Promise<ProviderClient>; until: number }

/** Milliseconds, as for the providers of the installation. */
const keepTime = 600_000
const keepFailureTime = 3000
const mostKept = 200

const defaultScopes: readonly string[] = ['openid', 'email', 'profile']

export function createCompanyClients({
  clock,
  fetchOutside,
}: {
  readonly clock: () => number
  readonly fetchOutside: OutsideFetch
}): CompanyClients {
  const kept = new Map<string, Kept>()
  return {
    describe,
    open(provider) {
      const key = keyOf(provider)
      const found = kept.get(key)
      if (found !== undefined && clock() < found.until) return found.client
      const entry = { client: openProviderClient(provider, fetchOutside), until: clock() + keepTime }
      entry.client.catch(() => {
        entry.until = clock() + keepFailureTime
      })
      // The oldest goes, so that companies without end take no memory.
      const [oldest] = kept.keys()
      if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
      kept.delete(key)
      kept.set(key, entry)
      return entry.client
    },
  }
}

/** A changed setting is another client. */
function keyOf({ name, issuer, clientId, clientSecret }: Provider): string {
  return createHash('sha256')
    .update(JSON.stringify([name, issuer, clientId, clientSecret]))
    .digest('hex')
}

function describe({ id, issuer, client_id: clientId, clientSecret, scopes }: OidcProvider): Provider {
  return {
    name: providerNameOf(id),
    issuer,
    clientId,
    clientSecret,
    audiences: [clientId],
    scopes: [...new Set(['openid', ...(scopes ?? defaultScopes)])],
    emailProof: 'email_verified',
    statesAuthTime: false,
  }
}
