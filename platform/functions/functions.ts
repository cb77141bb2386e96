// The functions protocol at /functions/v1: each call is one transaction on behalf of the person who asks. A function
// knows its contract and its statements; who may call, what is taken and how a refusal looks are decided here.
import { setTimeout as pause } from 'node:timers/promises'
import { type Context, type Env, Hono } from 'hono'
import { type Caller, CallerError, type Callers, readCredentials } from '../callers/callers.ts'
import {
  clientAddress,
  isUuid,
  type Logger,
  limitBodyStream,
  type PlatformVariables,
  protocolCors,
  requestId,
} from '../http/http.ts'
import { limitHeaders, type RequestLimits, type Standing } from '../limits/limits.ts'
import {
  type Claims,
  type Database,
  DatabaseError,
  type Transaction,
  type TransactionContext,
} from '../postgres/postgres.ts'
import { findRefusal } from './database-refusal.ts'
import type {
  DefinedFunction,
  FunctionCall,
  FunctionCaller,
  FunctionFacts,
  FunctionResult,
} from './define-function.ts'
import type { StreamFunction } from './define-stream-function.ts'
import { Effects } from './effects.ts'
import { requireLiveSession } from './live-session.ts'
import { readInput } from './read-input.ts'
import { callerRefusals, dispatchRefusals } from './refusal.ts'

export { findRefusal } from './database-refusal.ts'
export {
  type DefinedFunction,
  type DefineFunction,
  defineFunction,
  type FunctionCall,
  type FunctionCaller,
  type FunctionContract,
  type FunctionResult,
} from './define-function.ts'
export {
  type DefineStreamFunction,
  defineStreamFunction,
  type StreamCall,
  type StreamContract,
  type StreamFunction,
} from './define-stream-function.ts'
export type { AfterCommit, Effect } from './effects.ts'
export { type FieldMessages, Refusal, type RefusalParts, refusal } from './refusal.ts'

export type FunctionsOptions<Services = unknown> = {
  readonly database: Pick<Database, 'transaction'>
  readonly callers: Callers
  /** Where calls are counted; without it they are not. */
  readonly limits?: Pick<RequestLimits, 'take'> | undefined
  readonly functions: readonly AnyFunction<Services>[]
  /** What each function is given. */
  readonly services: Services
  /** Whether an API token with these scopes may do what needs one; it has to have that very one by default. */
  readonly scopesAllow?: (scopes: readonly string[], needed: string) => boolean
  readonly logger: Logger
  /** Proxies in front that write X-Forwarded-For. */
  readonly trustedProxies?: number
}

type AnyFunction<Services> = DefinedFunction<Services> | StreamFunction<Services>
type FunctionsEnv = Env & { Variables: PlatformVariables }
type FunctionsContext = Context<FunctionsEnv>

/** To be mounted with `app.route('/functions/v1', …)`. */
export function createFunctions<Services>(options: FunctionsOptions<Services>): Hono<FunctionsEnv> {
  const { logger } = options
  const functions = indexByName(options.functions)
  const app = new Hono<FunctionsEnv>()
  app.onError((error, c) => renderFailure(c, error, logger))
  app.use(requestId(), clientAddress({ trustedProxies: options.trustedProxies ?? 0 }), cors)
  app.all('/:name', async (c) => {
    const called = functions.get(c.req.param('name'))
    if (called === undefined) throw dispatchRefusals.unknownFunction()
    if (c.req.method !== 'POST') {
      c.header('Allow', 'POST, OPTIONS')
      throw dispatchRefusals.wrongMethod()
    }
    const caller = await requireCaller(c, options, called)
    if (takesStream(called)) return await stream(c, options, called, caller)
    return renderResult(c, await carryOut(options, called, { caller, input: await readInput(c.req.raw) }))
  })
  app.all('*', () => {
    throw dispatchRefusals.unknownFunction()
  })
  return app
}

const takesStream = <Services>(
  called: AnyFunction<Services> | undefined,
): called is StreamFunction<Services> => called !== undefined && 'maxBody' in called

/** Effects wait until no collision can repeat their attempt any more. */
async function carryOut<Services>(
  { database, services, logger }: FunctionsOptions<Services>,
  called: DefinedFunction<Services>,
  { caller, input }: Pick<FunctionCall, 'caller' | 'input'>,
): Promise<FunctionResult> {
  const work = called.prepare(input)
  const { result, effects } = await repeatCollisions(async () => {
    const effects = new Effects()
    const { afterCommit } = effects
    const result = await database.transaction(
      contextOf(called, caller),
      onLiveSession(called, caller, (transaction) => work({ transaction, caller, services, afterCommit })),
    )
    return { result, effects }
  })
  await effects.run(effectFailureOf(logger, called, caller))
  return result
}

/** Who asks is known before a long body is read. */
async function stream<Services>(
  c: FunctionsContext,
  { database, services, logger }: FunctionsOptions<Services>,
  called: StreamFunction<Services>,
  caller: FunctionCaller,
): Promise<Response> {
  const work = called.prepare(c.req.query())
  const limit = { bytes: called.maxBody, refuse: dispatchRefusals.bodyTooLarge }
  const body = limitBodyStream(c.req.raw.body, limit)
  const { statementTimeout } = called
  const context = {
    ...contextOf(called, caller),
    ...(statementTimeout !== undefined && { statementTimeout }),
  }
  return await work({
    caller,
    body,
    services,
    async run(each) {
      const effects = new Effects()
      const result = await database.transaction(
        context,
        onLiveSession(called, caller, (transaction) => each(transaction, effects.afterCommit)),
      )
      await effects.run(effectFailureOf(logger, called, caller))
      return result
    },
    fail: (error) => logFailure(logger, called.name, caller.requestId, error),
  })
}

