import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder for what the steps of one run share. Every step finds its way there by the environment. */
export function makeRunFolder(): void {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-run-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  process.env.TEST_DATA_FOLDER = join(folder, 'data')
  // Dozens of servers and test workers load the same modules, and read them from here ready to run.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
}
