// Admits the callers of each kind of function. Every call is counted first.
import type { Context, Env } from 'hono'
import { type Caller, CallerError, type Callers, readCredentials } from '../../callers/callers.ts'
import { isUuid, type PlatformVariables } from '../../http/http.ts'
import { type BucketState, limitHeaders, type RequestLimits } from '../../limits/limits.ts'
import type { Claims } from '../../postgres/postgres.ts'
import { isRecentlyProven } from '../../tokens/tokens.ts'
import type { FunctionCaller, FunctionFacts, FunctionVisitor } from '../define-function.ts'
import { callerRefusals, dispatchRefusals } from '../refusal.ts'
import { stepUpAge } from './step-up-age.ts'

export type FunctionsEnv = Env & { Variables: PlatformVariables }
export type FunctionsContext = Context<FunctionsEnv>

export type CallersOptions = {
  readonly callers: Callers
  /** Counts the calls. Without it they are not counted. */
  readonly limits?: RequestLimits | undefined
  /**
   * Whether an API token with these scopes may call a function that needs one. By default it needs exactly that one.
   */
  readonly scopesAllow?: (scopes: readonly string[], needed: string) => boolean
}

const nobody = { kind: 'anonymous', claims: { role: 'anon' } } as const

/**
 * Admits only a signed-in person, or a token that acts as one and has the scope: an API key identifies the site, not
 * the person. The key may be omitted.
 */
export async function requireCaller(
  c: FunctionsContext,
  options: CallersOptions,
  facts: FunctionFacts,
): Promise<FunctionCaller> {
  const caller = await countCaller(c, options)
  if (readCredentials(c.req.raw).bearer === undefined) throw dispatchRefusals.missingAuthorization()
  return requirePerson(c, caller, { ...facts, ...options })
}

/** Admits a signed-in person as that person, and callers without a session as visitors. API tokens are refused. */
export async function admitPersonOrVisitor(
  c: FunctionsContext,
  options: CallersOptions,
  facts: FunctionFacts,
): Promise<FunctionCaller | FunctionVisitor> {
  const caller = await countCaller(c, options)
  const isKnown = caller.kind === 'person' || caller.kind === 'token'
  return isKnown ? requirePerson(c, caller, { ...facts, ...options }) : visitorOf(c)
}

function requirePerson(
  c: FunctionsContext,
  { kind, role, claims }: Caller,
  {
    scope,
    step_up: stepsUp,
    self_only: isForOneself,
    scopesAllow = includesScope,
  }: FunctionFacts & Pick<CallersOptions, 'scopesAllow'>,
): FunctionCaller {
  const { requestId, clientAddress } = c.var
  if ((kind !== 'person' && kind !== 'token') || role !== 'authenticated' || !isUuid(claims.sub)) {
    throw dispatchRefusals.invalidToken()
  }
  if (kind === 'token') {
    if (scope === undefined || stepsUp === true) throw dispatchRefusals.personOnly()
    if (!scopesAllow(scopesOf(claims), scope)) throw dispatchRefusals.insufficientScope(scope)
  }
  // Somebody who acts for a person cannot prove to be that person either.
  if ((isForOneself === true || stepsUp === true) && claims.act !== undefined)
    throw dispatchRefusals.actorRefused()
  if (stepsUp === true) requireRecentProof(claims)
  return { userId: claims.sub, claims, address: clientAddress, requestId }
}

function requireRecentProof(claims: Claims): void {
  const isRecent = isRecentlyProven(claims.amr, { now: Date.now(), maxAge: stepUpAge })
  if (!isRecent) throw dispatchRefusals.stepUpRequired()
}

/**
 * Admits anyone. A key or token may be omitted, but an invalid one is refused. Every caller counts as a visitor: a
 * public function never acts on behalf of a person.
 */
export async function admitVisitor(c: FunctionsContext, options: CallersOptions): Promise<FunctionVisitor> {
  await countCaller(c, options)
  return visitorOf(c)
}

/** Another system proves itself by its signature over the body, which is not read yet. Credentials are ignored. */
export function admitSender(c: FunctionsContext, { limits }: CallersOptions): FunctionVisitor {
  requireRoom(c, limits?.take(nobody, c.var.clientAddress))
  return visitorOf(c)
}

function visitorOf(c: FunctionsContext): FunctionVisitor {
  const { requestId, clientAddress } = c.var
  return { claims: nobody.claims, address: clientAddress, requestId }
}

async function countCaller(c: FunctionsContext, { callers, limits }: CallersOptions): Promise<Caller> {
  const { requestId, clientAddress } = c.var
  const origin = { requestId, address: clientAddress }
  const arrival = limits?.arrive(clientAddress)
  if (arrival?.isAllowed === false) requireRoom(c, arrival)
  const caller = await findCaller(callers, readCredentials(c.req.raw), origin)
  requireRoom(c, limits?.take(caller, clientAddress))
  return caller
}

/** Sets the limit headers, whatever the outcome of the call. Refuses one that is too many. */
function requireRoom(c: FunctionsContext, bucket: BucketState | undefined): void {
  if (bucket === undefined) return
  const headers = limitHeaders(bucket)
  if (!bucket.isAllowed) throw dispatchRefusals.overRate(headers)
  // Set on the final answer, because a response that a function builds itself does not have them.
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
