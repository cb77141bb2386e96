import { listOrganizations as contract, type MembershipRow } from '@trellis/domain/contracts/organizations'
import { defineFunction } from '../define-function.ts'

/** The caller's organizations in the order in which they joined, including closed ones with their state. */
export const listOrganizations = defineFunction(contract, ({ transaction }) =>
  transaction.query<MembershipRow>('select * from app.my_memberships()'),
)
