// The auth protocol on its own database, with a mailer that keeps its mails. The jobs of a request are run before its
// answer is returned, by the process that was asked.
import { randomBytes, randomInt } from 'node:crypto'
import { Hono } from 'hono'
import { inject } from 'vitest'
import { createCallers } from '../../callers/callers.ts'
import { registerTasks, type Task } from '../../jobs/jobs.ts'
import { drainJobs } from '../../jobs/testing/drain-jobs.ts'
import {
  type ConnectionOptions,
  type Database,
  ensureSecret,
  type OwnerPool,
  openDatabase,
  openOwnerPool,
  type Row,
} from '../../postgres/postgres.ts'
import { createTestDatabase } from '../../postgres/testing/testing.ts'
import type { Sms } from '../../sms/sms.ts'
import { generateSecretKey, type Keyring, openKeyring, openSecretBox } from '../../tokens/tokens.ts'
import {
  type AuthMailOptions,
  type AuthOptions,
  authTasks,
  createAuth,
  type MailContent,
  type MailKind,
  type NoticeContent,
  type NoticeKind,
} from '../auth.ts'
import type { PasswordCost } from '../passwords/hash-password.ts'

type Options = AuthOptions & AuthMailOptions

type OpenOptions = Partial<Omit<Options, 'passwordCost'>> & {
  /** Cheap by default: a hash of the product takes longer than everything else in most requests. */
  readonly passwordCost?: PasswordCost | 'as the product'
}

const cheapCost: PasswordCost = { memoryCost: 1024, timeCost: 1 }

export const siteUrl = 'https://app.example.com'

export type SentMail = MailContent & { readonly to: string; readonly kind: MailKind }

export type SentNotice = NoticeContent & { readonly kind: NoticeKind }

type Answer = {
  readonly status: number
  readonly headers: Headers
  // The type of a received body is unknown until it is inspected.
  readonly body: Record<string, unknown>
}

type Call = {
  readonly body?: unknown
  readonly token?: string
  readonly headers?: Record<string, string>
  /** Different for each request by default, so that no request reaches a limit per address by chance. */
  readonly address?: string
  /** Leaves the jobs of the request to a worker. */
  readonly leavesJobs?: true
}

type Session = {
  readonly access_token: string
  readonly refresh_token: string
  readonly user: { readonly id: string; readonly email: string }
}

