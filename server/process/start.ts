// From settings to a serving process, and back: parts are stopped in reverse order of their start.
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { productMigrations } from '@trellis/database/migrations'
import { authTasks, createEmailChanges, createSignInOrders } from '@trellis/platform/auth'
import { serverLimits } from '@trellis/platform/http'
import { startWorker, type Task } from '@trellis/platform/jobs'
import { type Mailer, type StoredMails, smtpMailer, storedMailer } from '@trellis/platform/mail'
import { createOutsideFetch } from '@trellis/platform/outside'
import {
  type ConnectionOptions,
  type Database,
  ensureRoles,
  ensureSecret,
  isUnavailable,
  migrate,
  openDatabase,
  platformMigrations,
  startEmbeddedPostgres,
} from '@trellis/platform/postgres'
import { acceptUpgrades, asksForSocket, openRealtime } from '@trellis/platform/realtime'
import { storedSms } from '@trellis/platform/sms'
import { fileTasks } from '@trellis/platform/storage'
import { type Keyring, openKeyring, type SecretBox } from '@trellis/platform/tokens'
import type { WebBuild } from '@trellis/web/build'
import type { Logger } from 'pino'
import { syncSuperadmins } from '../admin/superadmins.ts'
import { type AppParts, createApp } from '../app.ts'
import { newDay, productTasks, schedule, webhookTasks } from '../jobs/jobs.ts'
import { authMailIn } from '../mails/auth-mail.ts'
import { createMailbox } from '../mails/mailbox/mailbox.ts'
import { noticeMailIn } from '../mails/notice-mail.ts'
import { decidingTables } from '../organizations/deciding-tables.ts'
import { keepDemo } from '../organizations/demo/keep-demo.ts'
import { describeAsker } from '../organizations/members/describe-asker.ts'
import { ssoHooks } from '../organizations/sso/sso-hooks.ts'
import { createTxtResolver } from '../organizations/sso/txt-resolver.ts'
import { createServices } from '../services.ts'
import type { Config } from '../settings/config.ts'
import { ConfigError } from '../settings/config-error.ts'
import { syncDatabaseSettings } from '../settings/database-settings.ts'
import { openSecrets } from '../settings/secrets-key.ts'
import { productCallers } from '../tokens/product-callers.ts'
import { createWebhookCall, webhookAddressRules } from '../webhooks/webhook-services.ts'
import { openFileStore } from './open-file-store.ts'
import { type Stop, stopAll } from './stop-all.ts'

export type StartOptions = {
  readonly config: Config
  readonly logger: Logger
  readonly isDevelopment: boolean
  /** Cancels the start while it lasts, and announces the shutdown afterwards. Call `stop` then. */
  readonly signal: AbortSignal
}

/** What the person who started it needs to know. */
type Facts = {
  /** The address of the mailbox; undefined if mails are sent. */
  readonly mailboxUrl: string | undefined
  readonly publishableKey: string
}

export type Running = Facts & { stop(): Promise<void> }

export async function start(options: StartOptions): Promise<Running> {
  const stops: Stop[] = []
  const stop = () => stopAll(stops.splice(0).reverse())
  try {
    return { ...(await startParts(options, stops)), stop }
  } catch (error) {
    await stop().catch((err: unknown) => options.logger.error({ err }, 'a part could not be stopped'))
    throw error
  }
}

