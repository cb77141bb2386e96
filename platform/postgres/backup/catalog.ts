import type { OwnerConnection } from '../owner.ts'
import { queueSchema } from '../queue-schema.ts'

// A backup holds every ordinary table outside PostgreSQL's own schemas. Unlogged tables are left out, because they hold
// what may be lost. So is the migration ledger of the queue's library: it records which tables exist, not their rows.
const ours = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  and (n.nspname, c.relname) <> ('${queueSchema}', 'migrations') and not exists (
  select 1 from pg_depend x where x.classid = 'pg_class'::regclass and x.objid = c.oid and x.deptype = 'e')`

export type BackupTable = {
  readonly schema: string
  readonly table: string
  readonly columns: readonly string[]
}

/** Generated columns are left out: they are recomputed. */
export function listTables(owner: OwnerConnection): Promise<BackupTable[]> {
  return owner.query<BackupTable>(
    `select n.nspname as schema, c.relname as table, coalesce((
       select json_agg(a.attname order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''), '[]') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.relpersistence = 'p' and ${ours}
     order by 1, 2`,
  )
}

export type BackupSequence = { readonly schema: string; readonly sequence: string; readonly value: string }

/** Sequences that were never used have no value to keep. */
export function listSequences(owner: OwnerConnection): Promise<BackupSequence[]> {
  return owner.query<BackupSequence>(
    `select s.schemaname as schema, s.sequencename as sequence, s.last_value::text as value
     from pg_sequences s
     join pg_namespace n on n.nspname = s.schemaname
     join pg_class c on c.relnamespace = n.oid and c.relname = s.sequencename
     where ${ours} and s.last_value is not null
     order by 1, 2`,
  )
}

export type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string }

export function listForeignKeys(owner: OwnerConnection): Promise<ForeignKey[]> {
  return owner.query<ForeignKey>(
    `select format('%I.%I', n.nspname, c.relname) as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k
     join pg_class c on c.oid = k.conrelid
     join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and ${ours}
     order by 1, 2`,
  )
}

export type AppliedMigration = { readonly ledger: string; readonly name: string; readonly checksum: string }

export function listMigrations(owner: OwnerConnection): Promise<AppliedMigration[]> {
  return owner.query<AppliedMigration>(
    'select ledger, name, checksum from platform.migrations order by ledger, name collate "C"',
  )
}
