// Errors of a request before the schema is consulted: the group PGRST1xx of the protocol sheet, section 8. The messages
// are wire values.
import { RestError } from './rest-error.ts'

export const queryParseError = (message: string, details: string) =>
  new RestError(message, { status: 400, code: 'PGRST100', details })

export const embeddingTooDeep = (limit: number) =>
  new RestError(`The select parameter nests more than ${limit} levels`, {
    status: 400,
    code: 'PGRST100',
    details: 'Embed fewer levels, or read the inner ones in separate requests.',
  })

export const tooManyEmbeddings = (limit: number) =>
  new RestError(`The select parameter embeds more than ${limit} relations`, {
    status: 400,
    code: 'PGRST100',
    details: 'Embed fewer relations, or read some in separate requests.',
  })

export const logicTooDeep = (limit: number) =>
  new RestError(`The filter nests more than ${limit} levels`, { status: 400, code: 'PGRST100' })

export const unboundedPattern = () =>
  new RestError('A pattern must not contain back-references or lookaround', {
    status: 400,
    code: 'PGRST100',
    details: 'Such a pattern could take PostgreSQL longer than a request is allowed to run.',
    hint: 'Write the pattern without them, or filter with like or ilike.',
  })

export const tooManyRows = (rows: number, limit: number) =>
  new RestError(`The request may read ${rows} rows, but only ${limit} are allowed without signing in`, {
    status: 400,
    code: 'PGRST100',
    details:
      'Each row is counted with the rows of the lists embedded in it; a list without a limit counts as 20.',
    hint: 'Embed fewer lists, or limit the rows and the lists.',
  })

export const urlTooLong = (limit: number) =>
  new RestError(`The request URL is longer than ${limit} bytes`, {
    status: 414,
    code: 'PGRST100',
    hint: 'Send long lists in the body of a function call.',
  })

export const nulCharacter = () =>
  new RestError('invalid byte sequence for encoding "UTF8": 0x00', { status: 400, code: '22021' })

export const rpcMethodNotAllowed = (method: string) =>
  new RestError(`Cannot use the ${method} method on RPC`, { status: 405, code: 'PGRST101' })

export const invalidBody = (message: string) => new RestError(message, { status: 400, code: 'PGRST102' })

export const bodyTooLarge = (limit: number) =>
  new RestError(`The request body is larger than ${limit} bytes`, { status: 413, code: 'PGRST102' })

export const answerTooLarge = (limit: number) =>
  new RestError(`The answer is larger than ${limit} bytes`, {
    status: 400,
    code: 'PGRST100',
    details: 'Ask for fewer rows, columns or embedded relations.',
  })

export const invalidRange = (details: string) =>
  new RestError('Requested range not satisfiable', { status: 416, code: 'PGRST103', details })

export const offsetOutOfBounds = (offset: number, total: number) =>
  invalidRange(`An offset of ${offset} was requested, but there are only ${total} rows.`)

export const invalidPutFilters = () =>
  new RestError("Filters must include all and only primary key columns with 'eq' operators", {
    status: 405,
    code: 'PGRST105',
  })

export const schemaNotExposed = (schema: string, exposed: readonly string[]) =>
  new RestError(`Invalid schema: ${schema}`, {
    status: 406,
    code: 'PGRST106',
    hint: `Only the following schemas are exposed: ${exposed.join(', ')}`,
  })

export const mediaTypeNotAvailable = (accepted: readonly string[]) =>
  new RestError(`None of these media types are available: ${accepted.join(', ')}`, {
    status: 406,
    code: 'PGRST107',
  })

export const notEmbedded = (name: string) =>
  new RestError(`'${name}' is not an embedded resource in this request`, {
    status: 400,
    code: 'PGRST108',
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  })

export const invalidResponseHeaders = () =>
  new RestError(
    'response.headers guc must be a JSON array composed of objects with a single key and a string value',
    { status: 500, code: 'PGRST111' },
  )

export const invalidResponseStatus = () =>
  new RestError('response.status guc must be a valid status code', { status: 500, code: 'PGRST112' })

export const putLimitNotAllowed = () =>
  new RestError('limit/offset querystring parameters are not allowed for PUT', {
    status: 400,
    code: 'PGRST114',
  })

export const putKeyMismatch = () =>
  new RestError('Payload values do not match URL in primary key column(s)', {
    status: 400,
    code: 'PGRST115',
  })

export const notSingular = (rows: number) =>
  new RestError('Cannot coerce the result to a single JSON object', {
    status: 406,
    code: 'PGRST116',
    details: `The result contains ${rows} rows`,
  })

export const methodNotAllowed = (method: string) =>
  new RestError(`Unsupported HTTP method: ${method}`, { status: 405, code: 'PGRST117' })

export const relatedOrderNotToOne = (origin: string, target: string) =>
  new RestError(`A related order on '${target}' is not possible`, {
    status: 400,
    code: 'PGRST118',
    details: `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
  })

export const badFilterOnEmbedding = (name: string) =>
  new RestError(`Bad operator on the '${name}' embedded resource`, {
    status: 400,
    code: 'PGRST120',
    details: 'Only is null or not is null filters are allowed on embedded resources',
  })

export const invalidPreferences = (preferences: readonly string[]) =>
  new RestError('Invalid preferences given with handling=strict', {
    status: 400,
    code: 'PGRST122',
    details: `Invalid preferences: ${preferences.join(', ')}`,
  })

export const aggregatesDisabled = () =>
  new RestError('Use of aggregate functions is not allowed', { status: 400, code: 'PGRST123' })

export const maxAffectedExceeded = (rows: number) =>
  new RestError('Query result exceeds max-affected preference constraint', {
    status: 400,
    code: 'PGRST124',
    details: `The query affects ${rows} rows`,
  })

export const invalidPath = () =>
  new RestError('Invalid path specified in request URL', { status: 404, code: 'PGRST125' })

export const openApiDisabled = () =>
  new RestError('Root endpoint metadata is disabled', { status: 404, code: 'PGRST126' })

export const notImplemented = (details: string) =>
  new RestError('Feature not implemented', { status: 400, code: 'PGRST127', details })

export const maxAffectedNeedsSet = () =>
  new RestError(
    'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    { status: 400, code: 'PGRST128' },
  )

/** The protocol has no code for it: PostgREST leaves it to the proxy in front. */
export const tooManyRequests = () =>
  new RestError('Too many requests', {
    status: 429,
    code: 'PGRSTX29',
    hint: 'Retry after the number of seconds in the Retry-After header.',
  })
