// A server process for tests of the embedded PostgreSQL: starts it in the given folder and prints one line when it has
// started or failed, and one when it has stopped.
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '' })
  process.stdin.resume()
  process.on('SIGTERM', async () => {
    await postgres.stop()
    process.stdin.destroy()
  })
  say(JSON.stringify({ connection: postgres.connection }))
} catch (error) {
  say(JSON.stringify({ refusal: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }))
}
