import { describe, expect, test } from 'vitest'
import { emptySchema } from '../schema-cache/schema-cache.ts'
import { libraryCache } from '../testing/library-catalog.ts'
import type { RelationAccess } from './access.ts'
import { describeType } from './describe-type.ts'
import { buildDocument } from './document.ts'

const schema = libraryCache.schemas.get('public') ?? emptySchema
const reading: RelationAccess = { select: true, insert: false, update: false, delete: false }

function documentFor(relations: [string, RelationAccess][], routines: string[] = []) {
  const access = { relations: new Map(relations), routines: new Set(routines) }
  const document = buildDocument({ schema, access })
  return document as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
    readonly definitions: Readonly<Record<string, unknown>>
    readonly parameters: Readonly<Record<string, unknown>>
  }
}

describe('the description of a schema', () => {
  test('has a path for what may be done, and no word of anything else', () => {
    const { paths, definitions, parameters } = documentFor([['topics', reading]], ['add'])
    expect(Object.keys(paths)).toEqual(['/', '/topics', '/rpc/add'])
    expect(Object.keys(paths['/topics'] ?? {})).toEqual(['get'])
    expect(Object.keys(definitions)).toEqual(['topics'])
    expect(Object.keys(parameters).filter((name) => name.startsWith('rowFilter.'))).toEqual([
      'rowFilter.topics.id',
      'rowFilter.topics.parent_id',
      'rowFilter.topics.label',
    ])
  })

  test('allows no write through a view that takes none, whatever was granted', () => {
    const everything = { select: true, insert: true, update: true, delete: true }
    const { paths } = documentFor([
      ['long_books', everything],
      ['books', everything],
    ])
    expect(Object.keys(paths['/long_books'] ?? {})).toEqual(['get'])
    expect(Object.keys(paths['/books'] ?? {})).toEqual(['get', 'post', 'delete', 'patch'])
  })

  test('tells keys and defaults of columns', () => {
    expect(documentFor([['topics', reading]]).definitions.topics).toMatchObject({
      type: 'object',
      properties: {
        id: { description: 'Note:\nThis is a Primary Key.<pk/>', type: 'integer' },
        parent_id: {
          description: "Note:\nThis is a Foreign Key to `topics.id`.<fk table='topics' column='id'/>",
        },
        label: { default: 'new', type: 'string', format: 'text' },
      },
    })
  })

  test('names what a function must be given', () => {
    expect(documentFor([], ['add']).paths['/rpc/add']).toMatchObject({
      get: {
        parameters: [
          { name: 'a', required: true, type: 'integer' },
          { name: 'b', required: false },
        ],
      },
      post: { parameters: [{ in: 'body', schema: { required: ['a'] } }] },
    })
  })
})

test.each([
  ['integer', { type: 'integer' }],
  ['numeric(6,2)', { type: 'number' }],
  ['boolean', { type: 'boolean' }],
  ['text[]', { type: 'array', items: { type: 'string' } }],
  ['jsonb', {}],
  ['timestamp with time zone', { type: 'string' }],
])('%s is %j', (type, expected) => {
  expect(describeType(type)).toEqual(expected)
})
