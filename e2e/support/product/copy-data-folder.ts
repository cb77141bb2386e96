// A database that was created, migrated and given the demo before, for servers whose first start is not the point.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'

/** Fills a DATA_DIR that does not exist yet, unless the settings ask for another database than the usual one. */
export async function copyDataFolder(
  dataDir: string,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  // script/test makes it for the run. A suite that is started by itself has none.
  const made = process.env.TEST_DATA_FOLDER ?? ''
  if (!existsSync(made) || existsSync(dataDir) || 'DATABASE_URL' in settings || 'DEMO' in settings) return
  // The files keep their owners: as root the database runs as another user.
  await promisify(execFile)('cp', ['-a', made, dataDir])
}
