// Plain SQL files, forward only. Each runs in a transaction together with its row in the ledger, so a file is applied
// completely or not at all. The lock lets any number of processes start at once.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConnectionOptions } from './connection-options.ts'
import { asOwner, type OwnerConnection } from './owner.ts'
import { migrateQueue } from './queue-schema.ts'

export type Ledger = 'platform' | 'product'

export type MigrateOptions = {
  readonly connection: ConnectionOptions
  readonly ledger: Ledger
  /** Holds `<UTC stamp>_<verb_phrase>.sql`. */
  readonly directory: string
  /** Applies only these; the others wait for the next call. */
  readonly only?: ReadonlySet<string>
  /** A database with an unfinished restore is reserved for the restore. */
  readonly isRestoring?: boolean
}

/** Stops the start: the files and the ledger do not match. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

type Migration = { readonly name: string; readonly sql: string; readonly checksum: string }
type LedgerRow = { readonly name: string; readonly checksum: string }

const migrationsLock = 7_215_302
const fileName = /^\d{14}_[a-z0-9]+(?:_[a-z0-9]+)*\.sql$/

export async function migrate(options: MigrateOptions): Promise<{ applied: string[] }> {
  const migrations = await readMigrations(options.directory)
  return await asOwner(options.connection, async (owner) => {
    await owner.query('select pg_advisory_lock($1)', [migrationsLock])
    await revokeTemporaryTables(owner)
    await createLedger(owner)
    if (options.isRestoring !== true) await requireRestored(owner)
    const wanted = migrations.filter(({ name }) => options.only?.has(name) ?? true)
    const pending = findPending(wanted, await readLedger(owner, options.ledger))
    for (const migration of pending) await apply(owner, options.ledger, migration)
    if (options.ledger === 'platform') await migrateQueue(options.connection)
    if (pending.length > 0) await owner.query("notify pgrst, 'reload schema'")
    return { applied: pending.map(({ name }) => name) }
  })
}

/** The checksum of each migration by its name. */
export async function readChecksums(directory: string): Promise<Map<string, string>> {
  return new Map((await readMigrations(directory)).map(({ name, checksum }) => [name, checksum]))
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const misnamed = names.find((name) => !fileName.test(name))
  if (misnamed !== undefined) {
    throw new MigrationError(`The migration ${misnamed} is not named <UTC stamp>_<verb_phrase>.sql`)
  }
  return await Promise.all(
    names.map(async (name) => {
      // A checkout may have changed the line endings; that is not an edit.
      const sql = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** The privileges of a database are its own: neither a template nor most dumps carry them. */
export async function revokeTemporaryTables(owner: OwnerConnection): Promise<void> {
  await owner.query(`do $$ begin
    execute format('revoke temporary on database %I from public', current_database());
  end $$`)
}

async function createLedger(owner: OwnerConnection): Promise<void> {
  await owner.query(`
    set client_min_messages = warning;
    create schema if not exists platform;
    create table if not exists platform.migrations (
      ledger text not null,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now(),
      constraint migrations_pkey primary key (ledger, name),
      constraint migrations_ledger_known check (ledger in ('platform', 'product'))
    )`)
}

async function requireRestored(owner: OwnerConnection): Promise<void> {
  const [row] = await owner.query<{ is_restored: boolean }>(
    `select to_regclass('platform.restoration') is null as is_restored`,
  )
  if (row?.is_restored !== true)
    throw new MigrationError('A restoration into this database was broken off: run it again')
}

function readLedger(owner: OwnerConnection, ledger: Ledger): Promise<LedgerRow[]> {
  return owner.query<LedgerRow>(
    'select name, checksum from platform.migrations where ledger = $1 order by name collate "C"',
    [ledger],
  )
}

function findPending(migrations: readonly Migration[], applied: readonly LedgerRow[]): Migration[] {
  const files = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, checksum } of applied) {
    const file = files.get(name)
    if (file === undefined) throw new MigrationError(`The applied migration ${name} is missing`)
    if (file.checksum !== checksum) {
      throw new MigrationError(`The migration ${name} was edited after it was applied: add a new one instead`)
    }
    files.delete(name)
  }
  const newest = applied.at(-1)?.name ?? ''
  const pending = [...files.values()]
  const late = pending.find(({ name }) => name < newest)
  if (late !== undefined) {
    throw new MigrationError(
      `The migration ${late.name} is older than the applied ${newest}: give it a newer stamp`,
    )
  }
  return pending
}

async function apply(owner: OwnerConnection, ledger: Ledger, migration: Migration): Promise<void> {
  try {
    await owner.query('begin')
    await owner.query(migration.sql)
    if (owner.transactionStatus() !== 'T') throw new Error('it ends its transaction itself')
    await owner.query('insert into platform.migrations (ledger, name, checksum) values ($1, $2, $3)', [
      ledger,
      migration.name,
      migration.checksum,
    ])
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationError(`The migration ${migration.name} failed: ${reason}`, { cause: error })
  }
}
