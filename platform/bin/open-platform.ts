import { Hono } from 'hono'
import { type AuthMailOptions, authTasks, createAuth, pruneSignIn } from '../auth/auth.ts'
import { type Callers, createCallers } from '../callers/callers.ts'
import { type Logger, limitBodyTime, settleUnreadBody } from '../http/http.ts'
import { pruneEffects, startWorker, type Task, type Worker, type WorkerOptions } from '../jobs/jobs.ts'
import { type Mailer, smtpMailer, storedMailer } from '../mail/mail.ts'
import {
  type ConnectionOptions,
  type Database,
  type DatabaseOptions,
  ensureRoles,
  ensureSecret,
  migrate,
  openDatabase,
  platformMigrations,
  platformRoles,
} from '../postgres/postgres.ts'
import { openRealtime } from '../realtime/realtime.ts'
import { createRest } from '../rest/rest.ts'
import { storedSms } from '../sms/sms.ts'
import { createStorage, fileTasks, type Store } from '../storage/storage.ts'
import {
  type EnsureSecret,
  generateSecretKey,
  type Keyring,
  openKeyring,
  openSecretBox,
  type SecretBox,
} from '../tokens/tokens.ts'
import { type AuthSettings, authOptionsOf, authUrlOf } from './auth-settings.ts'
import { renderPlainMail } from './plain-mail.ts'
import { checkFiles, type Settings } from './settings.ts'
import { openStore, type StorageSettings } from './storage-settings.ts'

const defaultIssuer = 'http://localhost/auth/v1'
/** A minute after midnight (UTC). */
const newDay = '1 0 * * *'

export type Platform = { readonly app: Hono; close(): Promise<void> }

/** Everything that the settings enable, on one database. */
export async function openPlatform(settings: Settings, logger: Logger): Promise<Platform> {
  await checkFiles(settings)
  const connection = { url: settings.databaseUrl }
  if (settings.migrate) {
    await createRoles(connection, logger)
    await migrate({ connection, ledger: 'platform', directory: platformMigrations })
  }
  const database = await openDatabase({ ...connection, ...databaseOptions(settings), logger })
  const keyring = await openKeyring({
    issuer: settings.issuer ?? (settings.auth ? authUrlOf(settings.auth) : defaultIssuer),
    trustsAnyIssuer: settings.issuer === undefined,
    audience: settings.audience ?? null,
    allowsSharedKeys: true,
    jwtSecret: settings.jwtSecret,
    signingKeysFile: settings.signingKeysFile,
    anonKey: settings.anonKey,
    serviceRoleKey: settings.serviceRoleKey,
    roles: settings.roles,
    ensureSecret: settings.migrate ? (name, create) => ensureSecret(connection, name, create) : keepSecrets(),
  })
  const callers = createCallers({ keyring, anonRole: settings.anonRole, acceptsTokenKeys: true })
  const app = new Hono().use(settleUnreadBody(), limitBodyTime())
  const mailer = settings.auth && openMailer(settings.auth, database)
  const secrets = openSecretBox(settings.auth?.secretsKey ?? generateSecretKey())
  const parts = { database, keyring, callers, logger }
  const store = settings.storage && (await openStore(settings.storage))
  const { auth, storage, realtime, restPath } = settings
  const sockets = realtime && (await openRealtime({ database, callers, logger, roles: rolesOf(settings) }))
  const mountRest = () => app.route(restPath, openRest(settings, parts))
  const mountAuth = (given: AuthSettings) =>
    app.route(given.path, openAuth(given, { ...parts, secrets, assignableRoles: settings.roles }))
  const mountStorage = (given: StorageSettings, kept: Store) =>
    app.route(given.path, openStorage(given, { ...parts, store: kept }))
  const mounts = [
    { path: restPath, mount: mountRest },
    ...(auth ? [{ path: auth.path, mount: () => mountAuth(auth) }] : []),
    ...(realtime && sockets
      ? [{ path: realtime.path, mount: () => app.route(realtime.path, sockets.routes()) }]
      : []),
    ...(storage && store ? [{ path: storage.path, mount: () => mountStorage(storage, store) }] : []),
  ]
  // A protocol at the root answers whatever is left, so it comes last.
  const isAtRoot = ({ path }: { readonly path: string }) => path === '/'
  for (const { mount } of mounts.toSorted((a, b) => Number(isAtRoot(a)) - Number(isAtRoot(b)))) mount()
  const worker = await openWorker({ connection, database, logger }, [
    ...(auth && mailer ? signInWork({ ...auth, keyring, secrets, mailer }, database) : []),
    ...(store ? fileWork(store) : []),
  ])
  return {
    app,
    async close() {
      await sockets?.stop()
      await worker?.stop()
      await mailer?.close()
      await store?.close()
      await database.close()
    },
  }
}

