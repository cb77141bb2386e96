// One server for the whole run: the product in its own process, on its embedded PostgreSQL or, with
// TEST_POSTGRES=system, on the machine's.
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { MailServer } from '../../support/product/mail-server.ts'
import { type Product, startProduct } from '../../support/product/product.ts'
import { identityClientId, openIdentityDesk } from './identity-desk.ts'
import { openMailDesk } from './mail-desk.ts'
import { startSystemPostgres } from './system-postgres.ts'
import { openViewDesk } from './view-desk.ts'
import { startWidePlatform } from './wide-platform.ts'

export type Installation = {
  readonly url: string
  readonly publishableKey: string
  readonly secretKey: string
  readonly superadminEmail: string
  /** The address that hands out mails. */
  readonly mailUrl: string
  /** The value of ANALYTICS_URL. */
  readonly viewUrl: string
  /** The owner's login, for changes that would otherwise take hours of waiting. */
  readonly databaseUrl: string
  /** The folder with the files of the product. */
  readonly dataDir: string
}

declare module 'vitest' {
  interface ProvidedContext {
    installation: Installation
  }
}

const superadminEmail = 'superadmin@example.com'

const keys = {
  ANON_KEY: 'sb_publishable_conformance_of_the_wire',
  SERVICE_ROLE_KEY: 'sb_secret_conformance_of_the_wire',
}

export default async function setup(project: TestProject) {
  const stops: (() => unknown)[] = []
  const stop = async () => {
    for (const stopPart of stops.splice(0).reverse()) await stopPart()
  }
  try {
    const mailServer = await MailServer.start()
    stops.push(() => mailServer.stop())
    const desk = await openMailDesk(mailServer)
    stops.push(() => desk.close())
    const viewDesk = await openViewDesk()
    stops.push(() => viewDesk.close())
    const identityDesk = await openIdentityDesk()
    stops.push(() => identityDesk.close())
    const addresses = {
      SMTP_URL: mailServer.url,
      ANALYTICS_URL: viewDesk.url,
      OIDC_DESK_ISSUER: identityDesk.url,
      OIDC_DESK_CLIENT_ID: identityClientId,
      OIDC_DESK_CLIENT_SECRET: 'of the desk',
    }
    const server = await reachServer(addresses, stops)
    const wide = await startWidePlatform(server.databaseUrl)
    stops.push(() => wide.stop())
    project.provide('widePlatform', wide.facts)
    project.provide('installation', {
      publishableKey: keys.ANON_KEY,
      secretKey: keys.SERVICE_ROLE_KEY,
      superadminEmail,
      mailUrl: desk.url,
      viewUrl: viewDesk.url,
      ...server,
    })
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

async function reachServer(addresses: Record<string, string>, stops: (() => unknown)[]) {
  const settings = {
    ...keys,
    ...addresses,
    MAIL_MIN_INTERVAL: '0',
    SUPERADMIN_EMAILS: `Someone@example.com, ${superadminEmail}`,
  }
  if (process.env.TEST_POSTGRES !== 'system') {
    const product = await startProduct(settings)
    stops.push(() => product.stop())
    return { url: product.url, dataDir: product.dataDir, databaseUrl: await embeddedUrl(product) }
  }
  const postgres = await startSystemPostgres()
  stops.push(() => postgres.stop())
  const product = await startProduct({
    ...settings,
    DATABASE_URL: postgres.url,
    SECRETS_KEY: randomBytes(32).toString('base64'),
  })
  stops.push(() => product.stop())
  return { url: product.url, dataDir: product.dataDir, databaseUrl: postgres.url }
}

async function embeddedUrl({ dataDir }: Product): Promise<string> {
  const folder = join(dataDir, 'postgres')
  const password = (await readFile(join(folder, 'password'), 'utf8')).trim()
  const host = encodeURIComponent(join(folder, 'socket'))
  return `postgres://trellis:${encodeURIComponent(password)}@localhost/trellis?host=${host}`
}
