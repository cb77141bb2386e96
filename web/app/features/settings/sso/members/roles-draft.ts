import type { OrganizationSso, SsoRole } from '@trellis/domain/contracts/sso'
import type { Fields } from '../../../../exchange/acting/acts-provider.tsx'

/** A row has its own key: rows are removed from the middle. */
export interface MappedGroup {
  readonly key: number
  readonly group: string
  readonly role: SsoRole
}

export interface RolesDraft {
  readonly defaultRole: SsoRole
  readonly attribute: string
  readonly groups: readonly MappedGroup[]
}

export function toRoles({ connection }: OrganizationSso): RolesDraft {
  return {
    defaultRole: connection?.default_role ?? 'developer',
    attribute: connection?.group_attribute ?? '',
    groups: (connection?.role_mapping ?? []).map((mapping, key) => ({ ...mapping, key })),
  }
}

export function toFields({ defaultRole, attribute, groups }: RolesDraft): Fields {
  return {
    default_role: defaultRole,
    group_attribute: attribute.trim(),
    role_mapping: JSON.stringify(groups.map(({ group, role }) => ({ group: group.trim(), role }))),
  }
}

/** As the row has it: to find what others have changed. */
export const rowOf = ({ defaultRole, attribute, groups }: RolesDraft) => ({
  default_role: defaultRole,
  group_attribute: attribute.trim() || null,
  role_mapping: groups.map(({ group, role }) => ({ group: group.trim(), role })),
})

export const isSame = (one: RolesDraft, other: RolesDraft): boolean =>
  JSON.stringify(toFields(one)) === JSON.stringify(toFields(other))

export interface RolesFaults {
  readonly attribute: boolean
  /** By the key of the row. */
  readonly groups: ReadonlyMap<number, 'groupFault' | 'groupTwice'>
}

/** Groups need an attribute, a name, and no second row of the same name. */
export function findRolesFaults({ attribute, groups }: RolesDraft): RolesFaults {
  const names = groups.map(({ group }) => group.trim())
  const faults = new Map<number, 'groupFault' | 'groupTwice'>()
  for (const [index, { key }] of groups.entries()) {
    const name = names[index] ?? ''
    if (name === '') faults.set(key, 'groupFault')
    else if (names.indexOf(name) !== index) faults.set(key, 'groupTwice')
  }
  return { attribute: groups.length > 0 && attribute.trim() === '', groups: faults }
}
