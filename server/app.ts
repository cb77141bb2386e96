// Every address of the product, in the order in which a request reaches them.
import { scopesAllow } from '@trellis/domain/contracts/token-scopes'
import { createAuth } from '@trellis/platform/auth'
import { createFunctions, stepUpAge } from '@trellis/platform/functions'
import {
  clientAddress,
  clientPlace,
  limitBody,
  limitBodyTime,
  type PlatformEnv,
  requestId,
  settleUnreadBody,
} from '@trellis/platform/http'
import {
  createRequestLimits,
  delayRefusals,
  exemptOwnMachine,
  type IsUnlimited,
} from '@trellis/platform/limits'
import { createOutsideFetch } from '@trellis/platform/outside'
import type { Database } from '@trellis/platform/postgres'
import type { Realtime } from '@trellis/platform/realtime'
import { createRest } from '@trellis/platform/rest'
import { createStorage, type Store } from '@trellis/platform/storage'
import type { Keyring, SecretBox } from '@trellis/platform/tokens'
import type { WebBuild } from '@trellis/web/build'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import { beginImpersonation } from './admin/begin-impersonation.ts'
import { recordAuthEvent } from './audit/record-auth-event.ts'
import { bucketIngest } from './files/bucket-ingest.ts'
import { productFunctions } from './functions/functions.ts'
import { announceEnd } from './http/announce-end.ts'
import { freeBytesIn } from './http/free-space.ts'
import { hostGate } from './http/gates/host-gate.ts'
import { languageGate } from './http/gates/language-gate.ts'
import { originGate } from './http/gates/origin-gate.ts'
import { securityHeaders } from './http/gates/security-headers.ts'
import { health } from './http/health.ts'
import { readLocalDetails } from './http/local-details.ts'
import { answerFailure } from './http/pages/answer-failure.ts'
import { buildDirectory, createBuiltFiles, createWebApp, type WebApp } from './http/pages/web-app.ts'
import { requestLog } from './http/request-log.ts'
import { mailPreviews } from './mails/samples/previews.ts'
import { readSessionMaxAge } from './organizations/session-max-age.ts'
import { ssoHooks } from './organizations/sso/sso-hooks.ts'
import { explainInvalid } from './refuse-faults.ts'
import { createServices } from './services.ts'
import type { Config } from './settings/config.ts'
import { createContactDesk } from './site/contact-desk.ts'
import { pageViews } from './site/page-views.ts'
import { productCallers } from './tokens/product-callers.ts'

export type AppParts = {
  readonly config: Config
  readonly database: Database
  readonly keyring: Keyring
  readonly secrets: SecretBox
  /** Where the bytes of files are. */
  readonly store: Store
  /** Absent where nobody opens sockets. */
  readonly realtime?: Pick<Realtime, 'routes'>
  readonly logger: Logger
  readonly isDevelopment: boolean
  /** Aborts when the process is asked to end. */
  readonly ending: AbortSignal
  /** Signs the forms of the contact page. */
  readonly contactSecret: string
  readonly loadBuild: () => Promise<WebBuild>
  /** Only set where mails are kept instead of sent. */
  readonly mailbox?: { readonly path: string; readonly app: Hono }
}

/** Forms are short. Larger bodies belong to a protocol, and each protocol has its own limit. */
const maxPageBody = 64 * 1024

/** Seconds. A link to a file outlives the rights of whoever made it. */
const longestLink = 3600

export async function createApp(parts: AppParts): Promise<Hono<PlatformEnv>> {
  const { config, database, logger, mailbox } = parts
  const protocols = createProtocols(parts)
  const web = createWeb(parts, protocols)
  const app = new Hono<PlatformEnv>()
  app.onError(answerFailure({ logger, renderError: web.renderError }))
  app.use(settleUnreadBody())
  app.use(limitBodyTime())
  app.use(announceEnd(parts.ending))
  app.use(requestId())
  const { trustedProxies, placeHeader } = config
  app.use(clientAddress({ trustedProxies }), clientPlace({ trustedProxies, header: placeHeader }))
  app.use(requestLog(logger))
  app.use(delayRefusals())
  const isHttps = config.publicUrl.startsWith('https:')
  app.use(securityHeaders({ isHttps, coversSubdomains: config.hstsSubdomains }))
  // Our own PostgreSQL keeps its files in the data folder. For any other, we know only what it reports.
  const freeBytes = config.databaseUrl === undefined ? () => freeBytesIn(config.dataDir) : undefined
  const readDetails = (c: Context<PlatformEnv>) => readLocalDetails(c, database)
  app.route('/', health({ database, freeBytes, ending: parts.ending, readDetails }))
  app.use(hostGate(config.publicUrl))
  app.route('/', protocols)
  const isUnlimited = isUnlimitedBy(config)
  app.route('/', pageViews({ database, logger, analyticsUrl: config.analyticsUrl, isUnlimited }))
  if (mailbox !== undefined) app.route(mailbox.path, mailbox.app)
  app.route(
    '/',
    mailPreviews({ hasKit: async () => 'features/kit/page' in (await parts.loadBuild()).routes }),
  )
  const { publicUrl, languages } = config
  const pages = new Hono<PlatformEnv>().use(languageGate(languages))
  if (!parts.isDevelopment) {
    pages.route('/', await createBuiltFiles({ directory: buildDirectory, publicUrl, languages }))
  }
  pages.use(originGate())
  pages.use(compress())
  pages.use(limitBody(maxPageBody, () => new HTTPException(413, { message: 'Content Too Large' })))
  pages.route('/', web.pages)
  app.route('/', pages)
  return app
}

