import { defineTask } from '@trellis/platform/jobs'
import { z } from 'zod'

const role = 'app_job'

/**
 * Removes images that no text shows and PDFs that no legal document names, a day after they were found unused. One
 * organization at a time, so that none waits for the texts of another.
 *
 * Rows go here, bytes elsewhere: triggers objects_doom_deleted and objects_doom_replaced order their removal, and triggers
 * objects_count_inserted, objects_count_updated and objects_count_deleted keep how much each organization stores.
 */
export const removeUnusedFiles = defineTask({
  name: 'remove-unused-files',
  payload: z.object({}),
  async run(_, { database, signal }) {
    const organizations = await database.query<{ id: string }>(
      { role },
      { text: 'select id from app.organizations_with_files() as o (id)' },
    )
    for (const { id } of organizations) {
      signal.throwIfAborted()
      await database.query(
        { role, statementTimeout: 600_000 },
        { text: 'select app.remove_unused_files($1)', values: [id] },
      )
    }
  },
})
