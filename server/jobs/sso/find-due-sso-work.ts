import { defineTask, enqueue } from '@trellis/platform/jobs'
import { z } from 'zod'
import { attemptKey } from './attempt-key.ts'
import { readSsoMetadata } from './read-sso-metadata.ts'
import { verifySsoDomain } from './verify-sso-domain.ts'

type Due = {
  readonly task: 'read-sso-metadata' | 'check-sso-domain'
  readonly id: string
  readonly revision: number
  readonly tried_at: Date | null
}

/** Orders what is due: metadata once a day, and domains that wait for their record. */
export const findDueSsoWork = defineTask({
  name: 'find-due-sso-work',
  payload: z.object({}),
  async run(_, { once }) {
    await once(async (transaction) => {
      const text = 'select task, id, revision, tried_at from app.due_sso_work()'
      for (const { task, id, revision, tried_at: after } of await transaction.query<Due>(text)) {
        const key = attemptKey({ id, revision, after })
        if (task === 'read-sso-metadata')
          await enqueue(transaction, { task: readSsoMetadata, key, payload: { organization_id: id } })
        else await enqueue(transaction, { task: verifySsoDomain, key, payload: { domain_id: id } })
      }
    })
  },
})
