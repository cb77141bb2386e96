import type { MemberRole } from '@trellis/domain/contracts/organizations'
import { refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'
import { lockOrganization } from './lock-organization.ts'

/** What a person is to an organisation, and to the component in question. */
export type Standing = { readonly role: MemberRole; readonly isAssigned: boolean }

export type Permission = (standing: Standing) => boolean

export const mayManageComponents: Permission = ({ role }) => role === 'maintainer' || role === 'admin'
export const mayEditComponent: Permission = (standing) => standing.isAssigned || mayManageComponents(standing)
export const maySetRules: Permission = ({ role }) => role === 'maintainer'

export const notAllowed = () => refusal(403, 'forbidden', 'You are not allowed to do this')

/** A stranger is told that there is no such organisation. */
export async function requireOrganization(
  transaction: Transaction,
  organizationId: string,
  may: Permission,
): Promise<Standing> {
  const [row] = await transaction.query<{ role: MemberRole | null }>('select app.role_in($1) as role', [
    organizationId,
  ])
  if (!row?.role) throw refusal(404, 'organization_not_found', 'Organization not found')
  const standing = { role: row.role, isAssigned: false }
  if (!may(standing)) throw notAllowed()
  await lockOrganization(transaction, organizationId)
  return standing
}
