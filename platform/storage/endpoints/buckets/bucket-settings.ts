import { z } from 'zod'
import { sizeLimit } from './size-limit.ts'

export const bucketSettings = {
  public: z.boolean(),
  file_size_limit: sizeLimit,
  allowed_mime_types: z
    .array(
      z
        .string()
        .regex(/^(\*|[\w!#$&^.+-]+)\/(\*|[\w!#$&^.+-]+)$/, 'must be a type such as image/png or image/*'),
    )
    .max(100)
    .nullable(),
}