export type OpenAuth = {
  readonly connection: ConnectionOptions
  readonly database: Database
  readonly keyring: Keyring
  readonly tasks: readonly Task[]
  /** The rendered mails, sent or not. */
  readonly mails: SentMail[]
  readonly notices: SentNotice[]
  readonly texts: Sms[]
  readonly logs: { readonly level: string; readonly fields: object; readonly message: string }[]
  /** Another process of the same installation, optionally with other settings. */
  again(options?: OpenOptions): OpenAuth
  request(method: string, path: string, call?: Call): Promise<Answer>
  query(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Queries the queue, which only the owner can. */
  queryQueue(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Retries failed jobs at once. */
  retryJobs(): Promise<void>
  /** Requests a mail and returns it. */
  askForMail(email: string, body?: object): Promise<SentMail>
  signIn(email?: string): Promise<Session>
  /** Requests a text message and returns its code. */
  askForSms(phone: string, body?: object): Promise<string>
  signInByPhone(phone?: string): Promise<Session>
  close(): Promise<void>
}

const secrets = openSecretBox(generateSecretKey())

const anyAddress = () => [198, 18, randomInt(256), randomInt(256)].join('.')

export const freshPhone = () => `1555${randomInt(10 ** 9, 10 ** 10)}`

export const freshEmail = () => `person-${randomBytes(6).toString('hex')}@example.com`

export async function openAuth(options: OpenOptions = {}): Promise<OpenAuth> {
  const testDatabase = await createTestDatabase(inject('testCluster'))
  const database = await openDatabase(testDatabase.connection)
  const keyring = await openKeyring({
    ensureSecret: (name, create) => ensureSecret(testDatabase.connection, name, create),
    issuer: `${siteUrl}/auth/v1`,
  })
  const { connection } = testDatabase
  const pool = openOwnerPool({ connection, maxConnections: 4 })
  const close = async () => {
    await pool.end()
    await database.close()
    await testDatabase.drop()
  }
  const auth = assemble({ connection, database, keyring, pool, options, close })
  await registerTasks(connection, auth.tasks)
  return auth
}

type Ground = Pick<OpenAuth, 'connection' | 'database' | 'keyring' | 'close'> & {
  readonly pool: OwnerPool
  readonly options: OpenOptions
}

function assemble(ground: Ground): OpenAuth {
  const { connection, database, keyring, pool, options, close } = ground
  const { passwordCost = cheapCost, ...given } = options
  const mails: SentMail[] = []
  const notices: SentNotice[] = []
  const texts: Sms[] = []
  const logs: OpenAuth['logs'] = []
  const log = (level: string) => (fields: object, message: string) => logs.push({ level, fields, message })
  const logger = { info: log('info'), warn: log('warn'), error: log('error') }
  const allOptions: Options = {
    database,
    keyring,
    callers: createCallers({ keyring }),
    logger,
    secrets,
    siteUrl,
    mailMinInterval: 0,
    mailAnswerTime: 0,
    mailer: { send: async () => undefined, close: async () => undefined },
    sms: {
      async send(sms) {
        texts.push(sms)
      },
    },
    renderMail: (kind, content) => {
      const to = kind === 'email_change_new' ? (content.newEmail ?? '') : content.email
      mails.push({ ...content, kind, to })
      return { subject: kind, html: content.tokenHash, text: content.code }
    },
    renderNotice: (kind, content) => {
      notices.push({ ...content, kind })
      return { subject: kind, html: '', text: '' }
    },
    ...(passwordCost !== 'as the product' && { passwordCost }),
    ...given,
  }
  const app = new Hono().route('/auth/v1', createAuth(allOptions))
  const tasks = authTasks(allOptions)
  const doJobs = () => drainJobs(pool, { tasks, services: undefined, database, logger })
  const request: OpenAuth['request'] = async (method, path, call = {}) => {
    const { body, token, headers = {}, address } = call
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
    if (call.leavesJobs === undefined) await doJobs()
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
  const askForSms: OpenAuth['askForSms'] = async (phone, body = {}) => {
    const answer = await request('POST', '/otp', { body: { phone, ...body } })
    const code = texts.findLast(({ to }) => to === `+${phone}`)?.text.match(/\d{6}/)?.[0]
    if (answer.status !== 200 || code === undefined) throw new Error(`No SMS: ${JSON.stringify(answer.body)}`)
    return code
  }
  return {
    connection,
    database,
    keyring,
    tasks,
    mails,
    notices,
    texts,
    logs,
    again: (more = {}) => assemble({ ...ground, options: { ...options, ...more } }),
    request,
    queryQueue: async (text, values = []) => (await pool.query(text, [...values])).rows,
    async retryJobs() {
      await pool.query('update graphile_worker._private_jobs set run_at = now()')
      await doJobs()
    },
    query: (text, values = []) => database.query({ role: 'auth_admin' }, { text, values }),
    askForMail,
    askForSms,
    async signInByPhone(phone = freshPhone()) {
      const body = { type: 'sms', phone, token: await askForSms(phone) }
      const answer = await request('POST', '/verify', { body })
      if (answer.status !== 200) throw new Error(`No session: ${JSON.stringify(answer.body)}`)
      return answer.body as Session
    },
    async signIn(email = freshEmail()) {
      const { tokenHash, type } = await askForMail(email)
      const answer = await request('POST', '/verify', { body: { type, token_hash: tokenHash } })
      if (answer.status !== 200) throw new Error(`No session: ${JSON.stringify(answer.body)}`)
      return answer.body as Session
    },
    close,
  }
}
