import {
  type AdministeredOrganization,
  setOrganizationLimits as contract,
} from '@trellis/domain/contracts/admin'
import { administer } from '../../admin/administer.ts'
import { defineFunction } from '../define-function.ts'

export const setOrganizationLimits = defineFunction(
  contract,
  ({ transaction, input }): Promise<AdministeredOrganization> => {
    const { id, reason, ...limits } = input
    return administer(transaction, 'app.set_organization_limits($1, $2, $3)', [id, limits, reason])
  },
)
