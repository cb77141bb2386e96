// The auth protocol over a database of its own, with a mailer that keeps what it is given.
import { randomBytes, randomInt } from 'node:crypto'
import { Hono } from 'hono'
import { inject } from 'vitest'
import { createCallers } from '../../callers/callers.ts'
import { type Database, ensureSecret, openDatabase, type Row } from '../../postgres/postgres.ts'
import { createTestDatabase } from '../../postgres/testing/testing.ts'
import { type Keyring, openKeyring } from '../../tokens/tokens.ts'
import { type AuthOptions, createAuth, type MailContent, type MailKind } from '../auth.ts'

export const siteUrl = 'https://app.example.com'

export type SentMail = MailContent & { readonly to: string; readonly kind: MailKind }

type Answer = {
  readonly status: number
  readonly headers: Headers
  // What came over the wire is not known before it is looked at.
  readonly body: Record<string, unknown>
}

type Call = {
  readonly body?: unknown
  readonly token?: string
  readonly headers?: Record<string, string>
  /** Another one for each request where it is not given, so that no limit per address is met by chance. */
  readonly address?: string
}

type Session = {
  readonly access_token: string
  readonly refresh_token: string
  readonly user: { readonly id: string; readonly email: string }
}

export type OpenAuth = {
  readonly database: Database
  readonly keyring: Keyring
  readonly mails: SentMail[]
  readonly logs: { readonly level: string; readonly fields: object; readonly message: string }[]
  /** Another process of the same installation, with other settings where they are given. */
  again(options?: Partial<AuthOptions>): OpenAuth
  request(method: string, path: string, call?: Call): Promise<Answer>
  query(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Asks for a mail and hands it out. */
  askForMail(email: string, body?: object): Promise<SentMail>
  signIn(email?: string): Promise<Session>
  close(): Promise<void>
}

const anyAddress = () => [198, 18, randomInt(256), randomInt(256)].join('.')

export const freshEmail = () => `person-${randomBytes(6).toString('hex')}@example.com`

export async function openAuth(options: Partial<AuthOptions> = {}): Promise<OpenAuth> {
  const testDatabase = await createTestDatabase(inject('testCluster'))
  const database = await openDatabase(testDatabase.connection)
  const keyring = await openKeyring({
    ensureSecret: (name, create) => ensureSecret(testDatabase.connection, name, create),
    issuer: `${siteUrl}/auth/v1`,
  })
  const close = async () => {
    await database.close()
    await testDatabase.drop()
  }
  return assemble({ database, keyring, options, close })
}

type Ground = Pick<OpenAuth, 'database' | 'keyring' | 'close'> & { readonly options: Partial<AuthOptions> }

function assemble({ database, keyring, options, close }: Ground): OpenAuth {
  const mails: SentMail[] = []
  const logs: OpenAuth['logs'] = []
  const log = (level: string) => (fields: object, message: string) => logs.push({ level, fields, message })
  const app = new Hono().route(
    '/auth/v1',
    createAuth({
      database,
      keyring,
      callers: createCallers({ keyring }),
      logger: { info: log('info'), warn: log('warn'), error: log('error') },
      siteUrl,
      mailMinInterval: 0,
      mailAnswerTime: 0,
      mailer: { send: async () => undefined, close: async () => undefined },
      renderMail: (kind, content) => {
        const to = kind === 'email_change_new' ? (content.newEmail ?? '') : content.email
        mails.push({ ...content, kind, to })
        return { subject: kind, html: content.tokenHash, text: content.code }
      },
      ...options,
    }),
  )
  const request: OpenAuth['request'] = async (method, path, { body, token, headers = {}, address } = {}) => {
    const answer = await app.request(
      `/auth/v1${path}`,
      {
        method,
        headers: {
          apikey: keyring.publishableKey,
          'X-Supabase-Api-Version': '2024-01-01',
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'Content-Type': 'application/json;charset=UTF-8' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      },
      { clientAddress: address ?? anyAddress() },
    )
    const text = await answer.text()
    const isJson = text !== '' && answer.headers.get('content-type')?.startsWith('application/json') === true
    return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : {} }
  }
  const askForMail: OpenAuth['askForMail'] = async (email, body = {}) => {
    const answer = await request('POST', '/otp', { body: { email, ...body } })
    const mail = mails.at(-1)
    if (answer.status !== 200 || mail === undefined)
      throw new Error(`No mail: ${JSON.stringify(answer.body)}`)
    return mail
  }
  return {
    database,
    keyring,
    mails,
    logs,
    again: (more = {}) => assemble({ database, keyring, close, options: { ...options, ...more } }),
    request,
    query: (text, values = []) => database.query({ role: 'auth_admin' }, { text, values }),
    askForMail,
    async signIn(email = freshEmail()) {
      const { tokenHash, type } = await askForMail(email)
      const answer = await request('POST', '/verify', { body: { type, token_hash: tokenHash } })
      if (answer.status !== 200) throw new Error(`No session: ${JSON.stringify(answer.body)}`)
      return answer.body as Session
    },
    close,
  }
}
