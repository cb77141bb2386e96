import { type Caller, type CallerKind, shareOf } from '../callers/callers.ts'
import type { RequestFacts, TransactionContext } from '../postgres/database.ts'
import type { Limits } from './limits.ts'
import type { ParsedRequest } from './parse/parse-request.ts'
import type { Plan } from './plan/plan.ts'
import { quote } from './sql/identifiers.ts'

export type ContextOptions = {
  /** Schemas that functions find without naming them, after the requested one. */
  readonly extraSearchPath: readonly string[]
  readonly limits: Pick<Limits, 'statementTimeout' | 'visitorStatementTimeout' | 'personStatementTimeout'>
}

export type Asked = {
  readonly caller: Caller
  readonly request: ParsedRequest
  readonly plan: Pick<Plan, 'readOnly'>
  /** The role's own statement timeout in milliseconds, if it has one. The general limits cap it. */
  readonly roleTimeout: number | undefined
  readonly requestId: string
  readonly address: string | undefined
  /** Whether a page of the server asks for the caller, with a query of ours. */
  readonly isFromPage: boolean
  readonly facts: RequestFacts
}

/** The settings of a request's transaction (sheet, section 2). */
export function createContextBuilder(options: ContextOptions): (asked: Asked) => TransactionContext {
  const { extraSearchPath, limits } = options
  const timeouts: Readonly<Record<CallerKind, number | undefined>> = {
    anonymous: shorter(limits.visitorStatementTimeout, limits.statementTimeout),
    person: shorter(limits.personStatementTimeout, limits.statementTimeout),
    token: shorter(limits.personStatementTimeout, limits.statementTimeout),
    service: limits.statementTimeout,
  }
  const paths = new Map<string, string>()

  /** The path of every login already includes public; setting it again costs each request time. */
  function pathOf(schema: string): string | undefined {
    const known = paths.get(schema)
    if (known !== undefined) return known
    if (schema === 'public' && extraSearchPath.every((each) => each === 'public')) return undefined
    const path = [schema, ...extraSearchPath].map(quote).join(', ')
    paths.set(schema, path)
    return path
  }

  return ({ caller, request, plan, roleTimeout, requestId, address, isFromPage, facts }) => {
    const { timezone } = request.shape.preferences
    const searchPath = pathOf(request.shape.schema)
    const limit = timeouts[caller.kind]
    const timeout = roleTimeout === undefined ? limit : shorter(roleTimeout, limit)
    return {
      role: caller.role,
      claims: caller.claims,
      requestId,
      readOnly: plan.readOnly,
      request: facts,
      share: { ...shareOf(caller, address), isCharged: !isFromPage },
      ...(searchPath !== undefined && { searchPath }),
      ...(address !== undefined && { address }),
      ...(timeout !== undefined && { statementTimeout: timeout }),
      ...(timezone !== undefined && { timeZone: timezone }),
    }
  }
}

/** Zero means no limit. */
function shorter(own: number, limit: number | undefined): number {
  if (limit === undefined || limit === 0) return own
  return own === 0 ? limit : Math.min(own, limit)
}

/** Names in lower case. */
export type HeaderFields = Readonly<Record<string, string | readonly string[] | undefined>>

/** The settings about a request: all of its headers except the cookies, which are set one by one. */
export function readFacts(method: string, path: string, fields: HeaderFields): RequestFacts {
  const { cookie, ...headers } = fields
  return {
    method,
    path,
    headers: JSON.stringify(headers),
    cookies: typeof cookie === 'string' ? JSON.stringify(readCookies(cookie)) : '{}',
  }
}

function readCookies(header: string): Record<string, string> {
  const pairs = header.split(';').flatMap((part): [string, string][] => {
    const equals = part.indexOf('=')
    return equals < 0 ? [] : [[part.slice(0, equals).trim(), part.slice(equals + 1).trim()]]
  })
  return Object.fromEntries(pairs)
}
