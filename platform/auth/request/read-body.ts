import type { z } from 'zod'
import { type JsonBody, readJsonBody } from '../../http/http.ts'
import type { AuthContext } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'

const limit = { bytes: 1024 * 1024, refuse: authErrors.bodyTooLarge }

/** A body can be read once, but more than one step of a request may need it. */
const bodies = new WeakMap<Request, Promise<JsonBody>>()

function readOnce(request: Request): Promise<JsonBody> {
  const body = bodies.get(request) ?? readJsonBody(request, limit)
  bodies.set(request, body)
  return body
}

/** The parsed body. Unknown fields are ignored. */
export async function readBody<Schema extends z.ZodType>(
  c: AuthContext,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const body = await readOnce(c.req.raw)
  if (!body.ok) throw authErrors.badJson()
  const parsed = schema.safeParse(body.value ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const path = issue?.path.join('.')
  throw authErrors.validationFailed(
    path ? `${path}: ${issue?.message}` : 'The request body must be a JSON object',
  )
}
