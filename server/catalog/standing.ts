import { may, type Subjects, type Verb, type verbs } from '@trellis/domain/permissions/may'
import type { MemberRole } from '@trellis/domain/permissions/member-role'
import { refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'
import { lockOrganization } from './lock-organization.ts'

type VerbsOf<Subject extends keyof Subjects> = {
  [V in Verb]: (typeof verbs)[V] extends Subject ? V : never
}[Verb]

export type OrganizationVerb = VerbsOf<'organization'>
export type ComponentVerb = VerbsOf<'component'>

/** What a person is to an organisation, and to the component in question. */
export type Standing = { readonly role: MemberRole; readonly isAssigned: boolean }

function mayDo({ role, isAssigned }: Standing, verb: ComponentVerb | OrganizationVerb): boolean {
  return may({ role, isSuperadmin: false }, verb, { isAssigned })
}

/** Policies would refuse as well, but some of them by finding no row. */
export function requirePermission(standing: Standing, verb: ComponentVerb | OrganizationVerb): void {
  if (!mayDo(standing, verb)) throw refusal(403, 'forbidden', 'You are not allowed to do this')
}

/** Locks the organisation for a write by someone who may. A stranger is told that there is none. */
export async function requireOrganization(
  transaction: Transaction,
  organizationId: string,
  verb: OrganizationVerb,
): Promise<Standing> {
  const [row] = await transaction.query<{ role: MemberRole | null }>('select app.role_in($1) as role', [
    organizationId,
  ])
  if (!row?.role) throw refusal(404, 'organization_not_found', 'Organization not found')
  const standing = { role: row.role, isAssigned: false }
  requirePermission(standing, verb)
  await lockOrganization(transaction, organizationId)
  return standing
}
