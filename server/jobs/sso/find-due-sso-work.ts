import { defineTask, enqueue } from '@trellis/platform/jobs'
import { z } from 'zod'
import { readSsoMetadata } from './read-sso-metadata.ts'
import { verifySsoDomain } from './verify-sso-domain.ts'

type Due = { readonly task: 'read-sso-metadata' | 'check-sso-domain'; readonly id: string }

/** Orders what is due: metadata once a day, and domains that wait for their record. */
export const findDueSsoWork = defineTask({
  name: 'find-due-sso-work',
  payload: z.object({}),
  async run(_, { once }) {
    await once(async (transaction) => {
      for (const { task, id } of await transaction.query<Due>('select task, id from app.due_sso_work()')) {
        if (task === 'read-sso-metadata')
          await enqueue(transaction, { task: readSsoMetadata, payload: { organization_id: id } })
        else await enqueue(transaction, { task: verifySsoDomain, payload: { domain_id: id } })
      }
    })
  },
})
