import type { z } from 'zod'
import { readJsonBody } from '../../http/http.ts'
import { entityTooLarge, invalidRequest } from '../errors/catalog.ts'
import type { StorageContext } from './parts.ts'

const mostBytes = 1024 * 1024

/** The JSON of a request, as its endpoint describes it. */
export async function readInput<Schema extends z.ZodType>(
  c: StorageContext,
  schema: Schema,
): Promise<z.output<Schema>> {
  const body = await readJsonBody(c.req.raw, { bytes: mostBytes, refuse: () => entityTooLarge() })
  if (!body.ok) throw invalidRequest('The body is not valid JSON')
  return parse(schema, body.value ?? {}, 'body')
}

export function readQuery<Schema extends z.ZodType>(c: StorageContext, schema: Schema): z.output<Schema> {
  return parse(schema, c.req.query(), 'querystring')
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown, place: string): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw invalidRequest(
    `${[place, ...(issue?.path ?? [])].join('/')} ${issue?.message ?? 'is invalid'}`.slice(0, 300),
  )
}
