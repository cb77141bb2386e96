import type { z } from 'zod'
import { readJsonBody } from '../../http/http.ts'
import type { AuthContext } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'

const limit = { bytes: 1024 * 1024, refuse: authErrors.bodyTooLarge }

/** The parsed body. Unknown fields are ignored. */
export async function readBody<Schema extends z.ZodType>(
  c: AuthContext,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const body = await readJsonBody(c.req.raw, limit)
  if (!body.ok) throw authErrors.badJson()
  const parsed = schema.safeParse(body.value ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const path = issue?.path.join('.')
  throw authErrors.validationFailed(
    path ? `${path}: ${issue?.message}` : 'The request body must be a JSON object',
  )
}
