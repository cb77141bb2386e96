import type { OpenAuth } from './open-auth.ts'
import type { TestProvider } from './open-provider.ts'

export type Visit = {
  readonly auth: OpenAuth
  readonly provider: TestProvider
  /** The name that the options give to the provider. */
  readonly name?: string
}

/** As a browser navigates: without an API key. */
const asBrowser = { apikey: '', 'sec-fetch-mode': 'navigate' }

export type Returned = {
  readonly status: number
  readonly url: URL
  readonly query: Readonly<Record<string, string>>
  readonly fragment: Readonly<Record<string, string>>
}

/** Leaves for the provider, signs in there as `sub`, and stops in front of our callback. */
export async function visitProvider(
  { auth, provider, name = 'keycloak' }: Visit,
  { sub, ...query }: { readonly sub: string } & Readonly<Record<string, string>>,
): Promise<{ readonly callback: URL; readonly cookie: string }> {
  const parameters = new URLSearchParams({ provider: name, login_hint: sub, ...query })
  const left = await auth.request('GET', `/authorize?${parameters}`, { headers: asBrowser })
  const [cookie = ''] = (left.headers.get('set-cookie') ?? '').split(';')
  return { callback: await provider.visit(left.headers.get('location') ?? ''), cookie }
}

/** Follows the provider's redirect to our callback. */
export async function comeBack(
  auth: OpenAuth,
  { callback, cookie }: { readonly callback: URL; readonly cookie: string },
): Promise<Returned> {
  const headers = { ...asBrowser, cookie }
  return readReturn(await auth.request('GET', `/callback${callback.search}`, { headers }))
}

export function readReturn(answer: { readonly status: number; readonly headers: Headers }): Returned {
  const url = new URL(answer.headers.get('location') ?? '')
  return {
    status: answer.status,
    url,
    query: Object.fromEntries(url.searchParams),
    fragment: Object.fromEntries(new URLSearchParams(url.hash.slice(1))),
  }
}
