// Reads the bodies of requests; files arrive by `arriving-body.ts`. Each protocol sets the maximum length and its refusal,
// and interprets the bytes itself.
import { isTooDeep } from './json-depth.ts'

export type BodyLimit = {
  readonly bytes: number
  /** The error for a longer body, of which nothing more is read. */
  readonly refuse: () => Error
}

/** The client left before its request was complete: there is nobody to answer, and nothing to fix. */
export class ClientLeftError extends Error {
  override readonly name = 'ClientLeftError'

  constructor(options?: ErrorOptions) {
    super('The client left before its request was complete', options)
  }
}

export type JsonBody = { readonly ok: true; readonly value: unknown } | { readonly ok: false }

/** An empty body is undefined: for some calls the clients send none, whatever the content type says. */
export async function readJsonBody(request: Request, limit: BodyLimit): Promise<JsonBody> {
  return parseJsonBody(await readTextBody(request, limit))
}

export function parseJsonBody(text: string): JsonBody {
  if (text.trim() === '') return { ok: true, value: undefined }
  if (isTooDeep(text)) return { ok: false }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false }
  }
}

export async function readTextBody(request: Request, limit: BodyLimit): Promise<string> {
  return new TextDecoder().decode(await readBody(request, limit))
}

/** The bytes as they arrived, for example to verify a signature. */
export async function readBody(request: Request, limit: BodyLimit): Promise<Uint8Array> {
  const announced = request.headers.get('content-length')
  if (announced !== null && !request.headers.has('transfer-encoding')) {
    if (Number(announced) > limit.bytes) throw limit.refuse()
    return new Uint8Array(await request.arrayBuffer().catch(failAsLeft))
  }
  if (request.body === null) return new Uint8Array()
  const pieces: Uint8Array[] = []
  for await (const piece of limitBodyStream(request.body, limit)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** The body piece by piece. Reading past the limit throws the refusal. */
export function limitBodyStream(
  body: ReadableStream<Uint8Array> | null,
  { bytes, refuse }: BodyLimit,
): ReadableStream<Uint8Array> {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  let size = 0
  // Nothing is read before somebody asks: `settleUnreadBody` handles a body that nobody wants.
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (body === null) return controller.close()
        reader ??= body.getReader()
        const { done, value } = await reader.read().catch(failAsLeft)
        if (done) return controller.close()
        size += value.byteLength
        if (size > bytes) throw refuse()
        controller.enqueue(value)
      },
    },
    { highWaterMark: 0 },
  )
}

function failAsLeft(cause: unknown): never {
  throw new ClientLeftError({ cause })
}
