// The command behind script/backup: writes everything into one file, whether or not the server is running. A bucket of
// S3 is not ours to copy.
import { resolve } from 'node:path'
import { backUp } from '@trellis/platform/postgres'
import { openFilesFolder } from '../process/open-file-store.ts'
import { fail, readSettings, say, sayTable, withDatabase } from './command.ts'

async function main(): Promise<void> {
  const [, , name] = process.argv
  if (name === undefined) throw new Error('Name the file: script/backup <file>')
  const file = resolve(name)
  const config = readSettings()
  const lost: string[] = []
  const files = config.s3 === undefined ? await openFilesFolder(config) : undefined
  const summary = await withDatabase(config, (connection) =>
    backUp({
      connection,
      file,
      onTable: sayTable,
      ...(files !== undefined && { files }),
      onLostFile: (version) => lost.push(version),
    }),
  )
  say(`${summary.rows} rows of ${summary.tables} tables and ${summary.files} files written to ${file}`)
  say('The file contains the keys of the installation. Keep it as safe as the database.')
  if (files === undefined) {
    say(
      `The files in the bucket ${config.s3?.bucket} are not in it. Back up the bucket yourself, after this command.`,
    )
  }
  if (lost.length > 0) sayLost(lost)
}

/** The backup is complete except for them, and they will not come back. */
function sayLost(lost: readonly string[]): void {
  process.exitCode = 1
  say(`${lost.length} files are missing from DATA_DIR or damaged:`)
  for (const version of lost.slice(0, 20)) say(`  ${version}`)
}

await main().catch(fail)
