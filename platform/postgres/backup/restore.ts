// Restores a backup into an empty database. The migrations of the file create the schema. Then one transaction removes
// foreign keys and disables triggers, loads the rows, and restores the keys, which checks them. Newer migrations
// follow. From the first migration to the last row, a mark in the database keeps everything else from using it, and
// lets an interrupted restore run again, although migrations insert rows of their own.
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import type { ConnectionOptions } from '../connection-options.ts'
import { ensureRoles } from '../ensure-roles.ts'
import { type Ledger, migrate, readChecksums } from '../migrate.ts'
import { asOwner, type OwnerConnection } from '../owner.ts'
import { type BackupSummary, backupFormat, columnsOf, nameOf, type TableProgress } from './back-up.ts'
import {
  type AppliedMigration,
  type BackupSequence,
  type BackupTable,
  listForeignKeys,
  listTables,
} from './catalog.ts'
import { copyIn } from './copy.ts'
import { type RestoreFiles, restoreFile } from './file-frames.ts'
import { BackupFileError, decodeFrames, type Frame, frameKinds, parseContent } from './frames.ts'
import { inOwnerSession, type OwnerSession } from './owner-session.ts'

export type RestoreOptions = {
  /** An empty database whose owner may create roles. */
  readonly connection: ConnectionOptions
  readonly file: string
  readonly migrations: readonly { readonly ledger: Ledger; readonly directory: string }[]
  readonly onTable?: (progress: TableProgress) => void
  /** Needed if the backup holds files. They are complete before the rows that name them are. */
  readonly files?: RestoreFiles
}

type Header = { readonly format: number; readonly migrations: readonly AppliedMigration[] }

export async function restore(options: RestoreOptions): Promise<BackupSummary> {
  const { connection, migrations } = options
  await asOwner(connection, requireEmptyOrMarked)
  await readFile(options.file, readToTheEnd)
  return await readFile(options.file, async (frames) => {
    const header = parseContent<Header>(await frames.take(frameKinds.header))
    if (header.format > backupFormat) throw new BackupFileError('The file was written by a newer release')
    await requireKnown(header.migrations, migrations)
    await ensureRoles(connection)
    await asOwner(connection, mark)
    for (const { ledger, directory } of migrations) {
      const only = namesOf(header.migrations, ledger)
      await migrate({ connection, ledger, directory, only, isRestoring: true })
    }
    const summary = await inOwnerSession(connection, (session) => load(session, frames, options))
    for (const { ledger, directory } of migrations) await migrate({ connection, ledger, directory })
    return summary
  })
}

async function mark(owner: OwnerConnection): Promise<void> {
  await owner.query(`
    set client_min_messages = warning;
    create schema if not exists platform;
    create table if not exists platform.restoration ()`)
}

/** Under a mark there are only rows that migrations wrote; the load starts by emptying every table. */
async function requireEmptyOrMarked(owner: OwnerConnection): Promise<void> {
  const [row] = await owner.query<{ is_marked: boolean }>(
    `select to_regclass('platform.restoration') is not null as is_marked`,
  )
  if (row?.is_marked === true) return
  for (const table of await listTables(owner)) {
    if (table.schema === 'platform' && table.table === 'migrations') continue
    const [row] = await owner.query(`select 1 from ${nameOf(table)} limit 1`)
    if (row !== undefined) throw new Error(`The database is not empty: ${nameOf(table)} has rows`)
  }
}

/** A truncated or changed file is found before the database is touched. */
async function readToTheEnd(frames: FrameReader): Promise<void> {
  await frames.take(frameKinds.header)
  while ((await frames.next()).kind !== frameKinds.end);
}

const namesOf = (applied: readonly AppliedMigration[], ledger: Ledger) =>
  new Set(applied.filter((each) => each.ledger === ledger).map(({ name }) => name))

