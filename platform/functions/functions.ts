// The functions protocol at /functions/v1: each call is one transaction on behalf of its caller. A function has its
// contract and its statements; this folder decides who may call, what input is accepted and what a refusal looks like.
import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import type { z } from 'zod'
import {
  addressFamilyKey,
  clientAddress,
  type Logger,
  limitBodyStream,
  protocolCors,
  requestId,
} from '../http/http.ts'
import {
  type Database,
  DatabaseError,
  type Share,
  type Transaction,
  type TransactionContext,
} from '../postgres/postgres.ts'
import { requireLiveSession } from './admission/live-session.ts'
import {
  admitPersonOrVisitor,
  admitSender,
  admitVisitor,
  type CallersOptions,
  type FunctionsContext,
  type FunctionsEnv,
  requireCaller,
} from './admission/require-caller.ts'
import { findRefusal } from './database-refusal.ts'
import type {
  DefinedFunction,
  FunctionCall,
  FunctionCaller,
  FunctionFacts,
  FunctionResult,
  FunctionVisitor,
} from './define-function.ts'
import type { OpenFunction } from './define-open-function.ts'
import type { PublicFunction } from './define-public-function.ts'
import type { SteppedFunction } from './define-stepped-function.ts'
import type { RunTransaction, StreamFunction } from './define-stream-function.ts'
import type { WebhookFunction } from './define-webhook.ts'
import { Effects } from './effects.ts'
import { InvalidInput, readInput, readSignedInput, type SignedRequest } from './read-input.ts'
import { dispatchRefusals, type InvalidInputParts } from './refusal.ts'

export { stepUpAge } from './admission/step-up-age.ts'
export { findRefusal } from './database-refusal.ts'
export {
  type DefinedFunction,
  type DefineFunction,
  defineFunction,
  type FunctionCall,
  type FunctionCaller,
  type FunctionContract,
  type FunctionResult,
  type FunctionVisitor,
} from './define-function.ts'
export {
  type DefineOpenFunction,
  defineOpenFunction,
  type OpenCaller,
  type OpenFunction,
} from './define-open-function.ts'
export {
  type DefinePublicFunction,
  definePublicFunction,
  type PublicFunction,
} from './define-public-function.ts'
export { type DefineSteppedFunction, defineSteppedFunction } from './define-stepped-function.ts'
export {
  type DefineStreamFunction,
  defineStreamFunction,
  type StreamCall,
  type StreamContract,
  type StreamFunction,
} from './define-stream-function.ts'
export {
  type DefineWebhook,
  defineWebhook,
  type VerifySignature,
  type WebhookFunction,
} from './define-webhook.ts'
export type { AfterCommit, Effect } from './effects.ts'
export type { SignedRequest } from './read-input.ts'
export { Refusal, type RefusalParts, refusal } from './refusal.ts'

export type FunctionsOptions<Services = unknown> = CallersOptions & {
  readonly database: Pick<Database, 'transaction'>
  readonly functions: readonly AnyFunction<Services>[]
  /** The services that each function receives. */
  readonly services: Services
  readonly logger: Logger
  /** Tells callers why a contract refuses their input. */
  readonly explainInvalid: (error: z.ZodError) => InvalidInputParts
  /** Proxies in front that write X-Forwarded-For. */
  readonly trustedProxies?: number
}

type AnyFunction<Services> =
  | DefinedFunction<Services>
  | OpenFunction<Services>
  | PublicFunction<Services>
  | SteppedFunction<Services>
  | StreamFunction<Services>
  | WebhookFunction<Services>

/** Mount it with `app.route('/functions/v1', …)`. */
export function createFunctions<Services>(options: FunctionsOptions<Services>): Hono<FunctionsEnv> {
  const functions = indexByName(options.functions)
  const app = new Hono<FunctionsEnv>()
  app.onError((error, c) => renderFailure(c, error, options))
  app.use(requestId(), clientAddress({ trustedProxies: options.trustedProxies ?? 0 }), cors)
  app.all('/:name', async (c) => {
    const called = functions.get(c.req.param('name'))
    if (called === undefined) throw dispatchRefusals.unknownFunction()
    if (c.req.method !== 'POST') {
      c.header('Allow', 'POST, OPTIONS')
      throw dispatchRefusals.wrongMethod()
    }
    return await answer(c, options, called)
  })
  app.all('*', () => {
    throw dispatchRefusals.unknownFunction()
  })
  return app
}

/** Identifies the caller before reading the body, unless the body itself carries the proof. */
async function answer<Services>(
  c: FunctionsContext,
  options: FunctionsOptions<Services>,
  called: AnyFunction<Services>,
): Promise<Response> {
  if (called.caller === 'webhook') {
    const caller = admitSender(c, options)
    const verify = (request: SignedRequest) => called.verify(request, options.services)
    const input = await readSignedInput(c.req.raw, { verify, format: called.format })
    return renderResult(c, await carryOut(options, called, { caller, input }))
  }
  if (called.caller === 'anyone') {
    const caller = await admitVisitor(c, options)
    return renderResult(c, await carryOut(options, called, { caller, input: await readInput(c.req.raw) }))
  }
  if (called.caller === 'person_or_visitor') {
    const caller = await admitPersonOrVisitor(c, options, called)
    return renderResult(c, await carryOut(options, called, { caller, input: await readInput(c.req.raw) }))
  }
  const caller = await requireCaller(c, options, called)
  if ('maxBody' in called) return await stream(c, options, called, caller)
  if ('isStepped' in called) {
    const work = called.prepare(await readInput(c.req.raw))
    const run = runnerOf(options, called, caller)
    return renderResult(c, await work({ caller, services: options.services, run }))
  }
  return renderResult(c, await carryOut(options, called, { caller, input: await readInput(c.req.raw) }))
}

