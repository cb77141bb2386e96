import type { MembershipRow } from '@trellis/domain/contracts/organizations'

/** The organizations of a person by the id of their identity provider. Those of others stay unnamed. */
export type CompanyNames = Readonly<Record<string, string>>

type Membership = Pick<MembershipRow, 'name' | 'sso_provider_id'>

export const companyNames = (memberships: readonly Membership[]): CompanyNames =>
  Object.fromEntries(
    memberships.flatMap(({ name, sso_provider_id: id }) =>
      id === undefined || id === null ? [] : [[id, name]],
    ),
  )
