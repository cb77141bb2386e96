// The providers of companies among a person's ways in. On the wire their names begin with `sso:`.
import type { User } from '@supabase/supabase-js'
import { z } from 'zod'

export interface CompanySignIn {
  readonly providerId: string
  /** Whether the company enforces it: every other sign-in is refused. */
  readonly isOnlyWay: boolean
}

const prefix = 'sso:'

/** The id of the company's provider with this name; undefined for other providers. */
export const findCompanyOf = (provider: string): string | undefined =>
  provider.startsWith(prefix) ? provider.slice(prefix.length) : undefined

export const isFromCompanyOnly = ({ identities = [] }: Pick<User, 'identities'>): boolean =>
  identities.length > 0 && identities.every(({ provider }) => findCompanyOf(provider) !== undefined)

const companyProof = z.object({ provider: z.string().startsWith(prefix) })
const managed = z.object({ sso_managed_by: z.string() })

/** The provider that the session came through, or else the one that manages the person now. */
export function findCompanySignIn(user: User, amr: readonly unknown[]): CompanySignIn | undefined {
  const used = amr.map((proof) => companyProof.safeParse(proof).data?.provider).find(Boolean)
  const manager = managed.safeParse(user).data?.sso_managed_by
  const providerId = used?.slice(prefix.length) ?? manager
  return providerId === undefined ? undefined : { providerId, isOnlyWay: manager !== undefined }
}
