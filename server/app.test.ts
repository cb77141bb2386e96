import type { Database } from '@trellis/platform/postgres'
import type { Store } from '@trellis/platform/storage'
import { generateSecretKey, type Keyring, openSecretBox } from '@trellis/platform/tokens'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createApp } from './app.ts'
import { readConfig } from './settings/config.ts'

/** Linux stores no bytes under this path, so its free space is zero on every machine. */
const fullDisk = '/proc'

async function askReadiness(settings: Readonly<Record<string, string>>): Promise<[number, unknown]> {
  const database: Pick<Database, 'ping'> = { ping: async () => undefined }
  const app = await createApp({
    config: readConfig(settings, { isRoot: false }),
    database: database as Database,
    keyring: {} as Keyring,
    secrets: openSecretBox(generateSecretKey()),
    store: {} as Store,
    logger: pino({ level: 'silent' }),
    isDevelopment: true,
    ending: new AbortController().signal,
    contactSecret: 'a secret',
    loadBuild: () => Promise.reject(new Error('No page was asked for')),
  })
  const answer = await app.request('/readyz')
  return [answer.status, await answer.json()]
}

test('the server is not ready while the disk of its own database is full', async () => {
  expect(await askReadiness({ DATA_DIR: fullDisk })).toEqual([503, { status: 'the disk is full' }])
  expect(await askReadiness({ DATA_DIR: import.meta.dirname })).toMatchObject([200, { status: 'ready' }])
})

test('a full disk here says nothing about a database elsewhere', async () => {
  const settings = { DATA_DIR: fullDisk, DATABASE_URL: 'postgres://owner@db.example/trellis' }
  expect(await askReadiness(settings)).toMatchObject([200, { status: 'ready' }])
})
