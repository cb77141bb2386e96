import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateSecretKey } from '@trellis/platform/tokens'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSecrets } from './secrets-key.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'secrets-key-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

test('beside our own database, the key is generated once, for its owner alone', async () => {
  const sealed = (await openSecrets({ dataDir })).seal('seed', 'x')
  expect((await openSecrets({ dataDir })).open(sealed, 'x')).toBe('seed')
  expect((await stat(join(dataDir, 'secrets-key'))).mode & 0o777).toBe(0o600)
})

test('a database elsewhere needs a key', async () => {
  const databaseUrl = 'postgres://owner@db.example/trellis'
  await expect(openSecrets({ dataDir, databaseUrl })).rejects.toThrow(
    /^SECRETS_KEY is required with DATABASE_URL/,
  )
  const secretsKey = generateSecretKey()
  const sealed = (await openSecrets({ dataDir, databaseUrl, secretsKey })).seal('seed', 'x')
  expect((await openSecrets({ dataDir, secretsKey })).open(sealed, 'x')).toBe('seed')
  await expect(readFile(join(dataDir, 'secrets-key'))).rejects.toThrow('ENOENT')
})

test('a key that cannot be used is named and not repeated', async () => {
  await expect(openSecrets({ dataDir, secretsKey: 'hidden' })).rejects.toThrow(
    /^SECRETS_KEY must be 32 bytes in base64$/,
  )
  await writeFile(join(dataDir, 'secrets-key'), 'hidden')
  await expect(openSecrets({ dataDir })).rejects.toThrow(/secrets-key must be 32 bytes in base64$/)
})
