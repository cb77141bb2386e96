// The OpenAPI 2.0 description of one schema (sheet, section 9), limited to what the requesting role may see and do.
import type { ExposedSchema, Parameter, Relation, Routine } from '../schema-cache/schema-cache.ts'
import type { Access, RelationAccess } from './access.ts'
import { describeColumn, describeType } from './describe-type.ts'
import { filterParameters, type JsonObject, preferParameters, readParameters, refer } from './parameters.ts'

const jsonTypes = [
  'application/json',
  'application/vnd.pgrst.object+json;nulls=stripped',
  'application/vnd.pgrst.object+json',
  'text/csv',
]

export function buildDocument({
  schema,
  access,
}: {
  readonly schema: ExposedSchema
  readonly access: Access
}): JsonObject {
  const relations = [...schema.relations.values()].flatMap((relation) => {
    const granted = access.relations.get(relation.name)
    return granted === undefined ? [] : [{ relation, granted }]
  })
  const routines = [...schema.routines].filter(([name]) => access.routines.has(name))
  return {
    swagger: '2.0',
    info: {
      title: access.description ?? 'REST API',
      description: 'What can be read, written and called here with the given key.',
      version: '14',
    },
    host: '',
    basePath: '/',
    schemes: ['http'],
    consumes: jsonTypes,
    produces: jsonTypes,
    paths: {
      '/': {
        get: {
          tags: ['Introspection'],
          summary: 'This document',
          produces: ['application/openapi+json', 'application/json'],
          responses: { 200: { description: 'OK' } },
        },
      },
      ...Object.fromEntries(
        relations.map(({ relation, granted }) => [`/${relation.name}`, describePaths(relation, granted)]),
      ),
      ...Object.fromEntries(routines.flatMap(([name, overloads]) => describeCalls(name, overloads))),
    },
    definitions: Object.fromEntries(relations.map(({ relation }) => [relation.name, describeRows(relation)])),
    parameters: {
      ...preferParameters,
      ...readParameters,
      ...Object.fromEntries(relations.flatMap(({ relation }) => filterParameters(relation))),
    },
    externalDocs: { description: 'PostgREST Documentation', url: 'https://postgrest.org' },
  }
}

function describeRows(relation: Relation): JsonObject {
  const columns = [...relation.columns.values()]
  return {
    ...(relation.description !== undefined && { description: relation.description }),
    required: columns
      .filter((column) => !column.nullable && column.default === undefined)
      .map(({ name }) => name),
    properties: Object.fromEntries(columns.map((column) => [column.name, describeColumn(relation, column)])),
    type: 'object',
  }
}

function describePaths(relation: Relation, granted: RelationAccess): JsonObject {
  const { name, insertable, updatable, deletable, description } = relation
  const filters = [...relation.columns.keys()].map((column) => refer(`rowFilter.${name}.${column}`))
  const about = { tags: [name], ...(description !== undefined && { summary: description }) }
  const body = refer(`body.${name}`)
  return {
    ...(granted.select && {
      get: {
        ...about,
        parameters: [...filters, ...Object.keys(readParameters).map(refer), refer('preferCount')],
        responses: {
          200: {
            description: 'OK',
            schema: { type: 'array', items: { $ref: `#/definitions/${name}` } },
          },
          206: { description: 'Partial Content' },
        },
      },
    }),
    ...(granted.insert &&
      insertable && {
        post: {
          ...about,
          parameters: [body, refer('select'), refer('preferPost')],
          responses: { 201: { description: 'Created' } },
        },
      }),
    ...(granted.delete &&
      deletable && {
        delete: {
          ...about,
          parameters: [...filters, refer('preferReturn')],
          responses: { 204: { description: 'No Content' } },
        },
      }),
    ...(granted.update &&
      updatable && {
        patch: {
          ...about,
          parameters: [...filters, body, refer('preferReturn')],
          responses: { 204: { description: 'No Content' } },
        },
      }),
  }
}

/** One path for all functions of a name, described by the first of them. */
function describeCalls(name: string, overloads: readonly Routine[]): [string, JsonObject][] {
  const [routine] = overloads
  if (routine === undefined) return []
  const about = {
    tags: [`(rpc) ${name}`],
    ...(routine.description !== undefined && { summary: routine.description }),
    produces: ['application/json', 'application/vnd.pgrst.object+json'],
    responses: { 200: { description: 'OK' } },
  }
  const post = { ...about, parameters: [describeArguments(routine)] }
  const get = { ...about, parameters: routine.parameters.map(describeArgument) }
  return [[`/rpc/${name}`, routine.writes ? { post } : { get, post }]]
}

function describeArgument({ name, type, required, variadic }: Parameter): JsonObject {
  return {
    name,
    in: 'query',
    required,
    format: type,
    ...describeType(type),
    ...(variadic && { collectionFormat: 'multi' }),
  }
}

function describeArguments({ parameters }: Routine): JsonObject {
  return {
    name: 'args',
    in: 'body',
    required: true,
    schema: {
      type: 'object',
      required: parameters.filter(({ required }) => required).map(({ name }) => name),
      properties: Object.fromEntries(
        parameters.map(({ name, type }) => [name, { format: type, ...describeType(type) }]),
      ),
    },
  }
}
