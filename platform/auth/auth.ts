// The auth protocol at /auth/v1, spoken by @supabase/auth-js: ways in, second factors, sessions, administration. Each
// endpoint is a file; a refusal is thrown from the catalog in errors.ts and rendered here, once.
import { Hono, type MiddlewareHandler } from 'hono'
import { clientAddress, clientPlace, protocolCors, requestId } from '../http/http.ts'
import type { Task } from '../jobs/jobs.ts'
import { type AuthEnv, type AuthParts, fillDefaults } from './auth-context.ts'
import type { AuthMailOptions, AuthOptions } from './auth-options.ts'
import { factorSmsTask } from './endpoints/factors/factor-sms-task.ts'
import { authRoutes } from './endpoints/routes.ts'
import { authErrors } from './errors/errors.ts'
import { renderError } from './errors/render-error.ts'
import { settleFailure } from './errors/settle-failure.ts'
import { limitAddress, limitArrivals } from './limits/limit-address.ts'
import { signInMailTask } from './one-time/mail-task.ts'
import { signInSmsTask } from './one-time/sms-task.ts'
import { apiKeyGate, type IsOpen } from './request/api-key-gate.ts'
import { protectByCaptcha } from './request/captcha.ts'
import { type Route, routeFinder } from './request/route.ts'
import { accountNoticeTask } from './users/ways-in/notice-task.ts'

export type { AuthEvent, OnAuthEvent, WayChange } from './auth-events.ts'
export type {
  Acting,
  Asker,
  AuthMailOptions,
  AuthOptions,
  CaptchaOptions,
  MailContent,
  MailKind,
  NewUser,
  NoticeContent,
  NoticeKind,
  PasswordRules,
  ProviderOptions,
  RenderMail,
  RenderNotice,
  Ways,
  WebauthnOptions,
} from './auth-options.ts'
export { createSignInOrders, type OrderSignIn } from './endpoints/mails/ask-for-sign-in.ts'
export { createEmailChanges, type OrderEmailChange } from './endpoints/user/order-email-change.ts'
export { defaultRateLimits, type RateLimits } from './limits/rate-limits.ts'
export { type ActorToken, createActorToken } from './one-time/actors/actor-token.ts'
export { findIssuerFault } from './providers/provider.ts'
export { acsUrlOf, entityIdOf, oidcCallbackOf } from './sso/addresses.ts'
export { sealClientSecret } from './sso/client-secret.ts'
export type { IdpCertificate } from './sso/saml/metadata/certificates.ts'
export { type IdpMetadata, parseIdpMetadata } from './sso/saml/metadata/idp-metadata.ts'
export { describeFault, type SamlFacts, SamlFault, type SamlFaultCode } from './sso/saml/saml-fault.ts'
export type { SsoFault, SsoHooks, SsoRefusal, SsoReport, SsoState } from './sso/sso-hooks.ts'
export { pruneSignIn } from './tables/prune-auth.ts'

/** Tasks that the protocol leaves to a worker. Without a worker, no mail and no text message is sent. */
export function authTasks(options: AuthMailOptions): readonly Task[] {
  return [signInMailTask(options), signInSmsTask(options), factorSmsTask(options), accountNoticeTask(options)]
}

/** Mount it with `app.route('/auth/v1', …)`, or elsewhere if `authUrl` says so. */
export function createAuth(options: AuthOptions): Hono<AuthEnv> {
  const parts = fillDefaults(options)
  const app = new Hono<AuthEnv>()
  app.onError(async (error, c) =>
    renderError(c, await settleFailure({ c, parts }, error), { requestId: c.var.requestId }),
  )
  const { trustedProxies = 0, placeHeader } = options
  app.use(
    requestId(),
    clientAddress({ trustedProxies }),
    clientPlace({ trustedProxies, header: placeHeader }),
  )
  app.use(cors, noStore)
  app.use(limitArrivals(options.limits))
  if (parts.needsApiKey) app.use(apiKeyGate(parts.callers, isOpen))
  for (const route of authRoutes) app.on(route.method, route.path, ...handlersOf(parts, route))
  for (const path of new Set(authRoutes.map((route) => route.path))) {
    app.all(path, () => {
      throw authErrors.wrongMethod()
    })
  }
  app.all('*', () => {
    throw authErrors.unknownRoute()
  })
  return app
}

type Handlers = [MiddlewareHandler<AuthEnv>, ...MiddlewareHandler<AuthEnv>[]]

/** Counting comes first: asking the provider of captchas costs more. */
function handlersOf(parts: AuthParts, { endpoint, limit, captcha }: Route): Handlers {
  const handlers: Handlers = [endpoint(parts)]
  if (captcha) handlers.unshift(protectByCaptcha(parts))
  if (limit !== undefined) handlers.unshift(limitAddress(parts, limit))
  return handlers
}

const cors = protocolCors({
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  headers: ['accept', 'x-client-ip', 'x-jwt-aud', 'x-use-cookie', 'x-supabase-api-version'],
  exposed: ['x-total-count', 'link', 'x-supabase-api-version'],
})

const findRoute = routeFinder(authRoutes)
const isOpen: IsOpen = (request) => findRoute(request)?.isOpen === true

const noStore: MiddlewareHandler = async (c, next) => {
  await next()
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
}
