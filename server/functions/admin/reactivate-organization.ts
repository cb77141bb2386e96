import {
  type AdministeredOrganization,
  reactivateOrganization as contract,
} from '@trellis/domain/contracts/admin'
import { administer } from '../../admin/administer.ts'
import { defineFunction } from '../define-function.ts'

export const reactivateOrganization = defineFunction(
  contract,
  ({ transaction, input }): Promise<AdministeredOrganization> =>
    administer(transaction, 'app.reactivate_organization($1, $2)', [input.id, input.reason]),
)
