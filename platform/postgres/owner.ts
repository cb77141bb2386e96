// The owner of the database runs migrations and stores the secrets. It never serves a request: its connections are
// opened for one task and closed.
import pg from 'pg'
import { type ConnectionOptions, toClientConfig } from './connection-options.ts'
import type { Row } from './database.ts'
import { connectionState, toDatabaseError } from './database-error.ts'
import { toParameter } from './pool/to-parameter.ts'

export type OwnerConnection = {
  query<R extends Row = Row>(text: string, values?: readonly unknown[]): Promise<R[]>
  /** 'I' outside a transaction, 'T' inside one, 'E' inside a failed one. */
  transactionStatus(): string | null
}

/** Logs in as the owner, runs `work` and logs out. */
export async function asOwner<T>(
  options: ConnectionOptions,
  work: (owner: OwnerConnection) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(toClientConfig(options))
  // A broken connection also rejects the running query; without a listener it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw toDatabaseError(error, connectionState.unableToConnect)
  }
  try {
    return await work(toOwnerConnection(client))
  } finally {
    await client.end()
  }
}

export function toOwnerConnection(client: pg.Client): OwnerConnection {
  return {
    async query<R extends Row>(text: string, values?: readonly unknown[]): Promise<R[]> {
      try {
        const result = await client.query<R>(text, values?.map(toParameter))
        return result.rows
      } catch (error) {
        throw toDatabaseError(error)
      }
    },
    transactionStatus: () => client.getTransactionStatus(),
  }
}
