// A process that does nothing but send one file up and down through the service. It is told where the rows and the bytes
// go, and prints by how many megabytes its memory has grown, as one line of JSON.
import { randomUUID } from 'node:crypto'
import { createCallers } from '../../callers/callers.ts'
import { type ConnectionOptions, openDatabase } from '../../postgres/postgres.ts'
import { openKeyring } from '../../tokens/tokens.ts'
import { createStorage } from '../storage.ts'
import { openDiskStore } from '../store/disk/open-disk-store.ts'
import { openS3Store, type S3StoreOptions } from '../store/s3/open-s3-store.ts'

export type TransferOrder = {
  readonly connection: ConnectionOptions
  readonly bytes: number
  /** Of bytes that go up and down first, so that what is loaded once does not count. */
  readonly warmUpBytes: number
  readonly directory?: string
  readonly s3?: S3StoreOptions
}

export type Transferred = { readonly up: number; readonly down: number }

const megabyte = 1024 * 1024
const pieceBytes = 64 * 1024
const peak = () => process.resourceUsage().maxRSS / 1024
const quiet = () => undefined

const order: TransferOrder = JSON.parse(process.argv[2] ?? '')
const { connection, bytes, warmUpBytes, directory = '', s3 } = order
const database = await openDatabase(connection)
const store = s3 === undefined ? await openDiskStore({ directory }) : await openS3Store(s3)
const keyring = await openKeyring({
  issuer: 'https://app.example.com/auth/v1',
  ensureSecret: async (_, create) => create(),
})
const app = createStorage({
  database,
  callers: createCallers({ keyring }),
  keyring,
  store,
  fileSizeLimit: bytes,
  logger: { info: quiet, warn: quiet, error: (_, message) => void process.stderr.write(`${message}\n`) },
})
const headers = { Authorization: `Bearer ${keyring.secretKey}`, 'Content-Type': 'application/octet-stream' }

await download(await upload(warmUpBytes), warmUpBytes)
const before = peak()
const name = await upload(bytes)
const sent = peak()
await download(name, bytes)
const transferred: Transferred = { up: sent - before, down: peak() - before }
process.stdout.write(`${JSON.stringify(transferred)}\n`)
await store.close()
await database.close()

/** Each has its own memory, so that holding them is noticed. */
function* pieces(count: number) {
  for (let left = count; left > 0; left -= pieceBytes) yield Buffer.alloc(pieceBytes, 'x')
}

async function upload(count: number): Promise<string> {
  const name = randomUUID()
  const body = ReadableStream.from(pieces(count))
  const { status } = await app.request(`/object/box/${name}`, {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  })
  if (status !== 200) throw new Error(`The upload answered ${status}`)
  return name
}

async function download(name: string, count: number): Promise<void> {
  const { status, body } = await app.request(`/object/box/${name}`, { headers })
  let received = 0
  for await (const chunk of body ?? []) received += chunk.length
  if (status !== 200 || received !== count) throw new Error(`${status}: ${received / megabyte} MB came down`)
}
