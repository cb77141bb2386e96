import { readFile } from 'node:fs/promises'
import {
  asOwner,
  createTestDatabase,
  type OwnerConnection,
  type TestDatabase,
} from '@trellis/platform/postgres/testing'

/** A database as an old release left it, in a cluster that has the roles. */
export async function restoreOldData(
  cluster: Parameters<typeof createTestDatabase>[0],
): Promise<TestDatabase> {
  const dump = await readFile(new URL('./326a95c.sql', import.meta.url), 'utf8')
  const database = await createTestDatabase(cluster, { empty: true })
  await asOwner(database.connection, (owner: OwnerConnection) => owner.query(dump))
  return database
}
