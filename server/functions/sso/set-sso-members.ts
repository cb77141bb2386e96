import { isDeepStrictEqual } from 'node:util'
import { type Fault, fault } from '@trellis/domain/contracts/faults/fault'
import { setSsoMembers as contract, type SsoRoleMapping } from '@trellis/domain/contracts/sso'
import { readOrganizationSso } from '../../organizations/sso/read-organization-sso.ts'
import { requireConnection, requireSso, requireSsoRight } from '../../organizations/sso/require-sso.ts'
import { refuseFaults } from '../../refuse-faults.ts'
import { defineFunction } from '../define-function.ts'

/** Members get the role of their groups at their next sign-in. Trigger sso_connections_audit_update records it. */
export const setSsoMembers = defineFunction(contract, async ({ transaction, services, input }) => {
  const parts = { transaction, services }
  const current = await requireSso(parts, input)
  const { default_role, group_attribute, role_mapping } = requireConnection(current)
  requireSsoRight(current)
  const wanted = {
    default_role: input.default_role,
    group_attribute: input.group_attribute ?? null,
    role_mapping: input.role_mapping,
  }
  refuseFaults(findMappingFaults(wanted))
  if (isDeepStrictEqual({ default_role, group_attribute, role_mapping }, wanted)) return current
  await transaction.query(
    `update sso_connections set default_role = $2, group_attribute = $3, role_mapping = $4, revision = revision + 1,
       updated_at = now()
     where organization_id = $1`,
    [input.organization_id, wanted.default_role, wanted.group_attribute, JSON.stringify(wanted.role_mapping)],
  )
  return await readOrganizationSso(parts, input.organization_id)
})

type Mapping = {
  readonly group_attribute: string | null
  readonly role_mapping: readonly SsoRoleMapping[]
}

function findMappingFaults({ group_attribute: attribute, role_mapping: mapping }: Mapping) {
  const groups = mapping.map(({ group }) => group)
  const faults: Record<string, Fault> = {}
  if (mapping.length > 0 && attribute === null) faults.group_attribute = fault('group_attribute.needed')
  for (const [place, group] of groups.entries())
    if (groups.indexOf(group) < place) faults[`role_mapping.${place}.group`] = fault('role_mapping.repeated')
  return faults
}
