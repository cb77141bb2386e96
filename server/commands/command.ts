// What the commands beside the server share: settings, the way to the database, and how they speak.
import {
  type ConnectionOptions,
  findRunningPostgres,
  startEmbeddedPostgres,
  type TableProgress,
} from '@trellis/platform/postgres'
import { type Config, readConfig } from '../config.ts'

export const readSettings = () => readConfig(process.env, { isRoot: process.getuid?.() === 0 })

/** The database of the settings: one that runs already, or the embedded one for as long as the work takes. */
export async function withDatabase<T>(
  config: Config,
  work: (connection: ConnectionOptions) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl !== undefined) return await work({ url: config.databaseUrl })
  const running = await findRunningPostgres(config.dataDir)
  if (running !== undefined) return await work(running)
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir })
  try {
    return await work(postgres.connection)
  } finally {
    await postgres.stop()
  }
}

export const sayTable = ({ table, rows }: TableProgress) => say(`${table.padEnd(44)}${rows} rows`)

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Ends with one clear line; what is no fault of the person who typed comes with its stack. */
export function fail(error: unknown): never {
  const isExplained =
    error instanceof Error && !(error instanceof TypeError || error instanceof ReferenceError)
  process.stderr.write(`${isExplained ? error.message : (error as Error)?.stack}\n`)
  process.exit(1)
}
