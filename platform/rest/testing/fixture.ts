import { readFile } from 'node:fs/promises'
import { type CallersOptions, createCallers } from '../../callers/callers.ts'
import type { ConnectionOptions, Database } from '../../postgres/postgres.ts'
import { asOwner, openDatabase } from '../../postgres/postgres.ts'
import { createTestDatabase } from '../../postgres/testing/testing.ts'
import { TokenError, type VerifiedClaims } from '../../tokens/tokens.ts'
import { createRest, type RestOptions } from '../rest.ts'

export const alder = 'aaaaaaaa-0000-4000-8000-000000000001'
export const birch = 'bbbbbbbb-0000-4000-8000-000000000002'

/** A token here is its claims; tokens themselves are tested in their own folder. */
export const tokenOf = (claims: VerifiedClaims) =>
  `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`

const ofAlder = tokenOf({ role: 'authenticated', sub: 'ada', publisher: alder })

const keyring: CallersOptions['keyring'] = {
  roleOfApiKey: (key) => (key === 'public' ? 'anon' : undefined),
  async verify(token) {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    if (claims.role === undefined) throw new TokenError('invalid')
    if (claims.exp !== undefined && claims.exp * 1000 < Date.now()) throw new TokenError('expired')
    return claims
  },
}

export type AskOptions = Omit<RequestInit, 'headers'> & {
  readonly headers?: Record<string, string>
  readonly token?: string | null
}

export type Fixture = {
  readonly connection: ConnectionOptions
  readonly database: Database
  readonly rest: ReturnType<typeof createRest>
  readonly logged: object[]
  /** Sends as a member of the first publisher; pass another token, or null for none. */
  ask(path: string, init?: AskOptions): Promise<Response>
  close(): Promise<void>
}

export type FixtureOptions = Partial<RestOptions> & {
  readonly wrap?: (database: Database) => Database
}

export async function openFixture(
  cluster: ConnectionOptions,
  options: FixtureOptions = {},
): Promise<Fixture> {
  const { connection, drop } = await createTestDatabase(cluster)
  const sql = await readFile(new URL('./fixture.sql', import.meta.url), 'utf8')
  await asOwner(connection, (owner) => owner.query(sql))
  const database = await openDatabase({ ...connection, maxConnections: 4 })
  const logged: object[] = []
  const note = (fields: object, message: string) => {
    logged.push({ ...fields, message })
  }
  const { wrap = (unwrapped) => unwrapped, ...given } = options
  const rest = createRest({
    database: wrap(database),
    callers: createCallers({ keyring }),
    schemas: ['public'],
    logger: { info: () => undefined, warn: note, error: note },
    ...given,
  })
  return {
    connection,
    database,
    rest,
    logged,
    async ask(path, { token = ofAlder, ...init } = {}) {
      const headers = new Headers({ 'content-type': 'application/json', ...init.headers })
      if (token !== null && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`)
      return await rest.request(path, { ...init, headers })
    },
    async close() {
      await database.close()
      await drop()
    },
  }
}
