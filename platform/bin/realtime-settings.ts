import { z } from 'zod'

/** docs/serve.md explains each of them. */
export const realtimeSettings = z.strictObject({
  path: z
    .string()
    .regex(/^\/([\w-]+(\/[\w-]+)*)?$/, 'a path such as /realtime/v1')
    .default('/realtime/v1'),
})
