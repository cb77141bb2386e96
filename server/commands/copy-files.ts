// The command behind script/storage-copy: copies every file between DATA_DIR and S3, while Trellis is stopped.
import { type ConnectionOptions, findRunningPostgres } from '@trellis/platform/postgres'
import { copyFiles, listNamedFiles, type Store } from '@trellis/platform/storage'
import { openFileStore, openFilesFolder } from '../process/open-file-store.ts'
import type { Config } from '../settings/config.ts'
import { fail, readSettings, say, withDatabase } from './command.ts'

const targets = ['s3', 'files'] as const
type Target = (typeof targets)[number]

/** Milliseconds between two lines of progress. */
const sayInterval = 2_000
const mostNamed = 20

async function main(): Promise<void> {
  const target = readTarget(process.argv.slice(2))
  const config = readSettings()
  if (config.s3 === undefined) {
    throw new Error('Set STORAGE_S3_* to the bucket that the files are copied to or from')
  }
  await requireStopped(config)
  const [bucket, folder] = [await openFileStore(config), await openFilesFolder(config)]
  try {
    const stores = target === 's3' ? { from: folder, to: bucket } : { from: bucket, to: folder }
    await withDatabase(config, (connection) => copyAll(connection, stores))
  } finally {
    await bucket.close()
    await folder.close()
  }
  if (process.exitCode === undefined) say(nextSteps[target])
}

const nextSteps: Readonly<Record<Target, string>> = {
  s3: 'Start Trellis with the settings STORAGE_S3_*. Then the folder "files" in DATA_DIR is not needed any more.',
  files: 'Start Trellis without the settings STORAGE_S3_*. Then the bucket is not needed any more.',
}

function readTarget(given: readonly string[]): Target {
  const [option, value, ...others] = given
  const target = targets.find((each) => each === value)
  if (option !== '--to' || target === undefined || others.length > 0) {
    throw new Error('Name the target: script/storage-copy --to s3, or script/storage-copy --to files')
  }
  return target
}

/** What people upload or delete meanwhile would be in the wrong place. */
async function requireStopped({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl !== undefined) {
    say('Every Trellis server that uses this database must be stopped until the copy is complete.')
  } else if ((await findRunningPostgres(dataDir)) !== undefined) {
    throw new Error('Stop Trellis first: the files are copied while nothing changes them')
  }
}

async function copyAll(
  connection: ConnectionOptions,
  stores: { readonly from: Store; readonly to: Store },
): Promise<void> {
  let saidAt = Date.now()
  const { copied, skipped, bytes, lost } = await copyFiles({
    ...stores,
    files: listNamedFiles(connection),
    onFile(progress) {
      if (Date.now() - saidAt < sayInterval) return
      saidAt = Date.now()
      say(`${progress.copied} files copied, ${progress.skipped} already there`)
    },
  })
  say(`${copied} files (${Math.round(bytes / 1e6)} MB) copied, ${skipped} already there`)
  if (lost.length === 0) return
  process.exitCode = 1
  say(`${lost.length} files are missing or damaged and were not copied:`)
  for (const version of lost.slice(0, mostNamed)) say(`  ${version}`)
}

await main().catch(fail)
