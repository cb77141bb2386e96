import { defineTask } from '@trellis/platform/jobs'
import { z } from 'zod'

const context = { role: 'app_job' }

/** Records first uses and refusals of API tokens in the audit logs, one organization after the other. */
export const recordApiTokenUses = defineTask({
  name: 'record-api-token-uses',
  payload: z.object({}),
  async run(_, { database, signal }) {
    const organizations = await database.query<{ id: string }>(context, {
      text: 'select app.organizations_with_token_uses() as id',
    })
    for (const { id } of organizations) {
      signal.throwIfAborted()
      await database.query(context, { text: 'select app.record_api_token_uses($1)', values: [id] })
    }
  },
})
