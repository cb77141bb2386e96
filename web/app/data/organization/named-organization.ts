// Links in emails name the organization that they are about: people may have worked in another one last.
import { organizationCookie } from './current-organization.ts'

const parameter = 'organization'

/** Where an address leads that names one of the person's organizations. */
export type NamedOrganization = {
  /** The same address without the name. */
  readonly path: string
  /** Chooses the organization, as opening a record of it does. Nothing else changes. */
  readonly init: { readonly headers: { readonly 'Set-Cookie': string } }
}

/** Undefined for a name that is not one of the person's own, whether or not such an organization exists. */
export function findNamedOrganization(
  organizations: readonly { readonly id: string }[],
  url: URL,
): NamedOrganization | undefined {
  const named = url.searchParams.get(parameter)
  const organization = organizations.find(({ id }) => id === named)
  if (organization === undefined) return undefined
  const rest = new URLSearchParams(url.search)
  rest.delete(parameter)
  const search = rest.size === 0 ? '' : `?${rest}`
  // Two leading slashes would name another site.
  const path = url.pathname.replace(/^\/+/, '/') + search
  return { path, init: { headers: { 'Set-Cookie': organizationCookie(organization.id, url) } } }
}

/** Whether an address names an organization at all, which visitors who are signed out have to sign in for. */
export const namesOrganization = (url: URL): boolean => url.searchParams.has(parameter)