async function startParts(
  { config, logger, isDevelopment, signal }: StartOptions,
  stops: Stop[],
): Promise<Facts> {
  const connection = await reachPostgres({ config, logger, signal }, stops)
  const secrets = await openSecrets(config)
  signal.throwIfAborted()
  await prepareSchemas(connection, config).catch(explainConnection(config))
  signal.throwIfAborted()
  const database = await openDatabase({ ...connection, logger })
  stops.push(() => database.close())
  const keyring = await openKeyring({
    ensureSecret: (name, create) => ensureSecret(connection, name, create),
    issuer: `${config.publicUrl}/auth/v1`,
    jwtSecret: config.jwtSecret,
    signingKeysFile: config.signingKeysFile,
    anonKey: config.anonKey,
    serviceRoleKey: config.serviceRoleKey,
  })
  const { mailer, mailbox } = await chooseMailer(config, database, connection)
  stops.push(() => mailer.close())
  const store = await openFileStore(config)
  stops.push(() => store.close())
  const { removeDoomedFiles, sweepFiles } = fileTasks(store)
  const worker = await startWorker({
    connection,
    database,
    logger,
    tasks: [
      ...productTasks,
      ...signInTasks({ config, database, keyring, secrets, mailer }),
      removeDoomedFiles,
      sweepFiles,
    ],
    schedule: [...schedule, { task: sweepFiles, at: newDay }],
    services: {
      ...createServices({ config, secrets }),
      mailer,
      orderSignIn: createSignInOrders({
        database,
        keyring,
        mailMinInterval: config.mailMinInterval,
        sso: ssoHooks,
      }),
      orderEmailChange: createEmailChanges({
        database,
        keyring,
        mailMinInterval: config.mailMinInterval,
        sso: ssoHooks,
      }),
      fetchOutside: createOutsideFetch({ allowsPrivate: config.ssoAllowsPrivate }),
      resolveTxt: createTxtResolver({ servers: config.dnsServers }),
      contactMailbox: config.contactEmail,
      keepDemo: () => keepDemo(connection, config.hasDemo),
    },
  })
  stops.push(() => worker.stop())
  const webhookWorker = await startWorker({
    connection,
    database,
    logger,
    tasks: webhookTasks,
    concurrency: 8,
    services: {
      ...createServices({ config, secrets }),
      callWebhook: createWebhookCall(webhookAddressRules(config)),
    },
  })
  stops.push(() => webhookWorker.stop())
  const contactSecret = await ensureSecret(connection, 'contact_form', () =>
    randomBytes(32).toString('base64url'),
  )
  const server = createServer({ ...serverLimits, shouldUpgradeCallback: asksForSocket })
  const web = isDevelopment ? await openWebInDevelopment(server) : await openBuiltWeb()
  const { loadBuild } = web
  const realtime = await openRealtime({
    database,
    callers: productCallers({ config, database, keyring, logger }),
    logger,
    decidingTables,
    hasPublicMessages: false,
  })
  stops.push(() => realtime.stop())
  const app = await createApp({
    config,
    database,
    keyring,
    secrets,
    store,
    realtime,
    logger,
    isDevelopment,
    ending: signal,
    contactSecret,
    loadBuild,
    ...mailbox,
  })
  const answer = (request: Request, env: object) => app.fetch(request, env)
  server.on('request', web.wrap(getRequestListener(answer)))
  acceptUpgrades(server, answer, { isOthers: web.isOwnUpgrade })
  signal.throwIfAborted()
  await listen(server, config)
  stops.push(() => closeServer(server))
  // It closes its sockets, for which the server would wait.
  stops.push(() => realtime.stop())
  // Before the server, which waits for the sockets that hot reload keeps open.
  stops.push(web.close)
  return {
    mailboxUrl: mailbox.mailbox && config.publicUrl + mailbox.mailbox.path,
    publishableKey: keyring.publishableKey,
  }
}

function signInTasks({
  config,
  database,
  keyring,
  secrets,
  mailer,
}: {
  readonly config: Config
  readonly database: Database
  readonly keyring: Keyring
  readonly secrets: SecretBox
  readonly mailer: Mailer
}): readonly Task[] {
  const { publicUrl: siteUrl, otpLifetime, languages } = config
  const sms = storedSms(database)
  return authTasks({
    keyring,
    secrets,
    mailer,
    sms,
    siteUrl,
    otpLifetime,
    renderMail: authMailIn(languages),
    describeAsker,
    renderNotice: noticeMailIn(config),
  })
}

async function reachPostgres(
  { config, logger, signal }: Omit<StartOptions, 'isDevelopment'>,
  stops: Stop[],
): Promise<ConnectionOptions> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, logger, signal })
  stops.push(() => postgres.stop())
  return postgres.connection
}

