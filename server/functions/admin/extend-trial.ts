import { type AdministeredOrganization, extendTrial as contract } from '@trellis/domain/contracts/admin'
import { fault } from '@trellis/domain/contracts/faults/fault'
import { administer } from '../../admin/administer.ts'
import { refuseFaults } from '../../refuse-faults.ts'
import { defineFunction } from '../define-function.ts'

/** Extending can restart a trial that has ended, but cannot end one. */
export const extendTrial = defineFunction(
  contract,
  async ({ transaction, services, input }): Promise<AdministeredOrganization> => {
    const { id, until, reason } = input
    if (until.getTime() <= services.clock().getTime()) refuseFaults({ until: fault('trial_end.past') })
    return await administer(transaction, 'app.extend_trial($1, $2, $3)', [id, until, reason])
  },
)
