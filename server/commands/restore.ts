// The command behind script/restore: loads a backup into an empty database of any supported PostgreSQL version.
import { resolve } from 'node:path'
import { productMigrations } from '@trellis/database/migrations'
import { platformMigrations, restore } from '@trellis/platform/postgres'
import { openFileStore } from '../process/open-file-store.ts'
import { fail, readSettings, say, sayTable, withDatabase } from './command.ts'

async function main(): Promise<void> {
  const [, , name] = process.argv
  if (name === undefined) throw new Error('Name the file: script/restore <file>')
  const config = readSettings()
  const files = await openFileStore(config)
  const summary = await withDatabase(config, (connection) =>
    restore({
      connection,
      file: resolve(name),
      migrations: [
        { ledger: 'platform', directory: platformMigrations },
        { ledger: 'product', directory: productMigrations },
      ],
      onTable: sayTable,
      files,
    }),
  )
  await files.close()
  say(`${summary.rows} rows of ${summary.tables} tables and ${summary.files} files restored`)
}

await main().catch(fail)
