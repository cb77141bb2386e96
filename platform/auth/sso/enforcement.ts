// People of an enforced provider have no other way in. Every session begins at one place, which asks here; requests for
// mails and comparisons of passwords ask earlier, by the domain alone, so that their answer tells nothing about people.
import type { Transaction } from '../../postgres/postgres.ts'
import type { AuthParts } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'
import { RefusedSignIn } from '../errors/refused-sign-in.ts'
import type { UserRow } from '../users/user-row.ts'
import { domainOf, findProviderId, providerNameOf } from './company-provider.ts'

type Hooks = Pick<AuthParts, 'sso'>

type Person = { readonly email: string | null; readonly userId?: string | undefined }

/** The enforced providers of the person's domain and identities. */
async function listEnforcers(
  transaction: Transaction,
  { sso }: Hooks,
  { email, userId }: Person,
): Promise<readonly string[]> {
  const found = await transaction.query<{ id: string }>(
    `select p.id from auth.sso_providers p
     where p.is_enforced and not p.is_disabled and (
       p.id in (select d.sso_provider_id from auth.sso_domains d where d.domain = $1)
       or exists (select from auth.identities i where i.user_id = $2 and i.provider = $3 || p.id::text)
     ) order by p.created_at, p.id`,
    [email === null ? null : domainOf(email), userId ?? null, providerNameOf('')],
  )
  const enforcers: string[] = []
  for (const { id } of found) {
    if ((await sso.stateOf(transaction, id)) === 'enforced') enforcers.push(id)
  }
  return enforcers
}

/** The oldest enforced provider of the person, if there is one. */
export async function findEnforcer(
  transaction: Transaction,
  hooks: Hooks,
  person: Person,
): Promise<string | undefined> {
  const [id] = await listEnforcers(transaction, hooks, person)
  return id
}

/** The first enforced provider that the person may get around, if there is one. */
export async function findBreakable(
  transaction: Transaction,
  { sso }: Hooks,
  { id: userId, email }: Pick<UserRow, 'id' | 'email'>,
): Promise<string | undefined> {
  for (const providerId of await listEnforcers(transaction, { sso }, { email, userId })) {
    if (await sso.mayBreakGlass(transaction, { providerId, userId })) return providerId
  }
  return undefined
}

/** Refuses an address whose people sign in at their company's provider. */
export async function requireOpenDomain(
  transaction: Transaction,
  hooks: Hooks,
  email: string,
): Promise<void> {
  if ((await findEnforcer(transaction, hooks, { email })) !== undefined) throw authErrors.ssoRequired()
}

type Managed = Pick<UserRow, 'id' | 'email' | 'is_sso_user'>

/** Whether the company's provider decides about the person's ways in: another one would be a way around it. */
export async function isManaged(
  transaction: Transaction,
  hooks: Hooks,
  { id, email, is_sso_user }: Managed,
): Promise<boolean> {
  return is_sso_user || (await findEnforcer(transaction, hooks, { email, userId: id })) !== undefined
}

/**
 * Whether the person keeps their address. It binds them to the domains of their company, so that nobody who has come by
 * its provider leaves before it is enforced.
 */
export async function keepsAddress(transaction: Transaction, hooks: Hooks, user: Managed): Promise<boolean> {
  if (await isManaged(transaction, hooks, user)) return true
  const providers = await transaction.query<{ id: string }>(
    `select p.id from auth.sso_providers p
     join auth.identities i on i.provider = $2 || p.id::text where i.user_id = $1`,
    [user.id, providerNameOf('')],
  )
  for (const { id } of providers) {
    if ((await hooks.sso.stateOf(transaction, id)) !== 'off') return true
  }
  return false
}

type WayIn = {
  readonly user: Pick<UserRow, 'id' | 'email'>
  /** As in `amr`. */
  readonly method: string
  readonly provider: string | undefined
}

/** The methods of companies' providers in `amr`. */
const companyMethods: readonly string[] = ['sso/saml', 'sso/oidc']
export const breakGlassMethod = 'break_glass'

/** Refuses to begin a session in a way that the person's company does not allow. */
export async function requireWayIn(
  transaction: Transaction,
  hooks: Hooks,
  { user, method, provider }: WayIn,
): Promise<void> {
  const isCompany = companyMethods.includes(method)
  const providerId = findProviderId(provider)
  const refused = { userId: user.id, method }
  if (isCompany && !(await isOpen(transaction, hooks, providerId)))
    throw new RefusedSignIn(authErrors.ssoProviderDisabled(), refused)
  const enforcers = await listEnforcers(transaction, hooks, { email: user.email, userId: user.id })
  const isBreakGlass = method === breakGlassMethod
  if (enforcers.length === 0 && !isBreakGlass) return
  const isTheirs = providerId !== undefined && enforcers.includes(providerId)
  if (!isTheirs || !(isCompany || isBreakGlass)) throw new RefusedSignIn(authErrors.ssoRequired(), refused)
}

/** The provider may have been switched off or deleted since the person left for it. */
async function isOpen(transaction: Transaction, { sso }: Hooks, id: string | undefined): Promise<boolean> {
  const [known] = await transaction.query('select 1 from auth.sso_providers where id = $1', [id ?? null])
  return id !== undefined && known !== undefined && (await sso.stateOf(transaction, id)) !== 'off'
}
