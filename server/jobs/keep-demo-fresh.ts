import { defineTask, type TaskContext } from '@trellis/platform/jobs'
import { z } from 'zod'
import type { JobServices } from './services.ts'

/** Keeps the demo's releases recent in a server that runs for months. Each start does so too. */
export const keepDemoFresh = defineTask({
  name: 'keep-demo-fresh',
  payload: z.object({}),
  run: (_, { services }: TaskContext<JobServices>) => services.keepDemo(),
})
