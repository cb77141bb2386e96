import type { z } from 'zod'
import { parseJsonBody, readBody, readJsonBody } from '../http/http.ts'
import { dispatchRefusals } from './refusal.ts'

const limit = { bytes: 1024 * 1024, refuse: dispatchRefusals.bodyTooLarge }

/** The input of a call; without a body it is an empty object. */
export async function readInput(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  const body = await readJsonBody(request, limit)
  if (body.ok && body.value === undefined) return {}
  if (type !== undefined && type !== 'application/json') throw dispatchRefusals.unsupportedMediaType()
  if (!body.ok) throw dispatchRefusals.badJson()
  return body.value
}

/** The basis of a signature: the bytes as they arrived, and the headers that carry it. */
export type SignedRequest = { readonly body: Uint8Array; readonly headers: Headers }

/** The input of a signed message. Nothing is parsed before its signature is verified. */
export async function readSignedInput(
  request: Request,
  verify: (signed: SignedRequest) => boolean | Promise<boolean>,
): Promise<unknown> {
  const body = await readBody(request, limit)
  if (!(await verify({ body, headers: request.headers }))) throw dispatchRefusals.invalidSignature()
  const parsed = parseJsonBody(new TextDecoder().decode(body))
  if (!parsed.ok) throw dispatchRefusals.badJson()
  return parsed.value
}

/** The contract refuses the input. The product has the words for it. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput'
  readonly error: z.ZodError

  constructor(error: z.ZodError) {
    super('The input is invalid', { cause: error })
    this.error = error
  }
}

export function requireValid<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (!parsed.success) throw new InvalidInput(parsed.error)
  return parsed.data
}
