// Shared by the commands beside the server: settings, access to the database, and output.
import {
  type ConnectionOptions,
  findRunningPostgres,
  startEmbeddedPostgres,
  type TableProgress,
} from '@trellis/platform/postgres'
import { type Config, readConfig } from '../settings/config.ts'

export const readSettings = () => readConfig(process.env, { isRoot: process.getuid?.() === 0 })

/** The database from the settings: one that is already running, or the embedded one for the duration of the work. */
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

/** Ends with one clear line. Errors that the user did not cause are printed with their stack. */
export function fail(error: unknown): never {
  const isExplained =
    error instanceof Error && !(error instanceof TypeError || error instanceof ReferenceError)
  process.stderr.write(`${isExplained ? error.message : (error as Error)?.stack}\n`)
  process.exit(1)
}
