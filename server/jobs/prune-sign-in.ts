import { pruneAuth } from '@trellis/platform/auth'
import { defineTask } from '@trellis/platform/jobs'
import { z } from 'zod'

/** Removes what sign-in has long spent. */
export const pruneSignIn = defineTask({
  name: 'prune-sign-in',
  payload: z.object({}),
  run: (_, { database }) => pruneAuth(database),
})