/** The original's service role bypasses row level security. The login may be too weak to create it so. */
async function createRoles(connection: ConnectionOptions, logger: Logger): Promise<void> {
  for (const role of await ensureRoles(connection, { bypassing: ['service_role'] })) {
    logger.warn({ role }, 'the role does not bypass row level security: it needs policies and grants')
  }
}

/** A database that is not ours has its own roles. None of them is powerless, so the weakest is used. */
function databaseOptions(given: Settings): DatabaseOptions {
  const { migrate: isOurs, anonRole, roles, maxConnections, settings } = given
  const [first] = roles
  const least = anonRole ?? first
  const own = rolesOf(given)
  return {
    settings,
    ...(maxConnections !== undefined && { maxConnections }),
    roles: isOurs ? [...platformRoles, ...own] : own,
    ...(!isOurs && least !== undefined && { startRole: least }),
  }
}

const rolesOf = ({ anonRole, roles }: Settings) => [...roles, ...(anonRole === null ? [] : [anonRole])]

/** If nothing may be stored, generated secrets last as long as the process. */
function keepSecrets(): EnsureSecret {
  const secrets = new Map<string, string>()
  return async (name, create) => {
    const secret = secrets.get(name) ?? (await create())
    secrets.set(name, secret)
    return secret
  }
}

type Parts = { readonly database: Database; readonly callers: Callers; readonly logger: Logger }

function openRest(settings: Settings, { database, callers, logger }: Parts) {
  const { maxRows, statementTimeout, preRequest } = settings
  return createRest({
    database,
    callers,
    logger,
    schemas: settings.schemas,
    extraSearchPath: settings.extraSearchPath,
    catalogRole: settings.anonRole ?? settings.roles[0],
    aggregates: settings.aggregates,
    plans: settings.plans,
    openApi: settings.openApi,
    transactionEnd: settings.transactionEnd,
    preRequest: preRequest === undefined ? undefined : nameFunction(preRequest, settings.schemas),
    limits: {
      ...(maxRows !== undefined && { maxRows }),
      ...(statementTimeout !== undefined && { statementTimeout }),
    },
  })
}

function nameFunction(text: string, [first = 'public']: readonly string[]) {
  const [schema = first, name] = text.split('.')
  return name === undefined ? { schema: first, name: schema } : { schema, name }
}

function openMailer({ smtpUrl, mailFrom }: AuthSettings, database: Database): Mailer {
  return smtpUrl === undefined ? storedMailer(database) : smtpMailer({ url: smtpUrl, from: mailFrom })
}

type Work = { readonly task: Task; readonly isDaily?: true }

function signInWork(
  {
    keyring,
    secrets,
    mailer,
    ...settings
  }: AuthSettings & Pick<AuthMailOptions, 'keyring' | 'secrets' | 'mailer'>,
  database: Database,
): readonly Work[] {
  const { siteUrl, otpLifetime } = settings
  const { rateLimits } = authOptionsOf(settings)
  const tasks = authTasks({
    keyring,
    secrets,
    mailer,
    sms: storedSms(database),
    siteUrl,
    authUrl: authUrlOf(settings),
    renderMail: renderPlainMail,
    ...(otpLifetime !== undefined && { otpLifetime }),
    ...(rateLimits !== undefined && { rateLimits }),
  })
  return [{ task: pruneSignIn, isDaily: true }, ...tasks.map((task) => ({ task }))]
}

function fileWork(store: Store): readonly Work[] {
  const { removeDoomedFiles, sweepFiles } = fileTasks(store)
  return [{ task: removeDoomedFiles }, { task: sweepFiles, isDaily: true }]
}

/** The protocols' background work. Data access alone has none. */
async function openWorker(
  parts: Pick<WorkerOptions<undefined>, 'connection' | 'database' | 'logger'>,
  protocols: readonly Work[],
): Promise<Worker | undefined> {
  if (protocols.length === 0) return undefined
  const work: readonly Work[] = [{ task: pruneEffects, isDaily: true }, ...protocols]
  return await startWorker({
    ...parts,
    services: undefined,
    tasks: work.map(({ task }) => task),
    schedule: work.flatMap(({ task, isDaily }) => (isDaily ? [{ task, at: newDay }] : [])),
  })
}

function openStorage(
  { fileSizeLimit }: StorageSettings,
  parts: Parts & { readonly keyring: Keyring; readonly store: Store },
) {
  return createStorage({ ...parts, ...(fileSizeLimit !== undefined && { fileSizeLimit }) })
}

function openAuth(
  settings: AuthSettings,
  parts: Parts & {
    readonly keyring: Keyring
    readonly secrets: SecretBox
    readonly assignableRoles: readonly string[]
  },
) {
  return createAuth({ ...authOptionsOf(settings), ...parts })
}
