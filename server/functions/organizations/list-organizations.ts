import { listOrganizations as contract, type MembershipRow } from '@trellis/domain/contracts/organizations'
import { defineFunction } from '../define-function.ts'

/** The organizations of the person who asks, in the order in which they joined: closed ones with their state as well. */
export const listOrganizations = defineFunction(contract, ({ transaction }) =>
  transaction.query<MembershipRow>('select * from app.my_memberships()'),
)