export async function prepareSchemas(connection: ConnectionOptions, config: Config): Promise<void> {
  await ensureRoles(connection)
  await migrate({ connection, ledger: 'platform', directory: platformMigrations })
  await migrate({ connection, ledger: 'product', directory: productMigrations })
  await syncDatabaseSettings(connection, config)
  await syncSuperadmins(connection, config.superadminEmails)
  await keepDemo(connection, config.hasDemo)
}

/** If the database cannot be reached, the message names the setting and never its value. */
function explainConnection({ databaseUrl }: Config): (error: unknown) => never {
  return (error) => {
    if (databaseUrl === undefined || !isUnavailable(error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`No PostgreSQL answers at DATABASE_URL: ${reason}`, {
      cause: error,
    })
  }
}

type ChosenMailer = { readonly mailer: Mailer; readonly mailbox: Pick<AppParts, 'mailbox'> }

async function chooseMailer(
  config: Config,
  database: Database,
  connection: ConnectionOptions,
): Promise<ChosenMailer> {
  if (config.smtpUrl !== undefined) {
    return { mailer: smtpMailer({ url: config.smtpUrl, from: config.mailFrom }), mailbox: {} }
  }
  const mailer: Mailer & StoredMails = storedMailer(database)
  // The path is a stored secret, so an open mailbox page survives a restart.
  const secret = await ensureSecret(connection, 'mailbox_path', () => randomBytes(12).toString('base64url'))
  const path = `/mailbox/${secret}`
  return { mailer, mailbox: { mailbox: { path, app: createMailbox(mailer, { basePath: path }) } } }
}

type Web = {
  readonly loadBuild: () => Promise<WebBuild>
  readonly wrap: (listener: RequestListener) => RequestListener
  /** Whether a request is for the socket of hot reload. */
  readonly isOwnUpgrade: (request: IncomingMessage) => boolean
  readonly close: () => Promise<void>
}

async function openBuiltWeb(): Promise<Web> {
  const build = (await import('@trellis/web/build')) as WebBuild
  return {
    loadBuild: async () => build,
    wrap: (listener) => listener,
    isOwnUpgrade: () => false,
    close: async () => {},
  }
}

async function openWebInDevelopment(server: Server): Promise<Web> {
  const { createWebDevServer, loadWebBuild } = await import('@trellis/web/dev-server')
  const vite = await createWebDevServer(server)
  return {
    loadBuild: () => loadWebBuild(vite),
    close: () => vite.close(),
    isOwnUpgrade: ({ headers }) => headers['sec-websocket-protocol']?.startsWith('vite') === true,
    wrap: (listener) => (request, response) =>
      vite.middlewares(request, response, () => listener(request, response)),
  }
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explainListen(error, { port, host })))
    server.listen(port, host, resolve)
  })
}

function explainListen(error: NodeJS.ErrnoException, { port, host }: Pick<Config, 'port' | 'host'>): Error {
  const reason = error.code === 'EADDRINUSE' ? 'it is already in use' : error.message
  return new ConfigError(`PORT ${port} on HOST ${host} cannot be used: ${reason}`, { cause: error })
}

/** Milliseconds for telling connections about the shutdown, and for finishing requests. */
const patience = { announcing: 2_000, running: 10_000 }
const sweepInterval = 50

/**
 * Keeps serving for a short time, until each open connection has been told about the shutdown by an answer. Then
 * running requests may finish for a while, and idle connections are closed.
 */
async function closeServer(server: Server): Promise<void> {
  await untilNobodyIsConnected(server)
  const closed = Promise.withResolvers<void>()
  const sweep = setInterval(() => server.closeIdleConnections(), sweepInterval)
  const end = setTimeout(() => server.closeAllConnections(), patience.running)
  server.close(() => closed.resolve())
  await closed.promise
  clearInterval(sweep)
  clearTimeout(end)
}

async function untilNobodyIsConnected(server: Server): Promise<void> {
  const end = Date.now() + patience.announcing
  while (Date.now() < end && (await countConnections(server)) > 0) await pause(sweepInterval)
}

const countConnections = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)))
