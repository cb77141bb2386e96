// Remembers the last files that passed the check, so that checking them again does not start PostgreSQL.
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const memory = join(root, 'node_modules/.cache/trellis/schema-check')
const inputs = [
  '{database,platform}/migrations/*.sql',
  'database/schema.sql',
  'database/**/*.ts',
  'platform/postgres/**/*.ts',
  'package-lock.json',
]

export async function hashInputs(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of globSync(inputs, { cwd: root, exclude: ['**/node_modules/**'] }).sort()) {
    hash.update(file).update(await readFile(join(root, file)))
  }
  return hash.digest('hex')
}

export async function isRemembered(hash: string): Promise<boolean> {
  return (await readFile(memory, 'utf8').catch(() => '')) === hash
}

export async function remember(hash: string): Promise<void> {
  await mkdir(dirname(memory), { recursive: true })
  await writeFile(memory, hash)
}
