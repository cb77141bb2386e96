// Data access at /rest/v1, the protocol of @supabase/postgrest-js. A request passes four stages, each of which knows
// only those before it: parse (its structure, apart from its values), plan (names resolved against the schema cache),
// sql (one statement, in which every value is a parameter) and respond. Results that depend only on the structure are
// cached.
import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { routePath } from 'hono/route'
import { type Caller, type Callers, readCredentials } from '../callers/callers.ts'
import { createCors, isPreflight, type Logger, type PlatformEnv } from '../http/http.ts'
import { limitHeaders, type RequestLimits } from '../limits/limits.ts'
import type { Database } from '../postgres/database.ts'
import { tooManyRequests, tooManyRows } from './errors/request-errors.ts'
import { functionNotFound } from './errors/schema-errors.ts'
import { type ExecuteOptions, execute, type TransactionEnd } from './execute.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { createRootDescriber, type OpenApiAudience } from './openapi/describe-root.ts'
import { createRequestParser, type ParsedRequest } from './parse/parse-request.ts'
import { requireRelation } from './plan/plan-request.ts'
import { createPreparer } from './prepare.ts'
import { readBodyText } from './read-body.ts'
import { describeRelation, describeRoutine } from './respond/describe.ts'
import { renderError } from './respond/render-error.ts'
import { type Answer, respond } from './respond/respond.ts'
import { translateError } from './respond/translate-database-error.ts'
import { emptySchema, type RelationName, type SchemaCache } from './schema-cache/schema-cache.ts'
import { SchemaCacheHolder } from './schema-cache/schema-cache-holder.ts'
import { qualify } from './sql/identifiers.ts'
import { createContextBuilder, type HeaderFields, readFacts } from './transaction-context.ts'

export type { TransactionEnd } from './execute.ts'
export type { Limits } from './limits.ts'
export type { OpenApiAudience } from './openapi/describe-root.ts'

export type RestOptions = {
  readonly database: Database
  readonly callers: Callers
  /** Counts the requests. Without it they are not counted. */
  readonly rates?: RequestLimits | undefined
  /** The exposed schemas; the first is the default. */
  readonly schemas: readonly string[]
  /** Any role may read the catalog. Default: `anon`. */
  readonly catalogRole?: string | undefined
  readonly limits?: Partial<Limits>
  readonly aggregates?: boolean
  /** Whether callers may see PostgreSQL's plans. */
  readonly plans?: boolean
  /** The callers that get the description of the schemas from the root. */
  readonly openApi?: OpenApiAudience
  /** A function without parameters that runs before each request, in its transaction. */
  readonly preRequest?: RelationName | undefined
  readonly transactionEnd?: TransactionEnd
  readonly extraSearchPath?: readonly string[]
  readonly logger: Logger
}

/** HTTP allows no body with these, even if a function of the database set them. */
const bodylessStatuses = [204, 205, 304]

const cors = createCors({
  methods: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'],
  headers: ['accept-profile', 'content-profile', 'prefer', 'range'],
  exposed: [
    'Content-Range',
    'Content-Location',
    'Content-Profile',
    'Preference-Applied',
    'Range-Unit',
    'Location',
    'Proxy-Status',
  ],
})

type Env = PlatformEnv & {
  Bindings: {
    readonly clientAddress?: string
    readonly incoming?: { readonly headers?: HeaderFields }
  }
}

