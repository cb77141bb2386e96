// A small S3 for tests: one bucket in memory, path style, signatures checked. Strict where a wrong client would go
// unnoticed: parts that are too small, copies that are too large, bodies that are not the signed ones.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Answer, element, fault, S3Fault, xml } from './answer.ts'
import { Bucket } from './bucket.ts'
import { callBucket } from './bucket-calls.ts'
import { callObject } from './object-calls.ts'
import { readBody } from './read-body.ts'
import { type Credentials, findSignatureFault } from './signature.ts'

export type FakeS3Options = {
  readonly port?: number
  readonly pageSize?: number
  readonly copyLimit?: number
}

export type FakeS3 = Credentials & {
  readonly endpoint: string
  readonly bucket: string
  readonly content: Bucket
  /** Each request, as `PUT /bucket/key?query`. */
  readonly requests: string[]
  /** Answers the requests for which it returns a code with that refusal. */
  refuse(choose: (request: string) => string | undefined): void
  /** From now on, answers stop after so many bytes and stay open; with 0, before they begin. */
  stall(afterBytes: number): void
  close(): Promise<void>
}

const settings = {
  bucket: 'trellis-files',
  region: 'eu-test-1',
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'the/secret+of the tests',
}
const defaults = { port: 0, pageSize: 1000, copyLimit: 5 * 1024 ** 3 }

export async function startFakeS3(options: FakeS3Options = {}): Promise<FakeS3> {
  const { port, pageSize, copyLimit } = { ...defaults, ...options }
  const content = new Bucket()
  const requests: string[] = []
  let stallAfter: number | undefined
  let choose: (request: string) => string | undefined = () => undefined

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { method = '', url = '' } = request
    requests.push(`${method} ${url}`)
    const body = await readBody(request)
    const refusal = findSignatureFault(request, settings) ?? choose(`${method} ${url}`)
    if (refusal !== undefined) throw fault(refusal)
    if (body === undefined) throw fault('XAmzContentSHA256Mismatch')
    const { pathname, searchParams: query } = new URL(url, 'http://localhost')
    const [, bucket, ...segments] = pathname.split('/').map(decodeURIComponent)
    if (bucket !== settings.bucket) throw fault('NoSuchBucket')
    const key = segments.join('/')
    if (key === '') return callBucket(content, { method, query, body, pageSize })
    return callObject(content, { method, key, query, headers: request.headers, body, copyLimit })
  }

  const server = createServer((request, response) => {
    answer(request)
      .catch((error: unknown) => renderFault(error))
      .then((rendered) => send(request, response, rendered, stallAfter))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    ...settings,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    content,
    requests,
    refuse: (next) => {
      choose = next
    },
    stall: (afterBytes) => {
      stallAfter = afterBytes
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function renderFault(error: unknown): Answer {
  const { code, status } = error instanceof S3Fault ? error : fault('InternalError')
  return xml('Error', element('Code', code) + element('Message', `Refused: ${code}`), status)
}

function send(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, headers, body = '' }: Answer,
  stallAfter: number | undefined,
): void {
  if (stallAfter === 0) return
  response.writeHead(status, headers)
  if (method === 'HEAD') response.end()
  else if (stallAfter === undefined) response.end(body)
  else response.write(body.slice(0, stallAfter))
}
