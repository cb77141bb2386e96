// The environment setting affects everything that checks the state or a limit of a company, and leaves nothing behind
// when it is reverted.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServerClient } from '@supabase/ssr'
import { FunctionsHttpError } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../support/product/free-port.ts'
import { MailServer } from '../support/product/mail-server.ts'
import { KillableServer, type ServerOptions } from './support/killable-server.ts'

const apiKey = 'sb_publishable_for_the_billing_suite'
const email = 'ada@example.com'

let folder: string
let mailServer: MailServer
let options: ServerOptions
let server: KillableServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-billing-'))
  await chmod(folder, 0o755)
  mailServer = await MailServer.start()
  options = {
    dataDir: join(folder, 'data'),
    port: await findFreePort(),
    settings: { ANON_KEY: apiKey, SMTP_URL: mailServer.url, LOG_LEVEL: 'fatal', DEMO: 'off' },
  }
  await restart({ BILLING: 'off' })
})

afterAll(async () => {
  await server?.end('SIGTERM')
  await mailServer?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function restart(settings: Readonly<Record<string, string>>): Promise<void> {
  await server?.end('SIGTERM')
  server = new KillableServer({ ...options, settings: { ...options.settings, ...settings } })
  await server.start()
}

/** The cookies of a browser, which pages and the client share. */
const cookies = new Map<string, string>()

async function signInToPages() {
  const client = createServerClient(server.url, apiKey, {
    cookieOptions: { name: 'trellis-auth' },
    cookies: {
      getAll: () => [...cookies].map(([name, value]) => ({ name, value })),
      setAll: (changed) => {
        for (const { name, value } of changed) cookies.set(name, value)
      },
    },
  })
  const asked = await client.auth.signInWithOtp({ email })
  if (asked.error) throw asked.error
  const { text } = await mailServer.waitForMail(email)
  const token = /code is (\d{6})/.exec(text)?.[1] ?? ''
  const { error } = await client.auth.verifyOtp({ email, token, type: 'email' })
  if (error) throw error
  return client
}

async function open(path: string) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(server.url + path, { headers: { cookie }, redirect: 'manual' })
  const text = await answer.text()
  return {
    status: answer.status,
    leadsTo: answer.headers.get('location'),
    hasTrialBox: text.includes('aria-label="Trial"'),
    hasBanner: text.includes('aria-label="Read-only"'),
  }
}

const page = { status: 200, leadsTo: null, hasTrialBox: false, hasBanner: false }

test('without billing a company is always active and without limits; with it again, it is neither', async () => {
  const client = await signInToPages()
  const call = async (name: string, body: object) => {
    const { data, error } = await client.functions.invoke(name, { body })
    if (error === null) return data
    if (!(error instanceof FunctionsHttpError)) throw error
    return { status: error.context.status, ...(await error.context.json()) }
  }
  const company = await call('create-organization', { name: 'Larkfield' })
  const addComponent = (title: string) =>
    call('create-component', { organization_id: company.id, title, kind: 'library' })
  const setTrialEnd = (when: string) =>
    server.ask(
      `update organizations set trial_ends_at = now() + interval '${when}', limit_overrides = '{"max_components": 1}'`,
    )

  await setTrialEnd('3 days')
  expect(await addComponent('kit')).toMatchObject({ title: 'kit' })
  expect(await addComponent('bus')).toMatchObject({ title: 'bus' })
  expect(await open('/dashboard')).toEqual(page)
  await setTrialEnd('-1 day')
  expect(await addComponent('shop')).toMatchObject({ title: 'shop' })
  expect(await call('list-organizations', {})).toMatchObject([{ id: company.id, state: 'active' }])
  expect(await open('/dashboard')).toEqual(page)
  expect(await open('/not-active')).toMatchObject({ status: 302, leadsTo: '/dashboard' })
  expect(await open('/settings/billing')).toMatchObject({ status: 404 })

  await restart({ BILLING: 'on' })
  expect(await addComponent('late')).toMatchObject({ status: 403, code: 'organization_not_active' })
  expect(await call('list-organizations', {})).toMatchObject([{ id: company.id, state: 'not_active' }])
  expect(await open('/dashboard')).toMatchObject({ status: 302, leadsTo: '/not-active?to=%2Fdashboard' })
  cookies.set('trellis-read-only', company.id)
  expect(await open('/dashboard')).toEqual({ ...page, hasTrialBox: true, hasBanner: true })
  await setTrialEnd('3 days')
  expect(await addComponent('late')).toMatchObject({ status: 403, code: 'plan_limit_reached' })
  expect(await open('/dashboard')).toEqual({ ...page, hasTrialBox: true })
  expect(await server.ask('select title from components order by title')).toEqual([
    { title: 'bus' },
    { title: 'kit' },
    { title: 'shop' },
  ])
})
