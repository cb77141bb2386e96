import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { asOwner, createTestDatabase, type TestDatabase } from '../postgres/testing/testing.ts'
import { openPlatform } from './open-platform.ts'
import { parseSettings } from './settings.ts'

let testDatabase: TestDatabase
beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('testCluster'), { empty: true })
})
afterAll(() => testDatabase?.drop())

const logger = { info: () => undefined, warn: () => undefined, error: () => undefined }

function open(settings: object) {
  const { host = '', port, user, password, database } = testDatabase.connection
  const login = `${user}:${password}@localhost:${port}`
  const databaseUrl = `postgres://${login}/${database}?host=${encodeURIComponent(host)}`
  return openPlatform(parseSettings(JSON.stringify({ databaseUrl, ...settings })), logger)
}

const ask = (text: string) => asOwner(testDatabase.connection, (owner) => owner.query(text))

test('a file of keys that cannot be read stops it by name, before the database is changed', async () => {
  await expect(open({ signingKeysFile: 'no-such-file.json' })).rejects.toThrow(
    /^The settings cannot be used\. signingKeysFile: \(no-such-file\.json\) cannot be read$/,
  )
  expect(await ask(`select 1 from pg_namespace where nspname in ('auth', 'platform')`)).toEqual([])
})

test('with sign-in, old records are deleted every day', async () => {
  const platform = await open({ auth: { siteUrl: 'http://localhost:3000' } })
  try {
    const listKnown = () =>
      ask('select identifier from graphile_worker._private_known_crontabs order by identifier')
    await expect.poll(listKnown).toEqual([{ identifier: 'prune-effects' }, { identifier: 'prune-sign-in' }])
  } finally {
    await platform.close()
  }
})

test('with files, what nobody names is removed every day', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'platform-test-'))
  const platform = await open({ storage: { directory } })
  try {
    const listKnown = () =>
      ask(`select identifier from graphile_worker._private_known_crontabs where identifier = 'sweep-files'`)
    await expect.poll(listKnown).toEqual([{ identifier: 'sweep-files' }])
    expect((await platform.app.request('/storage/v1/status')).status).toBe(200)
    expect((await platform.app.request('/storage/v1/nothing')).status).toBe(404)
  } finally {
    await platform.close()
    await rm(directory, { recursive: true })
  }
})