const mostAttempts = 4
const collisions: readonly string[] = ['40001', '40P01']
const lockNotAvailable = '55P03'
/** Milliseconds that a call waits for a lock in all, and rests between two attempts. */
const patience = { total: 30_000, rest: 100 }

/**
 * PostgreSQL ends one of several transactions that wait for each other, and it has left nothing behind: it is run
 * again. So is one that gave up waiting for a lock; between its attempts it holds no connection. Whoever meets the
 * same fate each time is told.
 */
async function repeatCollisions<T>(attempt: () => Promise<T>): Promise<T> {
  const end = Date.now() + patience.total
  for (let count = 1; ; ) {
    try {
      return await attempt()
    } catch (error) {
      const state = error instanceof DatabaseError ? error.sqlstate : ''
      if (state === lockNotAvailable && Date.now() < end) await pause(patience.rest)
      else if (collisions.includes(state) && count < mostAttempts) count += 1
      else throw error
    }
  }
}

const cors = protocolCors({
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  headers: ['x-region'],
  exposed: ['x-relay-error'],
})

function indexByName<Services>(
  functions: readonly AnyFunction<Services>[],
): ReadonlyMap<string, AnyFunction<Services>> {
  const byName = new Map(functions.map((each) => [each.name, each]))
  if (byName.size < functions.length) throw new Error('Two functions have the same name')
  return byName
}

/**
 * Only a signed-in person may call, or a token that acts as one and has the scope: an API key alone says which site
 * asks, not who. It may be left out.
 */
async function requireCaller(
  c: FunctionsContext,
  options: Pick<FunctionsOptions, 'callers' | 'limits' | 'scopesAllow'>,
  { scope }: FunctionFacts,
): Promise<FunctionCaller> {
  const { callers, limits, scopesAllow = includesScope } = options
  const { requestId, clientAddress } = c.var
  const credentials = readCredentials(c.req.raw)
  const caller = await findCaller(callers, credentials, { requestId, address: clientAddress })
  requireRoom(c, limits?.take(caller, clientAddress))
  if (credentials.bearer === undefined) throw dispatchRefusals.missingAuthorization()
  const { kind, role, claims } = caller
  if ((kind !== 'person' && kind !== 'token') || role !== 'authenticated' || !isUuid(claims.sub)) {
    throw dispatchRefusals.invalidToken()
  }
  if (kind === 'token') {
    if (scope === undefined) throw dispatchRefusals.personOnly()
    if (!scopesAllow(scopesOf(claims), scope)) throw dispatchRefusals.insufficientScope(scope)
  }
  return { userId: claims.sub, claims, address: clientAddress, requestId }
}

/** Says how the limit stands, whatever becomes of the call; refuses one that is too many. */
function requireRoom(c: FunctionsContext, standing: Standing | undefined): void {
  if (standing === undefined) return
  const headers = limitHeaders(standing)
  if (!standing.isAllowed) throw dispatchRefusals.overRate(headers)
  // On the answer that is to come: one that a function makes by itself would not know of them.
  for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
}

const includesScope = (scopes: readonly string[], needed: string) => scopes.includes(needed)

const scopesOf = ({ scopes }: Claims): readonly string[] => (Array.isArray(scopes) ? scopes : [])

async function findCaller(callers: Callers, ...asked: Parameters<Callers['resolve']>): Promise<Caller> {
  try {
    return await callers.resolve(...asked)
  } catch (error) {
    throw error instanceof CallerError ? callerRefusals[error.fault]() : error
  }
}

/** Reads go on until the token expires; nothing is written for a session that has ended. */
function onLiveSession<T>(
  { access }: FunctionFacts,
  caller: FunctionCaller,
  work: (transaction: Transaction) => Promise<T>,
): (transaction: Transaction) => Promise<T> {
  return async (transaction) => {
    if (access === 'write') await requireLiveSession(transaction, caller)
    return await work(transaction)
  }
}

function contextOf({ access }: FunctionFacts, caller: FunctionCaller): TransactionContext {
  return {
    role: access === 'write' ? 'app_writer' : 'authenticated',
    readOnly: access === 'read',
    claims: caller.claims,
    requestId: caller.requestId,
    share: { lane: 'function', owner: caller.userId },
    ...(caller.address !== undefined && { address: caller.address }),
  }
}

function renderResult(c: FunctionsContext, result: FunctionResult): Response {
  if (result instanceof Response) return result
  c.header('Cache-Control', 'no-store')
  return result === undefined ? c.body(null, 204) : c.json(result)
}

function renderFailure(c: FunctionsContext, error: Error, logger: Logger): Response {
  const refused = findRefusal(error)
  if (refused !== undefined) {
    const { code, message, fields, details } = refused
    if (refused.status === 429 || refused.status === 503) c.header('Retry-After', '1')
    // A value that is undefined is left out of the JSON.
    return c.json({ code, message, fields, details }, refused.status, refused.headers)
  }
  const { requestId } = c.var
  logFailure(logger, c.req.param('name'), requestId, error)
  const isTimeout = error instanceof DatabaseError && error.sqlstate === '57014'
  const message = isTimeout ? 'This took too long' : 'Something went wrong on our end'
  return c.json(
    { code: isTimeout ? 'timeout' : 'unexpected_failure', message, id: requestId },
    isTimeout ? 504 : 500,
  )
}

function logFailure(logger: Logger, name: string | undefined, requestId: string, error: unknown): void {
  logger.error({ requestId, function: name, err: error }, 'function failed')
}

function effectFailureOf(logger: Logger, { name }: FunctionFacts, { requestId }: FunctionCaller) {
  return (error: unknown) =>
    logger.error({ requestId, function: name, err: error }, 'an effect after the commit failed')
}
