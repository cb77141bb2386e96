// The commands that people type, while the product runs.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createOwnDatabase, type OwnDatabase, queryAt } from './support/own-database.ts'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)
let folder: string
let target: OwnDatabase

const { databaseUrl } = inject('installation')

const command = (name: string, file: string, url: string) =>
  run(process.execPath, [join(root, 'server/commands', name), file], {
    env: { ...process.env, DATABASE_URL: url },
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-command-'))
  target = await createOwnDatabase()
})

afterAll(async () => {
  await target.drop()
  await rm(folder, { recursive: true, force: true })
})

test('script/backup copies a running database, and script/restore brings it into an empty one', async () => {
  const file = join(folder, 'copy.backup')
  const backup = await command('back-up.ts', file, databaseUrl)
  expect(backup.stdout).toMatch(/public\.components +\d+ rows/)
  expect(backup.stdout).toContain(`tables written to ${file}`)
  const restored = await command('restore.ts', file, target.url)
  expect(restored.stdout).toMatch(/\d+ rows of \d+ tables restored/)
  const demo =
    'select title, health_score from components where organization_id = any (app.demo_organizations()) order by title'
  const [stored, expected] = [await queryAt(target.url, demo), await queryAt(databaseUrl, demo)]
  expect(stored.length).toBeGreaterThanOrEqual(60)
  expect(stored).toEqual(expected)
  await expect(command('restore.ts', file, target.url)).rejects.toMatchObject({
    stderr: expect.stringContaining('The database is not empty'),
  })
})
