// The product's functions over a fresh database, called as over HTTP but without a socket.
import { productMigrations } from '@trellis/database/migrations'
import { createCallers } from '@trellis/platform/callers'
import { createFunctions } from '@trellis/platform/functions'
import {
  asOwner,
  type ConnectionOptions,
  type Database,
  type OwnerConnection,
  openDatabase,
  platformMigrations,
} from '@trellis/platform/postgres'
import { createTemplate, createTestDatabase, startTestCluster } from '@trellis/platform/postgres/testing'
import { generateSecretKey, openKeyring, openSecretBox } from '@trellis/platform/tokens'
import { productFunctions } from '@trellis/server/functions/functions.ts'
import { explainInvalid } from '@trellis/server/refuse-faults.ts'
import { createServices } from '@trellis/server/services.ts'

export type Installation = {
  readonly connection: ConnectionOptions
  readonly database: Database
  readonly personId: string
  /** Calls a function as the maintainer. Rejects if it is refused. */
  call(name: string, input: object): Promise<Record<string, unknown>>
  /** Calls a function whose answer is a stream. */
  stream(address: string): Promise<Response>
  /** Posts a text to a function and reads its whole answer. */
  post(address: string, body: string): Promise<string>
  /** As the owner, bypassing every policy. */
  own(text: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>
  stop(): Promise<void>
}

const personId = '6f3f0e6a-6d0f-4c9c-9a53-1d8f5f2a7c01'

export async function startInstallation(): Promise<Installation> {
  const cluster = await startTestCluster('packaged', 'as the product')
  try {
    await createTemplate(cluster.connection, [
      { ledger: 'platform', directory: platformMigrations },
      { ledger: 'product', directory: productMigrations },
    ])
    const { connection } = await createTestDatabase(cluster.connection)
    await asOwner(connection, async (owner) => {
      await owner.query('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
        personId,
        'someone@example.com',
      ])
      // Ten thousand components are more than any plan includes.
      await owner.query(`insert into app.settings (name, value) values ('billing', 'off')`)
    })
    const database = await openDatabase({ ...connection, statementTimeout: 120_000 })
    const session = await openOwnerSession(connection)
    const send = await openSender(database)
    return {
      connection,
      database,
      personId,
      call: async (name, input) => {
        const answer = await send(name, JSON.stringify(input), 'application/json')
        return (await answer.json()) as Record<string, unknown>
      },
      stream: (address) => send(address, '', 'application/json'),
      post: async (address, body) => (await send(address, body, 'application/x-ndjson')).text(),
      own: session.query,
      stop: async () => {
        await Promise.all([database.close(), session.close()])
        await cluster.stop()
      },
    }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

/** One login for all statements, because opening a connection would cost more than most of them. */
async function openOwnerSession(connection: ConnectionOptions) {
  const opened = Promise.withResolvers<OwnerConnection>()
  const closing = Promise.withResolvers<void>()
  const ended = asOwner(connection, async (owner) => {
    opened.resolve(owner)
    await closing.promise
  })
  ended.catch(opened.reject)
  const owner = await opened.promise
  return {
    query: owner.query,
    close: async () => {
      closing.resolve()
      await ended
    },
  }
}

async function openSender(database: Database) {
  const secrets = new Map<string, string>()
  const keyring = await openKeyring({
    issuer: 'http://localhost/auth/v1',
    ensureSecret: async (name, create) => {
      const secret = secrets.get(name) ?? (await create())
      secrets.set(name, secret)
      return secret
    },
  })
  const functions = createFunctions({
    database,
    callers: createCallers({ keyring }),
    functions: productFunctions,
    services: createServices({
      config: {
        publicUrl: 'http://localhost',
        ssoAllowsPrivate: false,
        webhooksAllowPrivate: false,
        notifiesImpersonated: true,
        mailMinInterval: 60,
      },
      secrets: openSecretBox(generateSecretKey()),
    }),
    explainInvalid,
    logger: console,
  })
  const claims = { role: 'authenticated', aud: 'authenticated', sub: personId }
  const token = await keyring.sign({ ...claims, exp: Math.floor(Date.now() / 1000) + 3600 })
  return async (address: string, body: string, type: string) => {
    const answer = await functions.request(`/${address}`, {
      method: 'POST',
      body,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': type },
    })
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
    return answer
  }
}
