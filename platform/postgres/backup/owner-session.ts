import pg from 'pg'
import { type ConnectionOptions, toClientConfig } from '../connection-options.ts'
import { connectionState, toDatabaseError } from '../database-error.ts'
import { type OwnerConnection, toOwnerConnection } from '../owner.ts'

export type OwnerSession = { readonly client: pg.Client; readonly owner: OwnerConnection }

/**
 * The owner's login with direct access to the driver, which COPY needs. Its locale and date formats are readable in any
 * version.
 */
export async function inOwnerSession<T>(
  connection: ConnectionOptions,
  work: (session: OwnerSession) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(toClientConfig(connection))
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw toDatabaseError(error, connectionState.unableToConnect)
  }
  try {
    const owner = toOwnerConnection(client)
    await owner.query(
      `set datestyle = 'ISO'; set intervalstyle = 'iso_8601'; set extra_float_digits = 3; set timezone = 'UTC';
       set client_encoding = 'UTF8'; set statement_timeout = 0; set lock_timeout = 0`,
    )
    return await work({ client, owner })
  } finally {
    await client.end().catch(() => undefined)
  }
}