/** Mount it with `app.route('/rest/v1', …)`. */
export function createRest(options: RestOptions): Hono<Env> {
  const { database, callers, schemas, logger, transactionEnd = 'commit' } = options
  const limits: Limits = { ...defaultLimits, ...options.limits }
  const { maxRows, answerBytes } = limits
  const parse = createRequestParser({ schemas, limits })
  const prepare = createPreparer({
    maxRows,
    answerBytes,
    aggregates: options.aggregates ?? true,
    plans: options.plans ?? false,
  })
  const contextOf = createContextBuilder({
    extraSearchPath: options.extraSearchPath ?? ['public'],
    limits,
  })
  const executeOptions: ExecuteOptions = {
    maxRows,
    answerBytes,
    transactionEnd,
    preRequest: options.preRequest && `select ${qualify(options.preRequest)}()`,
  }
  const respondOptions = { honorsTx: transactionEnd.endsWith('-allow-override') }
  const describeRoot = createRootDescriber({ database, audience: options.openApi ?? 'service_role' })
  const holder = new SchemaCacheHolder({
    database,
    role: options.catalogRole ?? 'anon',
    schemas,
    logger,
  })
  let mountLength: number | undefined

  async function answer(c: Context<Env>, caller: Caller, requestId: string): Promise<Answer> {
    const { raw } = c.req
    const { method } = raw
    mountLength ??= routePath(c).length - '/*'.length
    const { path, query } = splitUrl(raw.url, mountLength)
    const hasBody = method !== 'GET' && method !== 'HEAD' && method !== 'DELETE'
    const body = hasBody ? await readBodyText(raw, limits.bodyBytes) : ''
    const header = (name: string) => raw.headers.get(name) ?? undefined
    const { kind } = caller
    const request = parse({ method, path, query, body, header, anyPattern: kind === 'service' })
    const found = holder.get()
    const cache = found instanceof Promise ? await found : found
    const { action } = request.shape
    if (action === 'describe') return describe(request, cache)
    const address = addressOf(c)
    const roleTimeout = cache.timeouts.get(caller.role)
    // Node already has the headers as an object; iterating over those of the request would cost more than parsing it.
    const facts = readFacts(method, path, c.env?.incoming?.headers ?? Object.fromEntries(raw.headers))
    const asked = { caller, request, roleTimeout, requestId, address, isFromPage: isFromPage(c), facts }
    if (action === 'openapi') {
      const context = contextOf({ ...asked, plan: { readOnly: true } })
      return await describeRoot(context, request, cache)
    }
    const prepared = prepare(request, cache)
    if (kind === 'anonymous' && prepared.weight > limits.visitorRows) {
      throw tooManyRows(prepared.weight, limits.visitorRows)
    }
    const context = contextOf({ ...asked, plan: prepared.plan })
    const result = await execute(database, context, prepared, request, executeOptions)
    return respond(request, prepared.plan, result, respondOptions)
  }

  async function handle(c: Context<Env>): Promise<Response> {
    const { raw } = c.req
    if (isPreflight(raw)) return cors.answerPreflight()
    const given: string | undefined = c.get('requestId')
    const requestId = given ?? randomUUID()
    let authenticated = false
    let told: Readonly<Record<string, string>> | undefined
    let result: Answer
    try {
      const arrival = options.rates?.arrive(addressOf(c))
      if (arrival?.isAllowed === false) {
        told = limitHeaders(arrival)
        throw tooManyRequests()
      }
      const asking = callers.resolve(readCredentials(raw), { requestId, address: addressOf(c) })
      const caller = asking instanceof Promise ? await asking : asking
      authenticated = caller.kind !== 'anonymous'
      const bucket = options.rates?.take(caller, addressOf(c))
      told = bucket && limitHeaders(bucket)
      if (bucket?.isAllowed === false) throw tooManyRequests()
      result = await answer(c, caller, requestId)
    } catch (cause) {
      const error = translateError(cause, { authenticated })
      if (error.status >= 500) logger.error({ requestId, err: error.cause ?? error }, 'rest request failed')
      result = renderError(error)
    }
    if (given === undefined) result.headers['X-Request-Id'] = requestId
    Object.assign(result.headers, told)
    if (raw.headers.has('origin')) Object.assign(result.headers, cors.headers)
    const { status, headers } = result
    const isBodyless = raw.method === 'HEAD' || bodylessStatuses.includes(status)
    return new Response(isBodyless ? null : result.body, { status, headers })
  }

  return new Hono<Env>().all('/*', handle)
}

/** The path below the mount point and the query, both as they arrived. */
function splitUrl(url: string, mountLength: number): { path: string; query: string } {
  const start = url.indexOf('/', url.indexOf('//') + 2) + mountLength
  const mark = url.indexOf('?', start)
  if (mark < 0) return { path: url.slice(start), query: '' }
  return { path: url.slice(start, mark), query: url.slice(mark + 1) }
}

/** A page asks without leaving the process, and passes the address of its visitor. */
const isFromPage = (c: Context<Env>): boolean => c.env?.clientAddress !== undefined

const addressOf = (c: Context<Env>): string | undefined => c.get('clientAddress') ?? c.env?.clientAddress

function describe({ shape }: ParsedRequest, cache: SchemaCache): Answer {
  const schema = cache.schemas.get(shape.schema) ?? emptySchema
  if (!shape.isFunction) return describeRelation(requireRelation(shape, schema))
  const [routine] = schema.routines.get(shape.target) ?? []
  if (routine !== undefined) return describeRoutine(routine)
  throw functionNotFound({ schema: shape.schema, name: shape.target, parameters: [], wholeAs: [] })
}
