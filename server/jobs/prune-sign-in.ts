import { pruneAuth } from '@trellis/platform/auth'
import { defineTask } from '@trellis/platform/jobs'
import { z } from 'zod'

/** Deletes sign-in records that were used up long ago. */
export const pruneSignIn = defineTask({
  name: 'prune-sign-in',
  payload: z.object({}),
  run: (_, { database }) => pruneAuth(database),
})
