import { tellPeople } from '@trellis/domain/notifications/tell-people'
import { toWebhookEvents } from '@trellis/domain/webhooks/webhook-events'
import { defineTask, type TaskContext } from '@trellis/platform/jobs'
import { z } from 'zod'
import { orderFollowing } from '../../news/order-following.ts'
import { readBatches } from '../../news/read-batches.ts'
import { storeNotices } from '../../news/store-notices.ts'
import { orderDueMails } from '../../notifications/order-due-mails.ts'
import { orderDeliveries } from '../../webhooks/order-deliveries.ts'
import type { JobServices } from '../services.ts'

/**
 * Tells what one transaction did: people in the app and by mail, and other systems by webhooks. app.news_batch orders it,
 * in whatever transaction news is recorded.
 */
export const tellNews = defineTask({
  name: 'tell-news',
  payload: z.object({ batch: z.uuid() }),
  // A mail server that is slow to answer may hold all other places.
  isUrgent: true,
  callers: ['app_writer', 'app_job', 'auth_admin', 'service_role'],
  async run({ batch: id }, { services, database }: TaskContext<JobServices>) {
    await database.transaction({ role: 'app_job' }, async (transaction) => {
      const [row] = await transaction.query<{ held: boolean }>('select app.hold_news($1) as held', [id])
      if (!row?.held) return
      const now = services.clock()
      let from = 0
      for (const { batch, audience, isJudged } of await readBatches(transaction, id)) {
        const notices = tellPeople(batch, audience)
        await storeNotices(transaction, { id, batch, notices, from, now })
        from += notices.length
        await orderFollowing(transaction, { organization: batch.organization, isJudged }, now)
        if (batch.organization === undefined) continue
        await orderDeliveries({ transaction, services }, batch.organization.id, toWebhookEvents(batch))
      }
      if (from > 0) await orderDueMails(transaction, services)
      await transaction.query('select app.forget_news($1)', [id])
    })
  },
})
