import type { Database, TransactionContext } from '../../postgres/database.ts'
import { openApiDisabled } from '../errors/request-errors.ts'
import type { ParsedRequest } from '../parse/parse-request.ts'
import type { Answer } from '../respond/respond.ts'
import { emptySchema, type SchemaCache } from '../schema-cache/schema-cache.ts'
import { readAccess } from './access.ts'
import { buildDocument } from './document.ts'

/** The callers that get a description from the root: none, holders of the secret key, or all. */
export type OpenApiAudience = 'nobody' | 'service_role' | 'everyone'

export type RootDescriber = (
  context: TransactionContext,
  request: ParsedRequest,
  cache: SchemaCache,
) => Promise<Answer>

export function createRootDescriber({
  database,
  audience,
}: {
  readonly database: Database
  readonly audience: OpenApiAudience
}): RootDescriber {
  return async (context, { shape, profiled }, cache) => {
    const isShown = audience === 'everyone' || (audience === 'service_role' && context.role === audience)
    if (!isShown) throw openApiDisabled()
    const access = await readAccess(database, context, shape.schema)
    const document = buildDocument({ schema: cache.schemas.get(shape.schema) ?? emptySchema, access })
    return {
      status: 200,
      headers: {
        'Content-Type': 'application/openapi+json; charset=utf-8',
        ...(profiled && { 'Content-Profile': shape.schema }),
      },
      body: JSON.stringify(document),
    }
  }
}