async function requireKnown(
  applied: readonly AppliedMigration[],
  migrations: RestoreOptions['migrations'],
): Promise<void> {
  for (const { ledger, directory } of migrations) {
    const checksums = await readChecksums(directory)
    const unknown = applied.find(
      (each) => each.ledger === ledger && checksums.get(each.name) !== each.checksum,
    )
    if (unknown !== undefined) {
      throw new BackupFileError(
        `The file was written by a newer release: this one does not know ${unknown.name}`,
      )
    }
  }
}

/** Reads frames one after the other; the file is closed whatever happens. */
class FrameReader {
  readonly #frames: AsyncGenerator<Frame>

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#frames = decodeFrames(chunks)
  }

  async next(): Promise<Frame> {
    const { value, done } = await this.#frames.next()
    if (done === true) throw new BackupFileError('The file was cut off')
    return value
  }

  async take(kind: Frame['kind']): Promise<Frame> {
    const frame = await this.next()
    if (frame.kind !== kind) throw new BackupFileError('The file was cut off')
    return frame
  }
}

async function readFile<T>(file: string, work: (frames: FrameReader) => Promise<T>): Promise<T> {
  let result: { readonly value: T } | undefined
  try {
    await pipeline(createReadStream(file), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
      result = { value: await work(new FrameReader(chunks)) }
    })
  } catch (error) {
    const isBroken = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
    throw isBroken ? new BackupFileError('The file was cut off or changed', { cause: error }) : error
  }
  if (result === undefined) throw new BackupFileError('The file was cut off')
  return result.value
}

async function load(
  { client, owner }: OwnerSession,
  frames: FrameReader,
  options: RestoreOptions,
): Promise<BackupSummary> {
  await owner.query('begin')
  await owner.query('drop table platform.restoration')
  const tables = await listTables(owner)
  const keys = await listForeignKeys(owner)
  for (const { table, name } of keys)
    await owner.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`)
  for (const table of tables) await owner.query(`alter table ${nameOf(table)} disable trigger user`)
  await owner.query(`truncate ${tables.map(nameOf).join(', ')}`)
  const counted = await loadTables({ client, owner }, frames, options)
  for (const { table, name, definition } of keys) {
    await owner.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`)
  }
  for (const table of tables) await owner.query(`alter table ${nameOf(table)} enable trigger user`)
  await owner.query('commit')
  await owner.query('analyze')
  return counted
}

async function loadTables(
  { client, owner }: OwnerSession,
  frames: FrameReader,
  { onTable, files }: RestoreOptions,
): Promise<BackupSummary> {
  const counted = { tables: 0, rows: 0, files: 0 }
  for (let frame = await frames.next(); frame.kind !== frameKinds.end; frame = await frames.next()) {
    if (frame.kind === frameKinds.sequences) {
      await setSequences(owner, parseContent<BackupSequence[]>(frame))
      continue
    }
    if (frame.kind === frameKinds.file) {
      await restoreFile(frame, () => frames.next(), files)
      counted.files += 1
      continue
    }
    const progress = await loadTable(client, frames, parseContent<BackupTable>(frame))
    counted.tables += 1
    counted.rows += progress.rows
    onTable?.(progress)
  }
  return counted
}

async function loadTable(
  client: OwnerSession['client'],
  frames: FrameReader,
  table: BackupTable,
): Promise<TableProgress> {
  let end: TableProgress | undefined
  async function* chunks() {
    for (;;) {
      const frame = await frames.next()
      if (frame.kind === frameKinds.data) yield frame.content
      else if (frame.kind === frameKinds.tableEnd) {
        end = parseContent<TableProgress>(frame)
        return
      } else throw new BackupFileError('The file was cut off')
    }
  }
  const rows = await copyIn(client, `copy ${nameOf(table)} ${columnsOf(table)} from stdin`, chunks())
  if (end === undefined || end.rows !== rows) {
    throw new BackupFileError(`${nameOf(table)} has ${rows} rows instead of ${end?.rows}`)
  }
  return end
}

async function setSequences(owner: OwnerConnection, sequences: readonly BackupSequence[]): Promise<void> {
  for (const { schema, sequence, value } of sequences) {
    await owner.query('select setval($1::regclass, $2)', [nameOf({ schema, table: sequence }), value])
  }
}
