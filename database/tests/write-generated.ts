// The command behind script/schema. It generates files from the migrations; with --check it only reports stale ones.
// It runs the embedded PostgreSQL, which every machine has.
import { readFile, writeFile } from 'node:fs/promises'
import { platformMigrations } from '@trellis/platform/postgres'
import {
  asOwner,
  createTemplate,
  createTestDatabase,
  startTestCluster,
} from '@trellis/platform/postgres/testing'
import { generateSchema } from '../generate-schema.ts'
import { generateTypes } from '../generate-types.ts'
import { productMigrations } from '../migrations.ts'
import { hashInputs, isRemembered, remember } from './last-check.ts'

const generators = { 'schema.sql': generateSchema, 'types.generated.ts': generateTypes }

async function generate(): Promise<Map<string, string>> {
  const cluster = await startTestCluster('packaged')
  try {
    await createTemplate(cluster.connection, [
      { ledger: 'platform', directory: platformMigrations },
      { ledger: 'product', directory: productMigrations },
    ])
    const { connection } = await createTestDatabase(cluster.connection)
    return await asOwner(connection, async (owner) => {
      const texts = new Map<string, string>()
      for (const [file, generator] of Object.entries(generators))
        texts.set(file, await generator(owner.query))
      return texts
    })
  } finally {
    await cluster.stop()
  }
}

const locate = (file: string) => new URL(`../${file}`, import.meta.url)

async function findOutOfDate(): Promise<(readonly [string, string])[]> {
  const found: (readonly [string, string])[] = []
  for (const [file, text] of await generate()) {
    const stored = await readFile(locate(file), 'utf8').catch(() => '')
    if (stored.replaceAll('\r\n', '\n') !== text) found.push([file, text])
  }
  return found
}

async function write(): Promise<void> {
  for (const [file, text] of await findOutOfDate()) {
    await writeFile(locate(file), text)
    process.stdout.write(`database/${file} written\n`)
  }
}

async function check(): Promise<void> {
  const hash = await hashInputs()
  if (await isRemembered(hash)) return
  const outOfDate = await findOutOfDate()
  for (const [file] of outOfDate) {
    process.stdout.write(
      `database/${file} is not what the migrations make: run script/schema and commit it\n`,
    )
  }
  if (outOfDate.length === 0) await remember(hash)
  else process.exitCode = 1
}

await (process.argv.includes('--check') ? check() : write()).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
})
