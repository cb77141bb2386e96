// Names in a request that the schema cache does not have: the group PGRST2xx, with its "did you mean", and the two
// refusals that PostgreSQL itself would give for an unknown column or type.
import { RestError } from './rest-error.ts'

export const schemaCacheNotLoaded = (cause: unknown) =>
  new RestError('Could not query the database for the schema cache. Retrying.', {
    status: 503,
    code: 'PGRST002',
    headers: { 'Retry-After': '1' },
    cause,
  })

type MissingRelationship = {
  readonly origin: string
  readonly target: string
  readonly schema: string
  readonly hint?: string | undefined
  readonly suggestion?: string | undefined
}

export const relationshipNotFound = ({ origin, target, schema, hint, suggestion }: MissingRelationship) =>
  new RestError(`Could not find a relationship between '${origin}' and '${target}' in the schema cache`, {
    status: 400,
    code: 'PGRST200',
    details: `Searched for a foreign key relationship between '${origin}' and '${target}'${
      hint === undefined ? '' : ` using the hint '${hint}'`
    } in the schema '${schema}', but no matches were found.`,
    hint: suggestion === undefined ? undefined : `Perhaps you meant '${suggestion}' instead of '${target}'.`,
  })

export type RelationshipChoice = {
  readonly cardinality: string
  readonly embedding: string
  readonly relationship: string
}

type AmbiguousRelationship = {
  readonly origin: string
  readonly target: string
  readonly choices: readonly RelationshipChoice[]
  readonly hints: readonly string[]
}

export const ambiguousRelationship = ({ origin, target, choices, hints }: AmbiguousRelationship) =>
  new RestError(
    `Could not embed because more than one relationship was found for '${origin}' and '${target}'`,
    {
      status: 300,
      code: 'PGRST201',
      details: choices,
      hint: `Try changing '${target}' to one of the following: ${hints
        .map((hint) => `'${hint}'`)
        .join(', ')}. Find the desired relationship in the 'details' key.`,
    },
  )

export const embeddedTwice = (name: string) =>
  new RestError(`table name "${name}" specified more than once`, { status: 400, code: '42712' })

type MissingFunction = {
  readonly schema: string
  readonly name: string
  readonly parameters: readonly string[]
  /** The types of a single unnamed parameter that would have accepted the body. */
  readonly wholeAs: readonly string[]
  readonly suggestion?: string | undefined
}

export const functionNotFound = ({ schema, name, parameters, wholeAs, suggestion }: MissingFunction) => {
  const list = parameters.join(', ')
  const none = parameters.length === 0
  const named = none ? ' without parameters' : ` with parameter${parameters.length > 1 ? 's' : ''} ${list}`
  const whole = wholeAs.length === 0 ? '' : `with a single unnamed ${wholeAs.join('/')} parameter`
  const isWholeOnly = none && whole !== '' && !wholeAs.includes('json')
  const searched = isWholeOnly ? ` ${whole}` : `${named}${whole === '' ? '' : ` or ${whole}`}`
  return new RestError(
    `Could not find the function ${schema}.${name}${none ? ' without parameters' : `(${list})`} in the schema cache`,
    {
      status: 404,
      code: 'PGRST202',
      details: `Searched for the function ${schema}.${name}${searched}, but no matches were found in the schema cache.`,
      hint:
        suggestion === undefined
          ? undefined
          : `Perhaps you meant to call the function ${schema}.${suggestion}`,
    },
  )
}

export const ambiguousFunction = (signatures: readonly string[]) =>
  new RestError(`Could not choose the best candidate function between: ${signatures.join(', ')}`, {
    status: 300,
    code: 'PGRST203',
    hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  })

export const payloadColumnNotFound = (relation: string, column: string) =>
  new RestError(`Could not find the '${column}' column of '${relation}' in the schema cache`, {
    status: 400,
    code: 'PGRST204',
  })

export const relationNotFound = (schema: string, name: string, suggestion: string | undefined) =>
  new RestError(`Could not find the table '${schema}.${name}' in the schema cache`, {
    status: 404,
    code: 'PGRST205',
    hint: suggestion === undefined ? undefined : `Perhaps you meant the table '${schema}.${suggestion}'`,
  })

export const columnNotFound = (relation: string, column: string, suggestion: string | undefined) =>
  new RestError(`column ${relation}.${column} does not exist`, {
    status: 400,
    code: '42703',
    hint:
      suggestion === undefined
        ? undefined
        : `Perhaps you meant to reference the column "${relation}.${suggestion}".`,
  })

export const typeNotFound = (type: string) =>
  new RestError(`type "${type}" does not exist`, { status: 400, code: '42704' })

export const labelTooLong = (limit: number) =>
  new RestError(`A name in the select parameter is longer than ${limit} bytes`, {
    status: 400,
    code: '42622',
  })
