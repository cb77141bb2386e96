// The commands that people type, while the product runs.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)
const databaseName = `restored_${Date.now()}`
let folder: string

const { databaseUrl } = inject('installation')
const targetUrl = () => {
  const url = new URL(databaseUrl)
  url.pathname = `/${databaseName}`
  return url.href
}

async function query(connectionString: string, text: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const command = (name: string, file: string, url: string) =>
  run(process.execPath, [join(root, 'server/commands', name), file], {
    env: { ...process.env, DATABASE_URL: url },
  })

/** The owner of a managed service may not create databases; here one is made for the copy. */
async function createDatabase(): Promise<void> {
  const [{ may } = { may: false }] = await query(
    databaseUrl,
    'select rolcreatedb as may from pg_roles where rolname = current_user',
  )
  if (!may) {
    const superuser = new URL(databaseUrl)
    superuser.username = 'postgres'
    await query(superuser.href, 'alter role trellis createdb')
  }
  await query(databaseUrl, `create database ${databaseName}`)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-command-'))
  await createDatabase()
})

afterAll(async () => {
  await query(databaseUrl, `drop database if exists ${databaseName} with (force)`)
  await rm(folder, { recursive: true, force: true })
})

test('script/backup copies a running database, and script/restore brings it into an empty one', async () => {
  const file = join(folder, 'copy.backup')
  const backup = await command('back-up.ts', file, databaseUrl)
  expect(backup.stdout).toMatch(/public\.components +\d+ rows/)
  expect(backup.stdout).toContain(`tables are in ${file}`)
  const restored = await command('restore.ts', file, targetUrl())
  expect(restored.stdout).toMatch(/\d+ rows of \d+ tables are restored/)
  const demo =
    'select title, health_score from components where organization_id = any (app.demo_organizations()) order by title'
  const [stored, expected] = [await query(targetUrl(), demo), await query(databaseUrl, demo)]
  expect(stored.length).toBeGreaterThanOrEqual(60)
  expect(stored).toEqual(expected)
  await expect(command('restore.ts', file, targetUrl())).rejects.toMatchObject({
    stderr: expect.stringContaining('The database is not empty'),
  })
})
