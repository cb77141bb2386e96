// The platform alone with every way of signing in on, and with sockets, so that each method of the client finds a server
// that answers it. The product offers fewer.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { identityClientId, openIdentityDesk } from './identity-desk.ts'
import { createOwnDatabase } from './own-database.ts'
import { startPlatform } from './platform.ts'

export type WidePlatform = {
  readonly url: string
  readonly databaseUrl: string
  /** The issuer of the provider `desk`. */
  readonly identityUrl: string
}

declare module 'vitest' {
  interface ProvidedContext {
    widePlatform: WidePlatform
  }
}

/** The application's address: redirects lead to it, wallets name it, and passkeys belong to it. */
export const siteUrl = 'http://localhost:5173'
export const testPhone = '15550001111'
export const testCode = '246810'

export async function startWidePlatform(productDatabaseUrl: string) {
  const database = await createOwnDatabase(productDatabaseUrl)
  const desk = await openIdentityDesk()
  const port = await findFreePort()
  const platform = await startPlatform({
    port,
    databaseUrl: database.url,
    auth: {
      siteUrl,
      url: `http://127.0.0.1:${port}/auth/v1`,
      mailMinInterval: 0,
      phone: true,
      anonymous: true,
      web3: ['ethereum', 'solana'],
      passkeys: true,
      manualLinking: true,
      factors: ['totp', 'phone', 'webauthn', 'recovery_codes'],
      phoneTestCodes: { [testPhone]: testCode },
      secretsKey: randomBytes(32).toString('base64'),
      providers: { desk: { issuer: desk.url, clientId: identityClientId, clientSecret: 'of the desk' } },
      rateLimits: 'off',
    },
    realtime: {},
  })
  return {
    facts: { url: platform.url, databaseUrl: database.url, identityUrl: desk.url },
    async stop() {
      await platform.stop()
      desk.close()
      await database.drop()
    },
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
