import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, makePrivateFolder } from './account.ts'

// The kernel allows 104 (macOS) or 108 bytes for the whole path, including the final zero.
const maxPathLength = 103
const socketName = '/.s.PGSQL.5432'

/** A 0700 folder for the socket: beside the data, or a short one of our own if that path is too long. */
export async function makeSocketFolder(folder: string, account: Account): Promise<string> {
  const beside = join(folder, 'socket')
  if (Buffer.byteLength(beside + socketName) <= maxPathLength) {
    await makePrivateFolder(beside, account)
    return beside
  }
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  // Anyone may create a folder of this name in a shared place before us. If it is not ours, it is refused.
  const short = join(tmpdir(), `postgres-${hash}`)
  await makePrivateFolder(short, account)
  return short
}
