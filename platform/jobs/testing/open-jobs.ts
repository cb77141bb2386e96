// A separate database for a test of jobs, with a record of what happened.
import { inject, onTestFinished } from 'vitest'
import type { Logger, Row, Transaction } from '../../postgres/postgres.ts'
import { asOwner, type ConnectionOptions, type Database, openDatabase } from '../../postgres/postgres.ts'
import { createTestDatabase } from '../../postgres/testing/testing.ts'
import { type EnqueueOptions, enqueue, startWorker, type Task, type Worker } from '../jobs.ts'

export type Line = { readonly level: keyof Logger; readonly message: string; readonly fields: object }

export type Jobs = {
  readonly connection: ConnectionOptions
  readonly database: Database
  readonly lines: readonly Line[]
  readonly logger: Logger
  /** Queries as the owner. */
  ask<R extends Row>(text: string, values?: readonly unknown[]): Promise<R[]>
  /** In a transaction of its own. */
  enqueue<Payload>(options: EnqueueOptions<Payload>): Promise<void>
  as<T>(role: string, work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** Stopped at the end of the test. */
  work(tasks: readonly Task[], options?: { readonly concurrency?: number }): Promise<Worker>
}

export async function openJobs(cluster: ConnectionOptions = inject('testCluster')): Promise<Jobs> {
  const testDatabase = await createTestDatabase(cluster)
  onTestFinished(() => testDatabase.drop())
  const { connection } = testDatabase
  const database = await openDatabase(connection)
  onTestFinished(() => database.close())
  const lines: Line[] = []
  const log = (level: keyof Logger) => (fields: object, message: string) => {
    lines.push({ level, message, fields })
  }
  const logger: Logger = { info: log('info'), warn: log('warn'), error: log('error') }
  const as: Jobs['as'] = (role, work) => database.transaction({ role }, work)
  return {
    connection,
    database,
    lines,
    logger,
    ask: (text, values) => asOwner(connection, (owner) => owner.query(text, values)),
    enqueue: (options) => as('app_writer', (transaction) => enqueue(transaction, options)),
    as,
    async work(tasks, options) {
      const services = undefined
      const worker = await startWorker({
        connection,
        database,
        logger,
        tasks,
        services,
        deathPatience: 100,
        ...options,
      })
      onTestFinished(() => worker.stop())
      return worker
    },
  }
}
