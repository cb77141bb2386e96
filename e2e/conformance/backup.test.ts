// The commands that people type, while the product runs.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { startFakeS3 } from './support/fake-s3.ts'
import { createOwnDatabase, type OwnDatabase, queryAt } from './support/own-database.ts'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)
let folder: string
let target: OwnDatabase

const { databaseUrl, dataDir, url, secretKey } = inject('installation')

type Place = { readonly databaseUrl: string; readonly dataDir: string }

const command = (name: string, file: string, place: Place) =>
  run(process.execPath, [join(root, 'server/commands', name), file], {
    env: { ...process.env, DATABASE_URL: place.databaseUrl, DATA_DIR: place.dataDir },
  })

/** A file of the product, uploaded as its own client does. */
async function upload(name: string, content: Buffer): Promise<void> {
  const { storage } = createClient(url, secretKey)
  await storage.createBucket('backup-test')
  const { error } = await storage.from('backup-test').upload(name, content)
  expect(error).toBeNull()
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-command-'))
  target = await createOwnDatabase()
})

afterAll(async () => {
  await target.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Milliseconds: several programs start, one after another, beside other suites. */
const copyTime = 180_000

test(
  'script/backup copies a running database, and script/restore brings it into an empty one',
  async () => {
    const file = join(folder, 'copy.backup')
    const content = randomBytes(1_500_000)
    await upload('picture.bin', content)
    const backup = await command('back-up.ts', file, { databaseUrl, dataDir })
    expect(backup.stdout).toMatch(/public\.components +\d+ rows/)
    expect(backup.stdout).toMatch(/\d+ rows of \d+ tables and [1-9]\d* files written to /)
    const place = { databaseUrl: target.url, dataDir: join(folder, 'data') }
    const restored = await command('restore.ts', file, place)
    expect(restored.stdout).toMatch(/\d+ rows of \d+ tables and [1-9]\d* files restored/)
    const [row] = await queryAt(target.url, `select version from storage.objects where name = 'picture.bin'`)
    const version = String(row?.version)
    const copy = join(place.dataDir, 'files', version.slice(-4, -2), version.slice(-2), version)
    expect(content.equals(await readFile(copy))).toBe(true)
    const demo =
      'select title, health_score from components where organization_id = any (app.demo_organizations()) order by title'
    const [stored, expected] = [await queryAt(target.url, demo), await queryAt(databaseUrl, demo)]
    expect(stored.length).toBeGreaterThanOrEqual(60)
    expect(stored).toEqual(expected)
    await expect(command('restore.ts', file, place)).rejects.toMatchObject({
      stderr: expect.stringContaining('The database is not empty'),
    })
  },
  copyTime,
)

async function openBucket() {
  const { settings, stop } = await startFakeS3()
  onTestFinished(stop)
  return settings
}

test('script/storage-copy brings the files into a bucket and back, and copies nothing twice', async () => {
  const content = randomBytes(9_000_000)
  await upload('moved.bin', content)
  const s3 = await openBucket()
  const copy = (target: string, to: string) =>
    run(process.execPath, [join(root, 'server/commands/copy-files.ts'), '--to', target], {
      env: { ...process.env, ...s3, DATABASE_URL: databaseUrl, DATA_DIR: to },
    })
  const [all] = await queryAt(databaseUrl, 'select count(*)::int from storage.objects')
  const count = Number(all?.count)
  const first = await copy('s3', dataDir)
  expect(first.stdout).toContain('must be stopped')
  expect(first.stdout).toMatch(new RegExp(`^${count} files .* copied, 0 already there$`, 'm'))
  expect((await copy('s3', dataDir)).stdout).toMatch(
    new RegExp(`^0 files .* copied, ${count} already there$`, 'm'),
  )
  const other = join(folder, 'back')
  expect((await copy('files', other)).stdout).toMatch(new RegExp(`^${count} files .* copied`, 'm'))
  const [row] = await queryAt(databaseUrl, `select version from storage.objects where name = 'moved.bin'`)
  const version = String(row?.version)
  const back = join(other, 'files', version.slice(-4, -2), version.slice(-2), version)
  expect(content.equals(await readFile(back))).toBe(true)
})

test('script/storage-copy needs a target and a bucket, and names a missing file', async () => {
  const copy = (args: readonly string[], env: object) =>
    run(process.execPath, [join(root, 'server/commands/copy-files.ts'), ...args], {
      env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'empty'), ...env },
    })
  await expect(copy([], {})).rejects.toMatchObject({ stderr: expect.stringMatching(/^Name the target/) })
  await expect(copy(['--to', 's3'], {})).rejects.toMatchObject({
    stderr: expect.stringMatching(/^Set STORAGE_S3_\*/),
  })
  await upload('lost.bin', Buffer.from('lost'))
  await expect(copy(['--to', 's3'], await openBucket())).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/files are missing or damaged and were not copied:/),
  })
})
