// Today's server starts on the data of an old release, and people continue where they left off.
import { restoreOldData } from '@trellis/database/old-data'
import { authTasks } from '@trellis/platform/auth'
import { startWorker } from '@trellis/platform/jobs'
import type { Mail } from '@trellis/platform/mail'
import { asOwner, type ConnectionOptions, ensureSecret, openDatabase } from '@trellis/platform/postgres'
import type { Store } from '@trellis/platform/storage'
import { generateSecretKey, openKeyring, openSecretBox } from '@trellis/platform/tokens'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createApp } from '../app.ts'
import { authMailIn } from '../mails/auth-mail.ts'
import { readConfig } from '../settings/config.ts'
import { prepareSchemas } from './start.ts'
import { type Stop, stopAll } from './stop-all.ts'

const publicUrl = 'http://localhost:3000'
/** What a person's browser stored during the old release. */
const kept = {
  publishableKey: 'sb_publishable_PktkS8YeLdleDHq6RCF9pwonrIbmOJQw',
  refreshToken: 'N5H4i43mS7eq-jvkwtKIhAWr4-s_bxWa8VL_632AutM2VQw03O-yDw',
}

type Answer = { readonly status: number; readonly body: unknown }

const stops: Stop[] = []
const mails: Mail[] = []
let connection: ConnectionOptions
let ask: (method: string, path: string, body?: object, token?: string) => Promise<Answer>

beforeAll(async () => {
  const old = await restoreOldData(inject('testCluster'))
  stops.push(() => old.drop())
  connection = old.connection
  const config = readConfig(
    { PUBLIC_URL: publicUrl, MAIL_MIN_INTERVAL: '0', BILLING: 'off' },
    { isRoot: false },
  )
  await prepareSchemas(connection, config)
  const database = await openDatabase(connection)
  stops.push(() => database.close())
  const keyring = await openKeyring({
    ensureSecret: (name, create) => ensureSecret(connection, name, create),
    issuer: `${publicUrl}/auth/v1`,
  })
  const logger = pino({ level: 'silent' })
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: async () => undefined }
  const secrets = openSecretBox(generateSecretKey())
  const sms = { send: async () => undefined }
  const { otpLifetime, languages } = config
  const worker = await startWorker({
    connection,
    database,
    logger,
    services: {},
    tasks: authTasks({
      keyring,
      secrets,
      mailer,
      sms,
      siteUrl: publicUrl,
      otpLifetime,
      renderMail: authMailIn(languages),
    }),
  })
  stops.push(() => worker.stop())
  const app = await createApp({
    config,
    database,
    keyring,
    secrets,
    store: {} as Store,
    logger,
    isDevelopment: true,
    ending: new AbortController().signal,
    contactSecret: 'a secret',
    loadBuild: () => Promise.reject(new Error('No page was asked for')),
  })
  ask = async (method, path, body, token = kept.publishableKey) => {
    const headers = { host: 'localhost:3000', apikey: kept.publishableKey, authorization: `Bearer ${token}` }
    const answer = await app.request(path, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json() }
  }
})

afterAll(async () => {
  await stopAll(stops.reverse())
})

async function signIn(email: string): Promise<string> {
  expect(await ask('POST', '/auth/v1/otp', { email })).toMatchObject({ status: 200 })
  await expect.poll(() => mails.find(({ to }) => to === email)).toBeDefined()
  const { text = '' } = mails.find(({ to }) => to === email) ?? {}
  const link = new URL(/https?:\/\/\S+\/confirm\?\S+/.exec(text)?.[0] ?? '')
  const proof = Object.fromEntries(link.searchParams)
  const { status, body } = await ask('POST', '/auth/v1/verify', {
    type: proof.type,
    token_hash: proof.token_hash,
  })
  expect(status).toBe(200)
  return (body as { access_token: string }).access_token
}

test('a person signs in by mail, finds their company, and a release changes who is behind', async () => {
  const token = await signIn('maya@example.com')
  expect(await ask('POST', '/functions/v1/list-organizations', {}, token)).toMatchObject({
    status: 200,
    body: [{ name: 'Larkfield Ltd', role: 'maintainer', state: 'active' }],
  })
  const readScores = async () => {
    const { body } = await ask(
      'GET',
      '/rest/v1/components?select=title,health_score&order=title',
      undefined,
      token,
    )
    return body
  }
  const scores = [
    { title: 'Core', health_score: 100 },
    { title: 'Design Kit', health_score: 55 },
    { title: 'Ledger', health_score: 100 },
    { title: 'Orders', health_score: 35 },
    { title: 'Search', health_score: 100 },
    { title: 'Shop', health_score: 32 },
  ]
  expect(await readScores()).toEqual(scores)
  const [core] = await asOwner(connection, (owner) =>
    owner.query(`select c.id from components c join organizations o on o.id = c.organization_id
      where c.title = 'Core' and o.slug = 'larkfield-ltd'`),
  )
  const release = { component_id: core?.id, number: '1.0.0' }
  expect(await ask('POST', '/functions/v1/release-version', release, token)).toMatchObject({ status: 200 })
  // Shop uses a deprecated version of Core, so its penalty is unchanged.
  const designKit = { title: 'Design Kit', health_score: 43 }
  expect(await readScores()).toEqual(scores.map((row) => (row.title === 'Design Kit' ? designKit : row)))
})

test('a session from the old release continues', async () => {
  const refreshed = await ask('POST', '/auth/v1/token?grant_type=refresh_token', {
    refresh_token: kept.refreshToken,
  })
  expect(refreshed).toMatchObject({ status: 200, body: { user: { email: 'adam@example.com' } } })
  const { access_token: token } = refreshed.body as { access_token: string }
  expect(await ask('POST', '/functions/v1/list-organizations', {}, token)).toMatchObject({
    body: [{ name: 'Larkfield Ltd', role: 'admin' }],
  })
})

test('anyone reads the demo', async () => {
  const { body } = await ask('GET', '/rest/v1/organizations?select=name,is_demo,components(count)')
  expect(body).toEqual([{ name: 'Fernhill Market', is_demo: true, components: [{ count: 66 }] }])
})
