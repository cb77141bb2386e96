import { createHash } from 'node:crypto'
import { lstat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, makePrivateFolder } from './account.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

// The kernel allows 104 (macOS) or 108 bytes for the whole path, the closing zero included.
const maxPathLength = 103
const socketName = '/.s.PGSQL.5432'

/** A 0700 folder for the socket: beside the data, or a short one of our own where that path is too long. */
export async function makeSocketFolder(folder: string, account: Account): Promise<string> {
  const beside = join(folder, 'socket')
  if (Buffer.byteLength(beside + socketName) <= maxPathLength) {
    await makePrivateFolder(beside, account)
    return beside
  }
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  const short = join(tmpdir(), `postgres-${hash}`)
  await refuseForeignFolder(short, account)
  await makePrivateFolder(short, account)
  return short
}

// Anyone may create a folder of this name in a shared place before us.
async function refuseForeignFolder(folder: string, account: Account): Promise<void> {
  const found = await lstat(folder).catch(() => undefined)
  const allowed = [process.getuid?.(), account?.uid]
  if (found === undefined || (found.isDirectory() && allowed.includes(found.uid))) return
  throw new EmbeddedPostgresError(
    `${folder} belongs to someone else: remove it, or choose a shorter DATA_DIR`,
  )
}
