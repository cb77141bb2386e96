// The bytes of storage.objects in a backup: a frame that names the version, its bytes, and a frame with their checksum.

import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { OwnerConnection } from '../owner.ts'
import { BackupFileError, encodeFrame, encodeJson, type Frame, frameKinds, parseContent } from './frames.ts'

/** Where the bytes come from: a store of platform/storage. */
export type BackupFiles = {
  open(version: string): Promise<{ readonly body: ReadableStream<Uint8Array> } | undefined>
}

/** Where they go. */
export type RestoreFiles = {
  write(version: string, body: ReadableStream<Uint8Array>): Promise<FileFacts>
  remove(versions: readonly string[]): Promise<void>
}

type FileFacts = { readonly size: number; readonly checksum: string }
type FileHead = { readonly version: string }
type FileRow = FileHead & { readonly checksum: string | null }

const pageSize = 1000

/** Returns the number of files. */
export async function* fileFrames(
  owner: OwnerConnection,
  files: BackupFiles,
  onLost: (version: string) => void = () => undefined,
): AsyncGenerator<Buffer, number> {
  let count = 0
  for await (const { version, checksum } of listFiles(owner)) {
    const file = await files.open(version)
    if (file !== undefined) {
      const facts = yield* oneFile(version, file.body)
      count += 1
      if (checksum === null || checksum === facts.checksum) continue
    }
    onLost(version)
  }
  return count
}

/** In the snapshot. A database of an earlier release has no files. */
async function* listFiles(owner: OwnerConnection): AsyncGenerator<FileRow> {
  const [known] = await owner.query(`select 1 where to_regclass('storage.objects') is not null`)
  let page: FileRow[] = []
  let last = ''
  if (known === undefined) return
  do {
    page = await owner.query<FileRow>(
      `select version, metadata->>'checksum' as checksum from storage.objects
       where version collate "C" > $1 order by version collate "C" limit $2`,
      [last, pageSize],
    )
    yield* page
    last = page.at(-1)?.version ?? ''
  } while (page.length === pageSize)
}

async function* oneFile(
  version: string,
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<Buffer, FileFacts> {
  yield encodeJson(frameKinds.file, { version } satisfies FileHead)
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of body) {
    hash.update(chunk)
    size += chunk.length
    yield encodeFrame(frameKinds.data, Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length))
  }
  const facts = { size, checksum: hash.digest('hex') }
  yield encodeJson(frameKinds.fileEnd, facts)
  return facts
}

/** Writes the file that the frame begins. What arrives must be what was read for the backup. */
export async function restoreFile(
  head: Frame,
  next: () => Promise<Frame>,
  files: RestoreFiles | undefined,
): Promise<void> {
  if (files === undefined) throw new Error('The backup holds files, and no place for them is set')
  const { version } = parseContent<FileHead>(head)
  let end: FileFacts | undefined
  async function* content() {
    for (;;) {
      const frame = await next()
      if (frame.kind === frameKinds.data) yield frame.content
      else if (frame.kind === frameKinds.fileEnd) {
        end = parseContent<FileFacts>(frame)
        return
      } else throw new BackupFileError('The file was cut off')
    }
  }
  const written = await files.write(
    version,
    Readable.toWeb(Readable.from(content())) as ReadableStream<Uint8Array>,
  )
  if (end?.checksum === written.checksum && end.size === written.size) return
  await files.remove([version])
  throw new BackupFileError(`The file ${version} was not written as it was read`)
}
