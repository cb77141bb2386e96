import {
  type AdministeredOrganization,
  suspendOrganization as contract,
} from '@trellis/domain/contracts/admin'
import { administer } from '../../admin/administer.ts'
import { defineFunction } from '../define-function.ts'

/** Closes a company: from the next statement on, nobody can read or write its rows. */
export const suspendOrganization = defineFunction(
  contract,
  ({ transaction, input }): Promise<AdministeredOrganization> =>
    administer(transaction, 'app.suspend_organization($1, $2)', [input.id, input.reason]),
)
