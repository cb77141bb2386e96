import { type AdministeredOrganization, extendTrial as contract } from '@trellis/domain/contracts/admin'
import { refusal } from '@trellis/platform/functions'
import { administer } from '../../admin/administer.ts'
import { defineFunction } from '../define-function.ts'

/** Extending can restart a trial that has ended, but cannot end one. */
export const extendTrial = defineFunction(
  contract,
  async ({ transaction, services, input }): Promise<AdministeredOrganization> => {
    const { id, until, reason } = input
    if (until.getTime() <= services.clock().getTime()) {
      const message = 'The end of the trial must be in the future'
      throw refusal(400, 'validation_failed', message, { fields: { until: message } })
    }
    return await administer(transaction, 'app.extend_trial($1, $2, $3)', [id, until, reason])
  },
)
