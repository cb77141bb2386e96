import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { ConnectionOptions } from '../connection-options.ts'
import { DatabaseError } from '../database-error.ts'
import { asOwner } from '../owner.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { superuser } from './initialize-cluster.ts'

export const ownerName = 'trellis'

/** The password of the embedded server, generated at the first start: letters, digits, - and _ only. */
export async function ensurePassword(file: string): Promise<string> {
  try {
    await writeFile(file, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return (await readFile(file, 'utf8')).trim()
}

/** The login of the owner, an ordinary user like that of a managed service; created at the first start. */
export async function ensureOwner(login: ConnectionOptions, password: string): Promise<ConnectionOptions> {
  const connection = { ...login, password, user: ownerName, database: ownerName }
  try {
    await asOwner(connection, async () => undefined)
  } catch (error) {
    if (!isMissing(error)) throw error
    await createOwner({ ...login, password, user: superuser, database: superuser }, password)
  }
  return connection
}

async function createOwner(connection: ConnectionOptions, password: string): Promise<void> {
  try {
    await asOwner(connection, async (owner) => {
      const [role] = await owner.query('select 1 from pg_roles where rolname = $1', [ownerName])
      const change = role === undefined ? 'create' : 'alter'
      await owner.query(`${change} role ${ownerName} login createrole createdb password '${password}'`)
      const [database] = await owner.query('select 1 from pg_database where datname = $1', [ownerName])
      if (database === undefined) await owner.query(`create database ${ownerName} owner ${ownerName}`)
    })
  } catch (error) {
    if (!isMissing(error)) throw error
    throw new EmbeddedPostgresError(
      'The file "password" does not fit the data beside it: restore both together',
      {
        cause: error,
      },
    )
  }
}

// PostgreSQL answers the same for an unknown user and a wrong password.
function isMissing(error: unknown): boolean {
  return error instanceof DatabaseError && ['28P01', '3D000'].includes(error.sqlstate)
}
