// The OpenID Connect providers of the installation, by the name that clients use. Discovery documents and keys are
// fetched when somebody wants to sign in, and kept for a while.
import type { ProviderOptions } from '../auth-options.ts'
import { describeProvider, type Provider } from './provider.ts'
import { openProviderClient, type ProviderClient } from './provider-client.ts'

export type ProviderRegistry = {
  readonly names: readonly string[]
  find(name: string): Provider | undefined
  findByIssuer(issuer: string): Provider | undefined
  /** Rejects with a ProviderError while the provider cannot be reached. */
  open(provider: Provider): Promise<ProviderClient>
}

type Kept = { readonly client: Promise<ProviderClient>; until: number }

/** Milliseconds. Providers change their documents rarely. */
const keepTime = 600_000
/** Milliseconds: one try for everybody who waits, and soon another. */
const keepFailureTime = 3000

/** Throws for an issuer that is not safe to ask. */
export function createProviderRegistry(
  options: Readonly<Record<string, ProviderOptions>>,
  { clock }: { readonly clock: () => number },
): ProviderRegistry {
  const providers = new Map(
    Object.entries(options).map(([name, given]) => [name, describeProvider(name, given)]),
  )
  const kept = new Map<string, Kept>()
  return {
    names: [...providers.keys()],
    find: (name) => providers.get(name),
    findByIssuer: (issuer) => [...providers.values()].find((provider) => provider.issuer === issuer),
    open(provider) {
      const found = kept.get(provider.name)
      if (found !== undefined && clock() < found.until) return found.client
      const entry = { client: openProviderClient(provider), until: clock() + keepTime }
      entry.client.catch(() => {
        entry.until = clock() + keepFailureTime
      })
      kept.set(provider.name, entry)
      return entry.client
    },
  }
}
