import { defineTask, enqueue, type TaskContext } from '@trellis/platform/jobs'
import { z } from 'zod'
import type { JobServices } from '../services.ts'
import { followRules } from './follow-rules.ts'

/** Once a day, because exemptions end without anybody doing anything. */
export const followAllRules = defineTask({
  name: 'follow-all-rules',
  payload: z.object({}),
  async run(_, { once }: TaskContext<JobServices>) {
    await once(async (transaction) => {
      const rows = await transaction.query<{ id: string }>('select app.organizations_with_rules() as id')
      for (const { id } of rows)
        await enqueue(transaction, { task: followRules, payload: { organization_id: id } })
    })
  },
})
