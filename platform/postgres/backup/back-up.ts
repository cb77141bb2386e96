// One consistent copy of the running database: everything is read in one snapshot. The file can be restored into any
// supported version of PostgreSQL, because it holds rows and the names of migrations, and no schema.
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import type { ConnectionOptions } from '../connection-options.ts'
import { announceBackup } from './backup-lock.ts'
import { type BackupTable, listMigrations, listSequences, listTables } from './catalog.ts'
import { copyOut } from './copy.ts'
import { type BackupFiles, fileFrames } from './file-frames.ts'
import { encodeFrame, encodeJson, frameKinds } from './frames.ts'
import { inOwnerSession, type OwnerSession } from './owner-session.ts'

/** The second one has files. */
export const backupFormat = 2

export type TableProgress = { readonly table: string; readonly rows: number }

export type BackupOptions = {
  readonly connection: ConnectionOptions
  /**
   * Written under a temporary name first, so that a file of this name is always complete. It holds secrets, so only its
   * owner may read it.
   */
  readonly file: string
  readonly onTable?: (progress: TableProgress) => void
  /** The files of storage.objects. Without it, only their rows are copied. */
  readonly files?: BackupFiles
  /** Told each version whose bytes are missing, or are not those of its row. The backup goes on. */
  readonly onLostFile?: (version: string) => void
}

export type BackupSummary = { readonly tables: number; readonly rows: number; readonly files: number }

export async function backUp(options: BackupOptions): Promise<BackupSummary> {
  const { connection, file } = options
  const unfinished = `${file}.unfinished`
  const summary = { tables: 0, rows: 0, files: 0 }
  try {
    await inOwnerSession(connection, (session) =>
      pipeline(
        Readable.from(readFrames(session, options, summary), { objectMode: false }),
        createGzip(),
        createWriteStream(unfinished, { mode: 0o600, flush: true }),
      ),
    )
    await rename(unfinished, file)
    await flushFolder(dirname(file))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  return summary
}

async function* readFrames(
  { client, owner }: OwnerSession,
  { onTable, files, onLostFile }: BackupOptions,
  summary: { tables: number; rows: number; files: number },
): AsyncGenerator<Buffer> {
  await announceBackup(owner)
  await owner.query('begin isolation level repeatable read, read only')
  yield encodeJson(frameKinds.header, {
    format: backupFormat,
    created_at: new Date().toISOString(),
    migrations: await listMigrations(owner),
  })
  for (const table of await listTables(owner)) {
    yield encodeJson(frameKinds.table, table)
    const rows = yield* dataFrames(copyOut(client, `copy ${nameOf(table)} ${columnsOf(table)} to stdout`))
    const counted = { table: `${table.schema}.${table.table}`, rows }
    yield encodeJson(frameKinds.tableEnd, counted)
    summary.tables += 1
    summary.rows += rows
    onTable?.(counted)
  }
  yield encodeJson(frameKinds.sequences, await listSequences(owner))
  if (files !== undefined) summary.files = yield* fileFrames(owner, files, onLostFile)
  yield encodeJson(frameKinds.end, summary)
  await owner.query('commit')
}

async function* dataFrames(chunks: AsyncGenerator<Buffer, number>): AsyncGenerator<Buffer, number> {
  for (;;) {
    const { value, done } = await chunks.next()
    if (done === true) return value
    yield encodeFrame(frameKinds.data, value)
  }
}

export const nameOf = ({ schema, table }: Pick<BackupTable, 'schema' | 'table'>) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`

export const columnsOf = ({ columns }: BackupTable) =>
  columns.length === 0 ? '' : `(${columns.map(pg.escapeIdentifier).join(', ')})`

// The new name must survive a power cut too.
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
