// The command behind script/backup: writes everything into one file, whether or not the server is running.
import { resolve } from 'node:path'
import { backUp } from '@trellis/platform/postgres'
import { fail, readSettings, say, sayTable, withDatabase } from './command.ts'

async function main(): Promise<void> {
  const [, , name] = process.argv
  if (name === undefined) throw new Error('Name the file: script/backup <file>')
  const file = resolve(name)
  const summary = await withDatabase(readSettings(), (connection) =>
    backUp({ connection, file, onTable: sayTable }),
  )
  say(`${summary.rows} rows of ${summary.tables} tables written to ${file}`)
  say('The file contains the keys of the installation. Keep it as safe as the database.')
}

await main().catch(fail)
