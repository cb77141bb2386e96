import { defineTask, type TaskContext } from '@trellis/platform/jobs'
import { z } from 'zod'
import { describeAsker } from '../organizations/members/describe-asker.ts'
import { openWantedAddress } from '../organizations/members/wanted-address.ts'
import type { JobServices } from './services.ts'

/**
 * The auth protocol asks the person at both addresses, in a transaction of its own. A second attempt finds its pause, and
 * sends no second mail.
 */
export const beginMemberEmailChange = defineTask({
  name: 'begin-member-email-change',
  payload: z.object({
    organization_id: z.uuid(),
    user_id: z.uuid(),
    asked_by: z.uuid(),
    /** Jobs are stored: the address is sealed. */
    sealed_email: z.string(),
  }),
  isUrgent: true,
  async run({ sealed_email: sealed, ...askedBy }, { database, services, logger }: TaskContext<JobServices>) {
    const asker = await database.transaction({ role: 'app_job', readOnly: true }, (transaction) =>
      describeAsker(transaction, askedBy),
    )
    if (asker === undefined) return
    const refused = await services.orderEmailChange({
      userId: askedBy.user_id,
      newEmail: openWantedAddress(services, { userId: askedBy.user_id, sealed }),
      askedBy,
      redirectTo: services.config.publicUrl,
      acceptLanguage: '',
    })
    if (refused) logger.info({ userId: askedBy.user_id, code: refused.code }, 'no change of address begins')
  },
})
