import type { z } from 'zod'
import { parseJsonBody, readBody, readJsonBody } from '../http/http.ts'
import { dispatchRefusals } from './refusal.ts'

const limit = { bytes: 1024 * 1024, refuse: dispatchRefusals.bodyTooLarge }

/** The input of a call; without a body it is an empty object. */
export async function readInput(request: Request): Promise<unknown> {
  const type = mediaTypeOf(request)
  const body = await readJsonBody(request, limit)
  if (body.ok && body.value === undefined) return {}
  if (type !== undefined && type !== 'application/json') throw dispatchRefusals.unsupportedMediaType()
  if (!body.ok) throw dispatchRefusals.badJson()
  return body.value
}

/** The basis of a signature: the bytes as they arrived, and the headers that carry it. */
export type SignedRequest = { readonly body: Uint8Array; readonly headers: Headers }

/** What the body of a message is, if not JSON. */
export type MessageFormat = {
  /** Such as message/rfc822. */
  readonly type: string
  readonly maxBytes: number
  /** What the contract checks. */
  readonly parse: (body: Uint8Array) => unknown
}

type SignedInput = {
  readonly verify: (signed: SignedRequest) => boolean | Promise<boolean>
  readonly format?: MessageFormat | undefined
}

/** The input of a signed message. Nothing is parsed before its signature is verified. */
export async function readSignedInput(request: Request, { verify, format }: SignedInput): Promise<unknown> {
  const body = await readBody(request, { ...limit, bytes: format?.maxBytes ?? limit.bytes })
  if (!(await verify({ body, headers: request.headers }))) throw dispatchRefusals.invalidSignature()
  if (format !== undefined) {
    if (mediaTypeOf(request) !== format.type) throw dispatchRefusals.unsupportedMediaType(format.type)
    return await format.parse(body)
  }
  const parsed = parseJsonBody(new TextDecoder().decode(body))
  if (!parsed.ok) throw dispatchRefusals.badJson()
  return parsed.value
}

const mediaTypeOf = ({ headers }: Request): string | undefined =>
  headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()

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