/** A function that takes JSON, for any kind of caller. */
type Callable<Services, Who> = FunctionFacts & {
  prepare(
    input: unknown,
  ): (call: Omit<FunctionCall<unknown, Services, Who>, 'input'>) => Promise<FunctionResult>
}

/** Effects wait until no collision can repeat their attempt. */
async function carryOut<Services, Who extends AnyCaller>(
  { database, services, logger }: FunctionsOptions<Services>,
  called: Callable<Services, Who>,
  { caller, input }: { readonly caller: Who; readonly input: unknown },
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

async function stream<Services>(
  c: FunctionsContext,
  options: FunctionsOptions<Services>,
  called: StreamFunction<Services>,
  caller: FunctionCaller,
): Promise<Response> {
  const { services, logger } = options
  const work = called.prepare(c.req.query())
  const limit = { bytes: called.maxBody, refuse: dispatchRefusals.bodyTooLarge }
  const body = limitBodyStream(c.req.raw.body, limit)
  return await work({
    caller,
    body,
    services,
    run: runnerOf(options, called, caller),
    fail: (error) => logFailure(logger, called.name, caller.requestId, error),
  })
}

/** For functions that begin their transactions themselves. */
function runnerOf(
  { database, logger }: Pick<FunctionsOptions, 'database' | 'logger'>,
  called: FunctionFacts & Pick<StreamFunction, 'statementTimeout'>,
  caller: FunctionCaller,
): RunTransaction {
  const { statementTimeout } = called
  const context = {
    ...contextOf(called, caller),
    ...(statementTimeout !== undefined && { statementTimeout }),
  }
  return async (each) => {
    const effects = new Effects()
    const result = await database.transaction(
      context,
      onLiveSession(called, caller, (transaction) => each(transaction, effects.afterCommit)),
    )
    await effects.run(effectFailureOf(logger, called, caller))
    return result
  }
}

const mostAttempts = 4
const collisions: readonly string[] = ['40001', '40P01']
const lockNotAvailable = '55P03'
/** Milliseconds that a call waits for a lock in total, and pauses between two attempts. */
const patience = { total: 30_000, rest: 100 }

/**
 * PostgreSQL ends one of several transactions that wait for each other. It has left nothing behind, so it is run again.
 * So is one that gave up waiting for a lock; between its attempts it holds no connection. A call that fails each time
 * is refused.
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

/** Most reads work until the token expires. A session that has ended writes nothing. */
function onLiveSession<T>(
  { access, needs_live_session: needsLiveSession }: FunctionFacts,
  caller: AnyCaller,
  work: (transaction: Transaction) => Promise<T>,
): (transaction: Transaction) => Promise<T> {
  return async (transaction) => {
    const isAsked = access === 'write' || needsLiveSession === true
    if (isAsked && isPerson(caller)) await requireLiveSession(transaction, caller)
    return await work(transaction)
  }
}

type AnyCaller = FunctionCaller | FunctionVisitor

const isPerson = (caller: AnyCaller): caller is FunctionCaller => caller.userId !== undefined

/** Milliseconds: the same as for a visitor's read of data. */
const visitorStatementTime = 2000

function contextOf(called: FunctionFacts, caller: AnyCaller): TransactionContext {
  const isVisitor = called.caller !== 'webhook' && !isPerson(caller)
  return {
    role: called.access === 'write' ? 'app_writer' : isPerson(caller) ? 'authenticated' : 'anon',
    readOnly: called.access === 'read',
    claims: caller.claims,
    requestId: caller.requestId,
    share: shareOf(called, caller),
    ...(isVisitor && { statementTimeout: visitorStatementTime }),
    ...(caller.address !== undefined && { address: caller.address }),
  }
}

/** Visitors together get few connections. A sender that signs counts as one owner, whatever addresses it has. */
function shareOf({ name, caller: kind }: FunctionFacts, caller: AnyCaller): Share {
  if (isPerson(caller)) return { lane: 'function', owner: caller.userId }
  if (kind === 'webhook') return { lane: 'function', owner: name }
  return { lane: 'visitor', owner: addressFamilyKey(caller.address ?? '') }
}

function renderResult(c: FunctionsContext, result: FunctionResult): Response {
  if (result instanceof Response) return result
  c.header('Cache-Control', 'no-store')
  return result === undefined ? c.body(null, 204) : c.json(result)
}

type FailureOptions = Pick<FunctionsOptions, 'logger' | 'explainInvalid'>

function renderFailure(
  c: FunctionsContext,
  error: Error,
  { logger, explainInvalid }: FailureOptions,
): Response {
  const refused =
    error instanceof InvalidInput
      ? dispatchRefusals.invalidInput(explainInvalid(error.error))
      : findRefusal(error)
  if (refused !== undefined) {
    const { code, message, fields, faults, details, status, headers } = refused
    // JSON leaves out undefined values.
    return c.json({ code, message, fields, faults, details }, status, headers)
  }
  const { requestId } = c.var
  logFailure(logger, c.req.param('name'), requestId, error)
  const isTimeout = error instanceof DatabaseError && error.sqlstate === '57014'
  const message = isTimeout ? 'The request took too long' : 'Something went wrong on our end'
  return c.json(
    { code: isTimeout ? 'timeout' : 'unexpected_failure', message, id: requestId },
    isTimeout ? 504 : 500,
  )
}

function logFailure(logger: Logger, name: string | undefined, requestId: string, error: unknown): void {
  logger.error({ requestId, function: name, err: error }, 'function failed')
}

function effectFailureOf(logger: Logger, { name }: FunctionFacts, { requestId }: AnyCaller) {
  return (error: unknown) =>
    logger.error({ requestId, function: name, err: error }, 'an effect after the commit failed')
}