function isUnlimitedBy({ limitsOwnMachine, publicUrl }: Config): IsUnlimited {
  return limitsOwnMachine ? () => false : exemptOwnMachine(publicUrl)
}

function createProtocols(parts: AppParts): Hono<PlatformEnv> {
  const { config, database, keyring, secrets, store, realtime, logger } = parts
  const callers = productCallers(parts)
  const isUnlimited = isUnlimitedBy(config)
  const limits = createRequestLimits({ isUnlimited })
  const auth = createAuth({
    database,
    keyring,
    callers,
    logger,
    secrets,
    siteUrl: config.publicUrl,
    limits,
    isUnlimited,
    mailMinInterval: config.mailMinInterval,
    // Our screens know keys as passkeys only: nobody could see or remove a factor that they do not list.
    ways: { passkeys: true, manualLinking: true, webauthnFactor: false, saml: true },
    providers: Object.fromEntries(config.identityProviders.map(({ name, options }) => [name, options])),
    passkeysAreFactors: true,
    stepUpAge,
    sessionMaxAge: readSessionMaxAge,
    sso: ssoHooks,
    fetchOutside: createOutsideFetch({ allowsPrivate: config.ssoAllowsPrivate }),
    onEvent: recordAuthEvent,
    admitActor: beginImpersonation,
    sendsNotices: true,
  })
  const functions = createFunctions({
    database,
    callers,
    limits,
    logger,
    functions: productFunctions,
    services: createServices({ config, secrets }),
    scopesAllow,
    explainInvalid,
  })
  const rest = createRest({ database, callers, rates: limits, logger, schemas: ['public'] })
  const protocols = new Hono<PlatformEnv>()
  protocols.route('/auth/v1', auth)
  protocols.route('/rest/v1', rest)
  protocols.route('/functions/v1', functions)
  protocols.route(
    '/storage/v1',
    createStorage({
      database,
      callers,
      keyring,
      store,
      rates: limits,
      logger,
      longestLink,
      ingest: bucketIngest,
    }),
  )
  if (realtime !== undefined) protocols.route('/realtime/v1', realtime.routes({ rates: limits }))
  return protocols
}

/** A loader on the server uses the same protocols as the browser, without leaving the process. */
function createWeb(parts: AppParts, protocols: Hono<PlatformEnv>): WebApp {
  const { config, keyring, logger, isDevelopment, loadBuild } = parts
  const desk = createContactDesk({
    ...parts,
    secret: parts.contactSecret,
    isLoopback: config.isLoopback,
  })
  return createWebApp({
    isDevelopment,
    loadBuild,
    settings: {
      publicUrl: config.publicUrl,
      languages: config.languages,
      hasDemo: config.hasDemo,
      // Without the secrets of the options.
      providers: config.identityProviders.map(({ name, label }) => ({ name, label })),
      publishableKey: keyring.publishableKey,
      otpLifetime: config.otpLifetime,
      mailMinInterval: config.mailMinInterval,
    },
    scopeOf: (visitor) => ({
      requestId: visitor.requestId,
      log: logger.child({ requestId: visitor.requestId }),
      contact: {
        openForm: desk.openForm,
        send: (form) => desk.send({ ...form, language: visitor.language, address: visitor.clientAddress }),
      },
      platformFetch: async (input, init) => {
        const request = new Request(input, init)
        // A mail uses the language of the page that requested it, whatever languages the browser lists.
        request.headers.set('Accept-Language', visitor.language)
        // A session is known by the browser that it was opened in.
        if (visitor.userAgent !== null) request.headers.set('User-Agent', visitor.userAgent)
        const { clientAddress, clientPlace, requestId } = visitor
        return protocols.fetch(request, { clientAddress, clientPlace, requestId })
      },
    }),
  })
}
